import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { ComponentType } from 'react'
import type { Match } from '../../../shared/facility.ts'
import './match-reasons.css'

/** Lists why this community matched, then what its record doesn't mention. */
export function MatchReasons({ reasons, unknown }: Pick<Match, 'reasons' | 'unknown'>) {
  return (
    <>
      <ReasonList label="Why it matches" reasons={reasons} className="match-reason" Icon={Check} />
      <ReasonList
        label="What we do not know"
        reasons={unknown}
        className="match-reason match-unknown"
        Icon={CircleHelp}
      />
    </>
  )
}

interface ReasonListProps {
  label: string
  reasons: readonly { code: string; text: string }[]
  className: string
  Icon: ComponentType<{ 'aria-hidden': 'true' }>
}

function ReasonList({ label, reasons, className, Icon }: ReasonListProps) {
  if (reasons.length === 0) return null
  return (
    <ul className="match-reasons" aria-label={label}>
      {reasons.map(({ code, text }) => (
        <li key={code} className={className}>
          <Icon aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
