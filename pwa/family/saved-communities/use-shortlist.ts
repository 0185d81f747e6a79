import { useEffect, useState } from 'react'
import type { ShortlistEntry } from '../../local/schema.ts'
import { listShortlist } from '../../local/shortlist.ts'
import { watchLocal } from '../../local/watch.ts'

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
