import type { JsonObject, Query } from '#server/platform/database/connect.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { AuditAction, AuditEntry } from '#shared/desk/admin.ts'
import { findLoginFrom, insertEntry, listEntries } from './queries.ts'

interface NewAuditEntry {
  action: AuditAction
  adminId?: string | null
  username?: string | null
  /** What was acted on: an id or a business's name. Never a family's data. */
  subject?: string | null
  /** Never a family's data or a password. */
  details?: JsonObject
}

/** Writes an entry to the audit log, as part of the caller's transaction if there is one. @returns the entry's id */
export async function recordAudit(query: Query, entry: NewAuditEntry): Promise<string> {
  const { action, adminId = null, username = null, subject = null, details = {} } = entry
  return insertEntry(query, { action, adminId, username, subject, details })
}

/** Whether an administrator has signed in from a truncated address within the last days. */
export const hasSignedInFrom = findLoginFrom

/** Reads at most `limit` entries older than the entry `before` (undefined: from the newest on), newest first. */
export async function readAuditLog(
  query: Query,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await listEntries(query, before ?? null, limit)
  return rows.map(withIsoTimes)
}
