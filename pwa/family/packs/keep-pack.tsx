import { useEffect, useState } from 'react'
import { plural, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { formatKilobytes } from './format-size.ts'
import { findPacks, isConnectionLimited, loadPacks, type OfferedPacks } from './load-packs.ts'
import { canKeepPacks } from './pack-store.ts'

/** Keeps the communities of a state on this phone, and says so. */
export function KeepPack({ state }: { state: string }) {
  return <PackNotice state={state} offer={usePackOffer(state)} />
}

/** Asks whether to keep the communities of a state, or says how that goes. */
export function PackNotice({ state, offer }: { state: string; offer: PackOffer }) {
  const name = stateName(state)
  switch (offer.kind) {
    case 'none':
      return null
    case 'offered':
      return (
        <Notice
          title={t`Keep ${describePacks(name, offer.packs.communities)} on this phone?`}
          actions={
            <Button onClick={offer.accept}>
              {t`Keep them, ${formatKilobytes(offer.packs.bytesToLoad)}`}
            </Button>
          }
        >
          {t`You can then get your list without a connection.`}
        </Notice>
      )
    case 'loading':
      return <p role="status">{t`Keeping ${describePacks(name, offer.packs.communities)} on this phone…`}</p>
    case 'kept':
      return <p role="status">{t`You can get this list without a connection.`}</p>
    case 'failed':
      return offer.isFull ? (
        <p role="status">{t`This phone has no room for ${name}'s communities. You'll get your list when you're connected.`}</p>
      ) : null
  }
}

const describePacks = (state: string, communities: number) =>
  communities === 0
    ? t`the communities near ${state}'s border`
    : t`${state}'s ${plural(communities, { one: '# community', other: '# communities' })}`

/**
 * none: there is nothing to keep, or the server can't be reached. offered: the family is asked, because the connection
 * is slow or metered. kept: the phone has the packs. failed: it couldn't keep them; `isFull` says why.
 */
type PackOffer =
  | { kind: 'none' }
  | { kind: 'offered'; packs: OfferedPacks; accept: () => void }
  | { kind: 'loading'; packs: OfferedPacks }
  | { kind: 'kept'; packs: OfferedPacks }
  | { kind: 'failed'; isFull: boolean }

/** Keeps the packs of a state on this phone: at once on a good connection, otherwise if the family agrees. */
function usePackOffer(state: string): PackOffer {
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
