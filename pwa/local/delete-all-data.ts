import { openLocal, withLocal } from './database.ts'
import { clearWebStorage } from './deletion-mark.ts'
import { withPersistentDatabase } from './persistent-database.ts'
import type { LocalDatabase, OutboxRow } from './schema.ts'

/** Whether forgetting this row would lose something that the server does not have yet. */
export const isUnsent = (row: OutboxRow) => row.status !== 'received' && row.status !== 'erased'

/**
 * Deletes everything that this phone keeps for a family, in every tab. Returns 0 when done; with more rows that were
 * not sent yet than the family agreed to lose (`agreedUnsent`) it deletes nothing and returns their number.
 */
export async function deleteAllData(agreedUnsent = 0): Promise<number> {
  const { storage } = await openLocal()
  const unsent = await withLocal((db) =>
    db.transaction('rw', [db.drafts, db.outbox, db.results, db.seen, db.meta], async () => {
      const waiting = (await db.outbox.toArray()).filter(isUnsent).length
      if (waiting > agreedUnsent) return waiting
      await clearAll(db)
      return 0
    }),
  )
  if (unsent > 0) return unsent
  // In memory because the phone was full: what it kept before goes, too. Where it cannot be opened, it holds nothing.
  if (storage === 'memory') void withPersistentDatabase(clearAll).catch(() => undefined)
  clearWebStorage()
  return 0
}

async function clearAll(db: LocalDatabase): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
}
