import type { JsonObject, Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { type AuditAction, type AuditEntry, READING_ACTIONS } from '#shared/desk/admin.ts'
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

/**
 * Reads at most `limit` entries older than the entry `before` (undefined: from the newest on), newest first.
 * @param reads whether those are listed, too, that only say who read what
 */
export async function readAuditLog(
  query: Query,
  { before, limit, reads }: { before: string | undefined; limit: number; reads: boolean },
): Promise<AuditEntry[]> {
  const rows = await listEntries(query, { before, limit, without: reads ? [] : READING_ACTIONS })
  return rows.map(({ named, ...row }) => withIsoTimes({ ...row, ...(named && { named }) }))
}

/** Records what a command on this machine did. */
export async function recordCommand(
  query: Query,
  action: AuditAction,
  details: JsonObject = {},
): Promise<void> {
  await recordAudit(query, { action, details: { ...details, by: 'command line', ipAddress: 'this machine' } })
}

/** Which record an administrator wants to erase, and why. */
interface ErasureRequest {
  action: 'lead_erased' | 'contact_erased'
  admin: AdminContext
  id: string
  reason: string
}

/**
 * Erases a record and writes an audit entry, in one transaction.
 * @param erase erases the record and returns the number of erased rows
 * @returns whether the record existed
 */
export function eraseWithAudit(
  sql: Sql,
  { action, admin, id, reason }: ErasureRequest,
  erase: (tx: Transaction) => Promise<number>,
): Promise<boolean> {
  return retried(sql, async (tx) => {
    if ((await erase(tx)) === 0) return false
    await recordAudit(tx, { ...admin, action, subject: id, details: { reason } })
    return true
  })
}
