import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { translate } from '#pwa/words/translate.ts'
import type { Match } from '#shared/contract/facility.ts'
import { t } from '#words'
import { waterWarning } from './facts.ts'
import './match-reasons.css'

type Reasons = Pick<Match, 'for' | 'against' | 'reasons' | 'unknown' | 'waterMiles'>

/**
 * The strongest reason for a community and the strongest against it. Its page has all of them.
 * @param isShort whether another line of the card takes the place of the weaker one
 */
export function CardReasons({ match, isShort = false }: { match: Reasons; isShort?: boolean }) {
  const both = strongestReasons(match)
  const { weakest } = both
  const strongest = isShort && weakest !== undefined ? undefined : both.strongest
  if (strongest === undefined && weakest === undefined) return null
  return (
    <ul className="facility-card-reasons" aria-label={t`For and against`}>
      {strongest !== undefined && (
        <li className="match-reason">
          <Check aria-label={t`For:`} role="img" />
          {strongest}
        </li>
      )}
      {weakest !== undefined && (
        <li className="match-reason match-against">
          <TriangleAlert aria-label={t`Against:`} role="img" />
          {weakest}
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
function strongestReasons(match: Reasons): { strongest?: string | undefined; weakest?: string | undefined } {
  const reason = match.reasons.find(({ code }) => code !== 'near')
  const unknown = match.unknown.find(({ code }) => code !== 'price' && code !== 'distance')
  const points = (match.for.length > 0 ? match.for : reason ? [reason] : []).map(inShort)
  const against = match.against[0] ?? unknown
  const weakest = match.waterMiles === undefined ? against && inShort(against) : waterWarning()
  if (weakest === undefined) return { strongest: points.find(isLine) ?? points[0] }
  return { strongest: isLine(weakest) ? points.find(isLine) : undefined, weakest }
}

const isLine = (text: string) => text.length <= LINE_LETTERS

/** A reason without what follows a colon, unless it fits into a line: the community's page has the details. */
function inShort({ text }: { text: string }): string {
  const whole = translate(text)
  return isLine(whole) ? whole : (whole.split(': ')[0] ?? whole)
}
