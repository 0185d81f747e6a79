import { NO_SEARCH } from '../../local/search-rows.ts'
import { useLocal } from '../../ui/use-local.ts'
import { findCurrentSearch } from '../results-watch/current-search.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'

/** Where a family saves communities. `search` is the key for `useShortlist`; NO_SEARCH without a `found` search. */
export interface ShortlistSearch {
  search: string
  found?: SessionSearch | undefined
}

/** Saving then reports that the phone's database can't be read. */
const UNREADABLE: ShortlistSearch = { search: NO_SEARCH }

/**
 * The search whose shortlist gets what the family saves on screens that don't need one.
 * @returns undefined until the phone's database has been read
 */
export const useShortlistSearch = (): ShortlistSearch | undefined => useLocal(findShortlistSearch, UNREADABLE)

async function findShortlistSearch(): Promise<ShortlistSearch> {
  const found = await findCurrentSearch()
  return { search: found?.response.key ?? NO_SEARCH, found }
}
