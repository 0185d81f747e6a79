import { countViewedFacilities } from '../../local/cached-facilities.ts'
import { isUnsent } from '../../local/delete-all-data.ts'
import { listDrafts } from '../../local/drafts.ts'
import { listMessageDrafts } from '../../local/message-draft.ts'
import { listOutbox } from '../../local/outbox.ts'
import { listResults } from '../../local/results.ts'
import type { OutboxRow } from '../../local/schema.ts'
import { useLocal } from '../../ui/use-local.ts'
import { describeSavedItems, type SavedItem } from './saved-items.ts'

/** `unsent` is the number of unsent items, `erased` the number of erasures that the server has confirmed. */
export type SavedItemsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; items: SavedItem[]; unsent: number; erased: number }

const isConfirmedErasure = ({ kind, status }: OutboxRow) => kind === 'erasure' && status === 'erased'

const LOADING: SavedItemsState = { state: 'loading' }
const FAILED: SavedItemsState = { state: 'failed' }

/** Watches what is stored on this phone. */
export const useSavedItems = (): SavedItemsState => useLocal(readSavedItems, FAILED) ?? LOADING

async function readSavedItems(): Promise<SavedItemsState> {
  const rows = await listOutbox()
  const items = describeSavedItems({
    drafts: await listDrafts(),
    messageDrafts: await listMessageDrafts(),
    rows,
    results: await listResults(),
    seen: await countViewedFacilities(),
  })
  const erased = rows.filter(isConfirmedErasure).length
  return { state: 'loaded', items, unsent: rows.filter(isUnsent).length, erased }
}
