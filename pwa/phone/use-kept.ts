import { useEffect, useState } from 'react'
import { latestDraft } from '../local/drafts.ts'
import { listOutbox } from '../local/outbox.ts'
import { listResults } from '../local/results.ts'
import { watchLocal } from '../local/watch.ts'
import { describeKept, type KeptItem } from './kept-items.ts'

export type Kept = { state: 'looking' } | { state: 'failed' } | { state: 'known'; items: KeptItem[] }

/** What this phone keeps of a family's answers and messages, as it changes. */
export function useKept(): Kept {
  const [kept, setKept] = useState<Kept>({ state: 'looking' })
  useEffect(() => {
    const query = async () => ({
      draft: await latestDraft(),
      rows: await listOutbox(),
      results: await listResults(),
    })
    return watchLocal(
      query,
      (found) => setKept({ state: 'known', items: describeKept(found) }),
      () => setKept({ state: 'failed' }),
    )
  }, [])
  return kept
}
