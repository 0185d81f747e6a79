import type { AuditAction } from '../../../../shared/admin.ts'
import type { JsonObject, Sql } from '../../../platform/database/connect.ts'
import { findApplied } from '../../../platform/database/migration-queries.ts'
import { recordAudit } from './service.ts'

const AUDIT_LOG = '0010_audit_log.sql'

/** Records what a command on this machine did. Databases from before the audit log are left alone. */
export async function recordCommand(sql: Sql, action: AuditAction, details: JsonObject = {}): Promise<void> {
  if (!(await findApplied(sql, AUDIT_LOG))) return
  await recordAudit(sql, { action, details: { ...details, by: 'command line', ipAddress: 'this machine' } })
}
