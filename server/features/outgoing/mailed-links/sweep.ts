import type { Platform } from '#server/platform/platform.ts'
import { deleteExpiredLinks, deleteOldMailboxes } from './queries.ts'

/** Deletes expired links, and the counts of mailboxes that have had no email for a day. */
export async function sweepMailedLinks({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<void> {
  await deleteExpiredLinks(sql)
  await deleteOldMailboxes(sql, clock?.())
}
