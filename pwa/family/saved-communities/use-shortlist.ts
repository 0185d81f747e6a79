import { useEffect, useState } from 'react'
import type { ShortlistEntry } from '../../local/schema.ts'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { listShortlist } from '../../local/shortlist.ts'
import { watchLocal } from '../../local/watch.ts'
import { useLocal } from '../../ui/use-local.ts'
import { findCurrentSearch } from '../results-watch/current-search.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'

/** failed: the phone's database can't be read. Entries are in the order in which the family saved them. */
export type Shortlist =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'loaded'; search: string; entries: readonly ShortlistEntry[] }

/**
 * Watches the shortlist of a search: it changes with every save in this tab or another one. Call it once per screen and
 * pass the result to the save buttons.
 * @param search the key of the search's answers; undefined as long as it is unknown
 */
export function useShortlist(search: string | undefined): Shortlist {
  const [shortlist, setShortlist] = useState<Shortlist>({ kind: 'loading' })
  useEffect(() => {
    if (search === undefined) return
    return watchLocal(
      () => listShortlist(search),
      (entries) => setShortlist({ kind: 'loaded', search, entries }),
      () => setShortlist({ kind: 'failed' }),
    )
  }, [search])
  return shortlist.kind === 'loaded' && shortlist.search !== search ? { kind: 'loading' } : shortlist
}

/** Whether a community is on the shortlist; false while it is loading. */
export const isOnShortlist = (shortlist: Shortlist, facilityId: string): boolean =>
  shortlist.kind === 'loaded' && shortlist.entries.some((entry) => entry.facilityId === facilityId)

/** Where a family saves communities. `search` is the key for `useShortlist`; NO_SEARCH without a `found` search. */
interface ShortlistSearch {
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
