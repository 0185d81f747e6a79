import { SCREENS } from '../../shared/paths.ts'
import { toStateName } from '../../shared/states.ts'
import { formatKilobytes } from '../packs/format-size.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { PacksFailure, StatePacks } from './use-state-packs.ts'

const FAILURES: Record<PacksFailure | 'unreadable', (state: string) => string> = {
  offline: (state) =>
    `You're offline, and this phone doesn't have ${state}'s communities yet. They'll be here once you're connected.`,
  missing: (state) => `We don't have a list of ${state}'s communities yet.`,
  full: (state) =>
    `This phone has no room for ${state}'s communities. Free up some space on it and try again.`,
  failed: (state) => `${state}'s communities couldn't be loaded. Please try again in a moment.`,
  unreadable: (state) => `${state}'s communities couldn't be read. Please reload this page.`,
  unsupported: () => "This browser can't keep communities.",
}

interface PacksNoticeProps {
  state: string
  packs: StatePacks | 'unreadable'
}

/** Says why there is no list yet, and what to do. */
export function PacksNotice({ state, packs }: PacksNoticeProps) {
  const name = toStateName(state)
  if (packs === 'unreadable') return <Unavailable text={FAILURES.unreadable(name)} />
  switch (packs.kind) {
    case 'reading':
    case 'ready':
      return <div className="communities-loading" role="status" aria-label="Loading" />
    case 'loading':
      return (
        <div className="communities-loading" role="status">
          {`Loading ${name}'s communities, ${formatKilobytes(packs.packs.bytesToLoad)}…`}
        </div>
      )
    case 'asking':
      return (
        <Notice
          role="status"
          title={`Load ${name}'s communities?`}
          actions={
            <Button onClick={packs.accept}>{`Load ${formatKilobytes(packs.packs.bytesToLoad)}`}</Button>
          }
        >
          Your connection seems slow, or you asked for less data. They stay on this phone, so you load them
          only once.
        </Notice>
      )
    case 'unavailable':
      return <Unavailable text={FAILURES[packs.reason](name)} retry={retryOf(packs)} />
  }
}

const retryOf = ({ reason, retry }: Extract<StatePacks, { kind: 'unavailable' }>) =>
  reason === 'missing' || reason === 'unsupported' ? undefined : retry

function Unavailable({ text, retry }: { text: string; retry?: (() => void) | undefined }) {
  return (
    <Notice
      role="status"
      tone="warning"
      actions={
        <>
          {retry && <Button onClick={retry}>Try again</Button>}
          <ButtonLink to={SCREENS.questionnaire}>Answer the questionnaire</ButtonLink>
        </>
      }
    >
      {text} You can answer the questionnaire at any time, even offline.
    </Notice>
  )
}
