import { useEffect, useState } from 'react'
import { findPacks, isConnectionLimited, loadPacks, type OfferedPacks } from './load-packs.ts'
import { canKeepPacks } from './pack-store.ts'

/**
 * none: there is nothing to keep, or the server can't be reached. offered: the family is asked, because the connection
 * is slow or metered. kept: the phone has the packs. failed: it couldn't keep them; `isFull` says why.
 */
export type PackOffer =
  | { kind: 'none' }
  | { kind: 'offered'; packs: OfferedPacks; accept: () => void }
  | { kind: 'loading'; packs: OfferedPacks }
  | { kind: 'kept'; packs: OfferedPacks }
  | { kind: 'failed'; isFull: boolean }

/** Keeps the packs of a state on this phone: at once on a good connection, otherwise if the family agrees. */
export function usePackOffer(state: string): PackOffer {
  const [offer, setOffer] = useState<PackOffer>({ kind: 'none' })
  useEffect(() => {
    let isStale = false
    const show = (next: PackOffer) => isStale || setOffer(next)
    show({ kind: 'none' })
    if (!state || !canKeepPacks()) return
    const load = async (packs: OfferedPacks) => {
      show({ kind: 'loading', packs })
      try {
        await loadPacks(state, packs)
        show({ kind: 'kept', packs })
      } catch (error) {
        show({ kind: 'failed', isFull: error instanceof Error && error.name === 'QuotaExceededError' })
      }
    }
    findPacks(state).then(
      (packs) => {
        if (!packs || isStale) return
        if (packs.bytesToLoad === 0) show({ kind: 'kept', packs })
        else if (isConnectionLimited()) show({ kind: 'offered', packs, accept: () => void load(packs) })
        else void load(packs)
      },
      // Without a connection there's nothing to offer.
      () => {},
    )
    return () => {
      isStale = true
    }
  }, [state])
  return offer
}
