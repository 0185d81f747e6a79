import { useEffect, useState } from 'react'
import { countViewedFacilities } from '../local/cached-facilities.ts'
import { isUnsent } from '../local/delete-all-data.ts'
import { listDrafts } from '../local/drafts.ts'
import { listMessageDrafts } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import { listResults } from '../local/results.ts'
import { watchLocal } from '../local/watch.ts'
import { describeSavedItems, type SavedItem } from './saved-items.ts'

/** `unsent` is the number of unsent items. */
export type SavedItemsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; items: SavedItem[]; unsent: number }

/** Watches what is stored on this phone. */
export function useSavedItems(): SavedItemsState {
  const [saved, setSaved] = useState<SavedItemsState>({ state: 'loading' })
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
        setSaved({
          state: 'loaded',
          items: describeSavedItems(found),
          unsent: found.rows.filter(isUnsent).length,
        }),
      () => setSaved({ state: 'failed' }),
    )
  }, [])
  return saved
}
