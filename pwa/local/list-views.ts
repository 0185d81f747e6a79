import { listedMatches } from '#shared/contract/facility.ts'
import { withLocal } from './database.ts'
import type { ListView, LocalDatabase } from './schema.ts'

/** How the list of a search was last shown on this phone. Undefined if the family has changed nothing. */
export async function readListView(search: string): Promise<ListView | undefined> {
  return withLocal((db) => db.listViews.get(search))
}

/** Stores how the list of a search is shown. Throws StorageError. */
export async function saveListView(
  row: Omit<ListView, 'madeOnPhone' | 'phoneList' | 'choice'>,
): Promise<void> {
  await changeListView(row.search, row)
}

/** Remembers the list that was made on this phone, or forgets it. Throws StorageError. */
export async function rememberPhoneList(search: string, phoneList: ListView['phoneList']): Promise<void> {
  const madeOnPhone = phoneList && listedMatches(phoneList).map(({ id, name }) => ({ id, name }))
  await changeListView(search, { madeOnPhone, phoneList })
}

/** Changes some of how the list of a search is shown. Throws StorageError. */
export async function changeListView(search: string, changes: Partial<ListView>): Promise<void> {
  await withLocal((db) => changeListViewIn(db, search, changes))
}

/** The same in an open database, also within a transaction that includes `listViews`. */
export async function changeListViewIn(db: LocalDatabase, search: string, changes: Partial<ListView>) {
  await db.transaction('rw', db.listViews, async () => {
    const row = await db.listViews.get(search)
    await db.listViews.put({ search, view: {}, hidden: [], ...row, ...changes })
  })
}
