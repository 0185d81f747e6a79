import { readKeptSearches, SEARCH_STORED_EVENT } from '../../local/kept-searches.ts'
import { DATABASE_NAME } from '../../local/load-schema.ts'
import { QUEUED_EVENT } from '../../local/queued-flag.ts'

let isWatching = false

/**
 * Keeps the list of searches that every screen knows (local/kept-searches.ts) as the database has it. Loads the
 * database only on a phone that has one, or once something is queued
 * or stored.
 */
export function startKeptSearches(): void {
  for (const event of [QUEUED_EVENT, SEARCH_STORED_EVENT]) window.addEventListener(event, () => void watch())
  void mayHaveSearches().then((may) => {
    if (may) void watch()
  })
}

async function mayHaveSearches(): Promise<boolean> {
  if (readKeptSearches() !== '') return true
  try {
    // Missing in Firefox before version 126.
    if (typeof indexedDB.databases !== 'function') return true
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME)
  } catch {
    return false
  }
}

async function watch(): Promise<void> {
  if (isWatching) return
  isWatching = true
  try {
    const { watchKeptSearches } = await import('../../local/sync-kept-searches.ts')
    watchKeptSearches()
  } catch {
    // The chunk did not load. The next visit repairs the list.
    isWatching = false
  }
}
