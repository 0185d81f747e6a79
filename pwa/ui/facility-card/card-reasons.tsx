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

/** How many letters fit into a line of a card on a phone. */
const LINE_LETTERS = 40

/**
 * What speaks most for and against a match. If its record has no points, a reason or something unknown takes their
 * place. The card itself shows the distance and whether there is a price. Two lines at most: a longer reason against it
 * replaces the one for it, and a reason for it that fits into a line comes before a longer one.
 */
function strongestReasons(match: Reasons): { strongest?: string; weakest?: string } {
  const reason = match.reasons.find(({ code }) => code !== 'near')
  const unknown = match.unknown.find(({ code }) => code !== 'price' && code !== 'distance')
  const points = match.for.length > 0 ? match.for : reason ? [reason] : []
  const weakest = match.waterMiles === undefined ? (match.against[0] ?? unknown)?.text : waterWarning()
  const strongest = points.find(isLine) ?? (weakest === undefined ? points[0] : undefined)
  const hasRoom = weakest === undefined || isLine({ text: weakest })
  return {
    ...(strongest && hasRoom && { strongest: strongest.text }),
    ...(weakest !== undefined && { weakest }),
  }
}

const isLine = ({ text }: { text: string }) => translate(text).length <= LINE_LETTERS
