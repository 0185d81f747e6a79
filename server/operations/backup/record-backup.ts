import { recordCommand } from '#server/features/audit/command-audit.ts'
import { recordLastBackup } from '#server/features/portal/backups/last-backup.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import type { BackupSummary } from './backup.ts'

/** Records a backup in the database, for the doctor, the portal and monitoring. */
export async function recordBackup(
  sql: Sql,
  { madeAt, bytes, leads, messages, isEncrypted }: BackupSummary,
): Promise<void> {
  await recordLastBackup(sql, { madeAt, bytes, leads, messages })
  await recordCommand(sql, 'backup_made', { isEncrypted })
}
