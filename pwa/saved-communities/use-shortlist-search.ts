import { useEffect, useState } from 'react'
import { NO_SEARCH } from '../local/search-rows.ts'
import { watchLocal } from '../local/watch.ts'
import { findCurrentSearch } from '../results-watch/current-search.ts'
import type { SessionSearch } from '../results-watch/session-results.ts'

/** Where a family saves communities. `search` is the key for `useShortlist`; NO_SEARCH without a `found` search. */
export interface ShortlistSearch {
  search: string
  found?: SessionSearch | undefined
}

/**
 * The search whose shortlist gets what the family saves on screens that don't need one.
 * @returns undefined until the phone's database has been read
 */
export function useShortlistSearch(): ShortlistSearch | undefined {
  const [saving, setSaving] = useState<ShortlistSearch>()
  useEffect(
    () =>
      watchLocal(
        findCurrentSearch,
        (found) => setSaving({ search: found?.response.key ?? NO_SEARCH, found }),
        // Saving then reports that the phone's database can't be read.
        () => setSaving({ search: NO_SEARCH }),
      ),
    [],
  )
  return saving
}
