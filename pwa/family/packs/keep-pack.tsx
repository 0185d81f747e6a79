import { plural, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { formatKilobytes } from './format-size.ts'
import { type PackOffer, usePackOffer } from './use-pack-offer.ts'

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
