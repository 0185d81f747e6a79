import { recordCommand } from '#server/features/audit/command-audit.ts'
import { recordLastBackup } from '#server/features/portal/backups/last-backup.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { findApplied } from '#server/platform/database/migration-queries.ts'
import type { BackupSummary } from './backup.ts'

/** The migrations from which a database has settings and an audit log. */
const SETTINGS = '0015_retention.sql'
const AUDIT_LOG = '0010_audit_log.sql'

/** Records a backup in the database, for the doctor, the portal and monitoring, as far as an older database can. */
export async function recordBackup(
  sql: Sql,
  { madeAt, bytes, leads, messages, isEncrypted }: BackupSummary,
): Promise<void> {
  if (await findApplied(sql, SETTINGS)) await recordLastBackup(sql, { madeAt, bytes, leads, messages })
  if (await findApplied(sql, AUDIT_LOG)) await recordCommand(sql, 'backup_made', { isEncrypted })
}
