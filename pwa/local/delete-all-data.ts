import { openLocal, withLocal } from './database.ts'
import { clearWebStorage } from './deletion-mark.ts'
import { withPersistentDatabase } from './persistent-database.ts'
import type { LocalDatabase, OutboxRow } from './schema.ts'

/** Whether deleting this row would lose data that the server does not have yet. */
export const isUnsent = (row: OutboxRow) => row.status !== 'received' && row.status !== 'erased'

/**
 * Deletes all of a family's data on this phone, in every tab. Returns 0 on success. If more rows are unsent than
 * the family agreed to lose (`agreedUnsent`), deletes nothing and returns the number of unsent rows.
 */
export async function deleteAllData(agreedUnsent = 0): Promise<number> {
  const { storage } = await openLocal()
  const unsent = await withLocal((db) =>
    db.transaction('rw', db.tables, async () => {
      const waiting = (await db.outbox.toArray()).filter(isUnsent).length
      if (waiting > agreedUnsent) return waiting
      await clearAll(db)
      return 0
    }),
  )
  if (unsent > 0) return unsent
  // This tab fell back to memory, for example because the phone's storage is full. Clear the phone's database too, if
  // it can be opened.
  if (storage === 'memory') void withPersistentDatabase(clearAll).catch(() => undefined)
  clearWebStorage()
  return 0
}

async function clearAll(db: LocalDatabase): Promise<void> {
  await Promise.all(db.tables.map((table) => table.clear()))
}
