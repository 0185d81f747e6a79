import { Link } from 'react-router-dom'
import type { Match } from '../../shared/facility.ts'
import { MATCH_WEIGHTS, REACH_MILES } from '../../shared/matching.ts'
import { SCREENS } from '../../shared/paths.ts'
import { Card } from '../ui/card.tsx'
import { formatCampus, formatScore, placeDistance } from '../ui/facility-card/facts.ts'
import { MatchReasons } from '../ui/facility-card/match-reasons.tsx'
import { formatPoints } from '../ui/format-points.ts'

interface WhyListedProps {
  match: Match
  /** It is listed under "Farther away". */
  isFarther: boolean
}

/** Why the community is on the family's list: its distance, all that speaks for and against it, and its score. */
export function WhyListed({ match, isFarther }: WhyListedProps) {
  const campus = formatCampus(match)
  return (
    <Card as="section" className="facility-why" aria-labelledby="why-listed">
      <h2 id="why-listed">Why it's on your list</h2>
      <DistanceLine match={match} />
      {isFarther && <p>It is more than {REACH_MILES} miles away, so it doesn't count among your matches.</p>}
      <MatchReasons match={match} isComplete />
      {campus && (
        <p>
          {campus}: {match.campus?.names.join(', ')}.
        </p>
      )}
      <ScoreParts score={match.score} />
    </Card>
  )
}

function DistanceLine({ match }: { match: Match }) {
  const distance = placeDistance(match)
  if (distance) {
    const line = match.waterMiles === undefined ? `${distance} in a straight line` : distance
    return <p>{line.charAt(0).toUpperCase() + line.slice(1)}.</p>
  }
  return match.distanceMiles === null ? null : <p>The distance is in a straight line.</p>
}

const PARTS: [label: string, part: keyof typeof MATCH_WEIGHTS][] = [
  ['Distance', 'distance'],
  ['Budget', 'budget'],
  ['Amenities', 'amenities'],
  ['Type of care', 'careType'],
]
/** The parts of a stored score are rounded. A greater difference means that it was computed with other weights. */
const ROUNDING = 0.5

function ScoreParts({ score }: { score: Match['score'] }) {
  const sum = PARTS.reduce((total, [, part]) => total + score[part] * MATCH_WEIGHTS[part], 0)
  const hasTodaysWeights = Math.abs(sum - score.total) < ROUNDING
  return (
    <div className="facility-score">
      <h3>{formatScore(score)}</h3>
      {hasTodaysWeights && (
        <dl>
          {PARTS.map(([label, part]) => (
            <div key={part}>
              <dt>{label}</dt>
              <dd>
                {formatPoints(part, score[part])} of {MATCH_WEIGHTS[part]}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        A license that fits comes first, then the score. <Link to={SCREENS.howWeMatch}>How we match</Link>
      </p>
    </div>
  )
}
