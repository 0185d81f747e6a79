import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType } from 'react'
import { translate } from '#pwa/words/translate.ts'
import type { Match } from '#shared/facility.ts'
import { t } from '#words'
import { shownReasons } from './facts.ts'
import './match-reasons.css'

type ShownMatch = Pick<Match, 'reasons' | 'unknown' | 'for' | 'against' | 'waterMiles' | 'acrossBorder'>

/** Lists why this community matched, strongest first, then what speaks against it, then what its record doesn't mention. */
export function MatchReasons({ match }: { match: ShownMatch }) {
  return (
    <>
      <ReasonList
        label={t`Why it matches`}
        reasons={[...match.for, ...shownReasons(match)]}
        className="match-reason"
        Icon={Check}
      />
      <ReasonList
        label={t`What speaks against it`}
        reasons={match.against}
        className="match-reason match-against"
        Icon={TriangleAlert}
      />
      <ReasonList
        label={t`What we do not know`}
        reasons={match.unknown}
        className="match-reason match-unknown"
        Icon={CircleHelp}
      />
    </>
  )
}

interface ReasonListProps {
  label: string
  reasons: readonly { text: string }[]
  className: string
  Icon: ComponentType<{ 'aria-hidden': 'true' }>
}

function ReasonList({ label, reasons, className, Icon }: ReasonListProps) {
  if (reasons.length === 0) return null
  return (
    <ul className="match-reasons stack-1" aria-label={label}>
      {reasons.map(({ text }) => (
        <li key={text} className={className}>
          <Icon aria-hidden="true" />
          {translate(text)}
        </li>
      ))}
    </ul>
  )
}
