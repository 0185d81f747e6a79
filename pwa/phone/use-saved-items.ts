import { useEffect, useState } from 'react'
import { countViewedFacilities } from '../local/cached-facilities.ts'
import { isUnsent } from '../local/delete-all-data.ts'
import { listDrafts } from '../local/drafts.ts'
import { listMessageDrafts } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import { listResults } from '../local/results.ts'
import type { OutboxRow } from '../local/schema.ts'
import { watchLocal } from '../local/watch.ts'
import { describeSavedItems, type SavedItem } from './saved-items.ts'

/** `unsent` is the number of unsent items, `erased` the number of erasures that the server has confirmed. */
export type SavedItemsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; items: SavedItem[]; unsent: number; erased: number }

const isConfirmedErasure = ({ kind, status }: OutboxRow) => kind === 'erasure' && status === 'erased'

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
          erased: found.rows.filter(isConfirmedErasure).length,
        }),
      () => setSaved({ state: 'failed' }),
    )
  }, [])
  return saved
}
