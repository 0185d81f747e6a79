import { withLocal } from './database.ts'
import type { ListView } from './schema.ts'

/** How the list of a search was last shown on this phone. Undefined if the family has changed nothing. */
export async function readListView(search: string): Promise<ListView | undefined> {
  return withLocal((db) => db.listViews.get(search))
}

/** Stores how the list of a search is shown. Throws StorageError. */
export async function saveListView(row: ListView): Promise<void> {
  await withLocal((db) => db.listViews.put(row))
}
