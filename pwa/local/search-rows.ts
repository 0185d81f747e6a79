import type { LocalDatabase } from './schema.ts'

/**
 * In place of a search's key, for what a family saves before this phone has a list from the server: from
 * `/communities`, or from a list that was made on this phone. The first list that this phone stores takes it over
 * (`adoptSaved`).
 */
export const NO_SEARCH = 'none'

/** The tables whose rows belong to one search, by its key in `search`. */
const SEARCH_TABLES = ['shortlist', 'photos', 'visitNotes', 'listViews', 'shares'] as const

/** Moves everything noted about a search to the key of its corrected version. Runs in the caller's transaction. */
export async function moveSearchRows(db: LocalDatabase, from: string, to: string): Promise<void> {
  for (const name of SEARCH_TABLES) {
    const table = db.table(name)
    const rows: Record<string, unknown>[] = await table.where('search').equals(from).toArray()
    // Not modify(): `search` is part of some primary keys, which can't change in place.
    await table.where('search').equals(from).delete()
    await table.bulkPut(rows.map((row) => ({ ...row, search: to })))
  }
}

/**
 * Gives a search what the family saved without one. If it noted something about the same community in both, the newer
 * version stays. Runs in the caller's transaction.
 */
export async function adoptSaved(db: LocalDatabase, search: string): Promise<void> {
  for (const table of [db.shortlist, db.visitNotes]) {
    for (const { facilityId, updatedAt } of await table.where('search').equals(NO_SEARCH).toArray()) {
      const own = await table.get([search, facilityId])
      if (own && own.updatedAt > updatedAt) await table.delete([NO_SEARCH, facilityId])
    }
  }
  await moveSearchRows(db, NO_SEARCH, search)
}

/** Deletes everything noted about a search. Runs in the caller's transaction. */
export async function deleteSearchRows(db: LocalDatabase, search: string): Promise<void> {
  for (const name of SEARCH_TABLES) await db.table(name).where('search').equals(search).delete()
}
