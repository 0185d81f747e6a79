import { useEffect, useState } from 'react'
import type { SharedCopy } from '../local/schema.ts'
import { listSharedCopies } from '../local/shared-copies.ts'
import { listShortlist } from '../local/shortlist.ts'
import { watchLocal } from '../local/watch.ts'

/** The shared copies of a shortlist, and what they are compared with. */
interface Sharing {
  copies: readonly SharedCopy[]
  /** The number of communities on the shortlist. */
  count: number
  /** When the shortlist last changed, epoch ms, as far as its entries tell. */
  changedAt: number
}

/** Watches the shared copies of a search's shortlist. Undefined while they load, or if the phone can't read them. */
export function useSharedCopies(search: string): Sharing | undefined {
  const [sharing, setSharing] = useState<Sharing>()
  useEffect(() => {
    const query = async () => ({
      copies: await listSharedCopies(search),
      entries: await listShortlist(search),
    })
    return watchLocal(
      query,
      ({ copies, entries }) =>
        setSharing({
          copies,
          count: entries.length,
          changedAt: Math.max(0, ...entries.map(({ updatedAt }) => updatedAt)),
        }),
      () => setSharing(undefined),
    )
  }, [search])
  return sharing
}
