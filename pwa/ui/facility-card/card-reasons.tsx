import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { translate } from '#pwa/words/translate.ts'
import type { Match } from '#shared/facility.ts'
import { t } from '#words'
import { waterWarning } from './facts.ts'
import './match-reasons.css'

type Reasons = Pick<Match, 'for' | 'against' | 'reasons' | 'unknown' | 'waterMiles'>

/** The strongest reason for a community and the strongest against it. Its page has all of them. */
export function CardReasons({ match }: { match: Reasons }) {
  const { strongest, weakest } = strongestReasons(match)
  if (strongest === undefined && weakest === undefined) return null
  return (
    <ul className="match-reasons facility-card-reasons" aria-label={t`For and against`}>
      {strongest !== undefined && (
        <li className="match-reason">
          <Check aria-label={t`For:`} role="img" />
          {translate(strongest)}
        </li>
      )}
      {weakest !== undefined && (
        <li className="match-reason match-against">
          <TriangleAlert aria-label={t`Against:`} role="img" />
          {translate(weakest)}
        </li>
      )}
    </ul>
  )
}

/**
 * What speaks most for and against a match. If its record has no points, a reason or something unknown takes their
 * place. The card itself shows the distance and whether there is a price.
 */
function strongestReasons(match: Reasons): { strongest?: string; weakest?: string } {
  const reason = match.reasons.find(({ code }) => code !== 'near')
  const unknown = match.unknown.find(({ code }) => code !== 'price' && code !== 'distance')
  const strongest = match.for[0] ?? reason
  const weakest = match.waterMiles === undefined ? (match.against[0] ?? unknown) : { text: waterWarning() }
  return { ...(strongest && { strongest: strongest.text }), ...(weakest && { weakest: weakest.text }) }
}
