import type { Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { type MailEnv, mailLargeExport } from '../sign-in/credentials/account-mails.ts'
import { findAdmin, findOldestOwner } from '../sign-in/credentials/admins.ts'
import { countRecentReads } from './queries.ts'

/** Leads and messages that one administrator reads within 24 hours, from which on others learn of it. */
export const LARGE_READ = 500

/**
 * Tells an administrator, and the owner who was added first, that the former has read many leads and messages within 24
 * hours. Call it after the audit log has recorded a read.
 */
export async function mailLargeRead(
  { sql, env }: { sql: Sql; env: MailEnv },
  { adminId, username }: AdminContext,
): Promise<void> {
  const count = await countRecentReads(sql, adminId)
  if (count < LARGE_READ) return
  const told = [await findAdmin(sql, adminId), await findOldestOwner(sql)]
  const byId = new Map(told.flatMap((admin) => (admin ? [[admin.id, admin] as const] : [])))
  await transaction(sql, async (tx) => {
    for (const admin of byId.values()) await mailLargeExport(tx, env, admin, { reader: username, count })
  })
}
