import type { AuditAction, AuditEntry } from '../../../../shared/admin.ts'
import type { JsonObject, Query } from '../../../platform/database/connect.ts'
import { findLoginFrom, insertEntry, listEntries } from './queries.ts'

export interface NewAuditEntry {
  action: AuditAction
  adminId?: string | null
  username?: string | null
  /** Which thing it was done to: an id, a business's name. Never a family's data. */
  subject?: string | null
  /** JSON. Never a family's data, never a password. */
  details?: JsonObject
}

/** Writes a line of the audit log; inside a transaction it stands when that commits. @returns the line's id */
export async function recordAudit(query: Query, line: NewAuditEntry): Promise<string> {
  const { action, adminId = null, username = null, subject = null, details = {} } = line
  return insertEntry(query, { action, adminId, username, subject, details })
}

/** Whether an administrator has signed in from this truncated address within so many days. */
export const hasSignedInFrom = (
  query: Query,
  adminId: string | null,
  ipAddress: string | null,
  days: number,
): Promise<boolean> => findLoginFrom(query, adminId, ipAddress, days)

/** At most `limit` entries older than the one with the id `before` (undefined: from the newest), newest first. */
export async function readAuditLog(
  query: Query,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await listEntries(query, before ?? null, limit)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
