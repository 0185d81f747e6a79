import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { formatKilobytes } from '../packs/format-size.ts'
import type { StatePacks } from '../packs/use-state-packs.ts'
import type { ServerList } from './use-server-list.ts'

interface PacksNoticeProps {
  state: string
  packs: StatePacks
  /** The list from the server, if the phone needs it. */
  server: ServerList | undefined
}

/** Says why there is no list yet, and what to do. */
export function PacksNotice({ state, packs, server }: PacksNoticeProps) {
  const name = stateName(state)
  if (server?.hasFailed) {
    const text = t`${name}'s communities couldn't be loaded. Please try again in a moment.`
    return <Unavailable text={text} retry={server.load} />
  }
  if (!server && packs.kind === 'unavailable') {
    const text = t`You're offline, and this phone doesn't have ${name}'s communities yet. They'll be here once you're connected.`
    return <Unavailable text={text} retry={packs.retry} />
  }
  if (packs.kind !== 'loading') return <div className="min-h-screen" role="status" aria-label={t`Loading`} />
  return (
    <div className="min-h-screen" role="status">
      {t`Loading ${name}'s communities, ${formatKilobytes(packs.packs.bytesToLoad)}…`}
    </div>
  )
}

interface PacksOfferProps {
  state: string
  offer: Extract<StatePacks, { kind: 'asking' }>
}

/** Offers to keep a state's communities on the phone, whose connection is slow or metered. */
export function PacksOffer({ state, offer }: PacksOfferProps) {
  return (
    <Notice
      role="status"
      title={t`Keep ${stateName(state)}'s communities on this phone?`}
      actions={<Button onClick={offer.accept}>{t`Load ${formatKilobytes(offer.packs.bytesToLoad)}`}</Button>}
    >
      {t`You can then look without a connection, and we no longer see the place.`}
    </Notice>
  )
}

function Unavailable({ text, retry }: { text: string; retry: (() => void) | undefined }) {
  return (
    <Notice
      role="status"
      tone="warning"
      actions={
        <>
          {retry && <Button onClick={retry}>{t`Try again`}</Button>}
          <ButtonLink to={SCREENS.questionnaire}>{t`Answer the questionnaire`}</ButtonLink>
        </>
      }
    >
      {text} {t`You can answer the questionnaire at any time, even offline.`}
    </Notice>
  )
}
