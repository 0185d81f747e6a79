import { openLocal, withLocal } from './database.ts'
import { type KeptSearch, writeKeptSearches } from './kept-searches.ts'
import type { StoredResult } from './schema.ts'
import { watchLocal } from './watch.ts'

const toKeptSearch = ({ key, payload, receivedAt }: StoredResult): KeptSearch => ({
  key,
  firstName: payload.firstName,
  city: payload.city,
  state: payload.state,
  receivedAt,
})

/** Reads the searches, newest first. Undefined in a tab that stores in memory: it can't see all of them. */
async function listKeptSearches(): Promise<KeptSearch[] | undefined> {
  if ((await openLocal()).storage === 'memory') return undefined
  const results = await withLocal((db) => db.results.orderBy('receivedAt').reverse().toArray())
  return results.map(toKeptSearch)
}

const store = (searches: KeptSearch[] | undefined) => {
  if (searches) writeKeptSearches(searches)
}

/**
 * Lists the searches on this phone in local storage (kept-searches.ts), now and after every change, also one by another
 * tab or the worker. If the database can't be read, a later visit repairs the list. Returns a function that stops.
 */
export const watchKeptSearches = (): (() => void) => watchLocal(listKeptSearches, store)
