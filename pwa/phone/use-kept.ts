import { useEffect, useState } from 'react'
import { listDrafts } from '../local/drafts.ts'
import { isUnsent } from '../local/forget.ts'
import { listMessageDrafts } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import { listResults } from '../local/results.ts'
import { countSeen } from '../local/seen-facilities.ts'
import { watchLocal } from '../local/watch.ts'
import { describeKept, type KeptItem } from './kept-items.ts'

/** `unsent`: how many of the items wait to be sent. */
export type Kept =
  | { state: 'looking' }
  | { state: 'failed' }
  | { state: 'known'; items: KeptItem[]; unsent: number }

/** What this phone keeps of a family, as it changes. */
export function useKept(): Kept {
  const [kept, setKept] = useState<Kept>({ state: 'looking' })
  useEffect(() => {
    const query = async () => ({
      drafts: await listDrafts(),
      messageDrafts: await listMessageDrafts(),
      rows: await listOutbox(),
      results: await listResults(),
      seen: await countSeen(),
    })
    return watchLocal(
      query,
      (found) =>
        setKept({
          state: 'known',
          items: describeKept(found),
          unsent: found.rows.filter(isUnsent).length,
        }),
      () => setKept({ state: 'failed' }),
    )
  }, [])
  return kept
}
