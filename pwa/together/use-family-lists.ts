import { useEffect, useState } from 'react'
import type { ShortlistEntry } from '../local/schema.ts'
import { listShortlist } from '../local/shortlist.ts'
import { watchLocal } from '../local/watch.ts'
import type { FamilyList } from './family-list.ts'
import { listFamilyLists } from './kept-lists.ts'

/** The family's list of a search, and what others took off it here. `list` is undefined if there is none. */
interface Together {
  list: FamilyList | undefined
  takenOff: readonly ShortlistEntry[]
}

/** Watches the family's list of a search. Undefined while it loads, or if the phone can't read it. */
export function useFamilyList(search: string): Together | undefined {
  const [together, setTogether] = useState<Together>()
  useEffect(
    () =>
      watchLocal(
        async () => ({
          list: (await listFamilyLists(search))[0],
          takenOff: await listShortlist(search, true),
        }),
        setTogether,
        () => setTogether(undefined),
      ),
    [search],
  )
  return together
}
