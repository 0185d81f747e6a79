import { readStored, store } from './browser-storage.ts'
import { DATA_DELETED_EVENT } from './deletion-mark.ts'

/** What tells the searches on this phone apart, without opening the database. */
export interface KeptSearch {
  key: string
  firstName: string
  city: string
  state: string
  /** When the server received it, in epoch ms. */
  receivedAt: number
}

/**
 * Lists the searches with matches on this phone, newest first, so that the first paint of any screen knows them. The
 * database is the truth: sync-kept-searches.ts repairs this copy.
 */
const KEPT = 'hearthfinder.keptSearches'
/** How many searches the copy lists. The phone keeps all of them. */
export const MAX_LISTED = 12
/** Dispatched on the window when the copy changed in this tab. */
const KEPT_EVENT = 'hearthfinder:keptSearches'

/** Dispatched on the window after a search was stored that didn't wait in the outbox. */
export const SEARCH_STORED_EVENT = 'hearthfinder:searchStored'

export function announceKeptSearch(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(SEARCH_STORED_EVENT))
}

/** The stored text; empty if no search is kept or storage is refused. Parse it with `parseKeptSearches`. */
export const readKeptSearches = (): string => readStored('localStorage', KEPT) ?? ''

/** Parses the stored text. Leaves out entries that another version wrote and this one can't read. */
export function parseKeptSearches(text: string): KeptSearch[] {
  try {
    const searches: unknown = JSON.parse(text || '[]')
    return Array.isArray(searches) ? searches.filter(isKeptSearch) : []
  } catch {
    return []
  }
}

function isKeptSearch(value: Partial<KeptSearch> | null): value is KeptSearch {
  if (typeof value !== 'object' || value === null) return false
  const { key, firstName, city, state, receivedAt } = value
  return (
    [key, firstName, city, state].every((text) => typeof text === 'string') && Number.isFinite(receivedAt)
  )
}

/** Replaces the copy. `searches` are the newest first. */
export function writeKeptSearches(searches: KeptSearch[]): void {
  const text = searches.length > 0 ? JSON.stringify(searches.slice(0, MAX_LISTED)) : ''
  if (text === readKeptSearches()) return
  // If storage is full or refused, the results screen still finds the searches.
  store('localStorage', KEPT, text || null)
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(KEPT_EVENT))
}

/** Calls `listener` when the copy may have changed, in any tab. Returns an unsubscribe function. */
export function onKeptSearchesChange(listener: () => void): () => void {
  const events = [KEPT_EVENT, DATA_DELETED_EVENT, 'storage']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}
