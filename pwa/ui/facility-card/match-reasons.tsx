import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType } from 'react'
import type { Match } from '../../../shared/facility.ts'
import { shownReasons } from './facts.ts'
import './match-reasons.css'

type ShownMatch = Pick<Match, 'reasons' | 'unknown' | 'for' | 'against' | 'waterMiles' | 'acrossBorder'>

/**
 * Lists why this community matched, with what speaks most for it first, then what speaks most against it, then what its
 * record doesn't mention. `isComplete` lists all that speaks for and against it.
 */
export function MatchReasons({ match, isComplete = false }: { match: ShownMatch; isComplete?: boolean }) {
  const { unknown } = match
  const count = isComplete ? undefined : 1
  return (
    <>
      <ReasonList
        label="Why it matches"
        reasons={[...firstOf(match.for, count), ...shownReasons(match)]}
        className="match-reason"
        Icon={Check}
      />
      <ReasonList
        label="What speaks against it"
        reasons={firstOf(match.against, count)}
        className="match-reason match-against"
        Icon={TriangleAlert}
      />
      <ReasonList
        label="What we do not know"
        reasons={unknown}
        className="match-reason match-unknown"
        Icon={CircleHelp}
      />
    </>
  )
}

/** Stored answers of earlier versions have no points. */
const firstOf = (points: Match['for'] = [], count?: number) => points.slice(0, count)

interface ReasonListProps {
  label: string
  reasons: readonly { text: string }[]
  className: string
  Icon: ComponentType<{ 'aria-hidden': 'true' }>
}

function ReasonList({ label, reasons, className, Icon }: ReasonListProps) {
  if (reasons.length === 0) return null
  return (
    <ul className="match-reasons" aria-label={label}>
      {reasons.map(({ text }) => (
        <li key={text} className={className}>
          <Icon aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
