import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { Match } from '../../../shared/facility.ts'
import './match-reasons.css'

/** Lists why this community matched, then what its record doesn't mention. */
export function MatchReasons({ reasons, unknown }: Pick<Match, 'reasons' | 'unknown'>) {
  return (
    <>
      {reasons.length > 0 && (
        <ul className="match-reasons" aria-label="Why it matches">
          {reasons.map(({ code, text }) => (
            <li key={code} className="match-reason">
              <Check aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <ul className="match-reasons" aria-label="What we do not know">
          {unknown.map(({ code, text }) => (
            <li key={code} className="match-reason match-unknown">
              <CircleHelp aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
