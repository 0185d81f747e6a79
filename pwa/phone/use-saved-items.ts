import { useEffect, useState } from 'react'
import { countViewedFacilities } from '../local/cached-facilities.ts'
import { isUnsent } from '../local/delete-all-data.ts'
import { listDrafts } from '../local/drafts.ts'
import { listMessageDrafts } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import { listResults } from '../local/results.ts'
import { watchLocal } from '../local/watch.ts'
import { describeSavedItems, type SavedItem } from './saved-items.ts'

/** `unsent`: how many of the items wait to be sent. */
export type Kept =
  | { state: 'looking' }
  | { state: 'failed' }
  | { state: 'known'; items: SavedItem[]; unsent: number }

/** What this phone keeps of a family, as it changes. */
export function useSavedItems(): Kept {
  const [kept, setKept] = useState<Kept>({ state: 'looking' })
  useEffect(() => {
    const query = async () => ({
      drafts: await listDrafts(),
      messageDrafts: await listMessageDrafts(),
      rows: await listOutbox(),
      results: await listResults(),
      seen: await countViewedFacilities(),
    })
    return watchLocal(
      query,
      (found) =>
        setKept({
          state: 'known',
          items: describeSavedItems(found),
          unsent: found.rows.filter(isUnsent).length,
        }),
      () => setKept({ state: 'failed' }),
    )
  }, [])
  return kept
}
