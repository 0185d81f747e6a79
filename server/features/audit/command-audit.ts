import type { JsonObject, Query } from '#server/platform/database/connect.ts'
import type { AuditAction } from '#shared/desk/admin.ts'
import { recordAudit } from './service.ts'

/** Records what a command on this machine did. */
export async function recordCommand(
  query: Query,
  action: AuditAction,
  details: JsonObject = {},
): Promise<void> {
  await recordAudit(query, { action, details: { ...details, by: 'command line', ipAddress: 'this machine' } })
}
