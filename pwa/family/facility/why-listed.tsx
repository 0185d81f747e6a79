import Check from 'lucide-react/icons/check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { capitalize } from '#shared/contract/capitalize.ts'
import type { Match } from '#shared/contract/facility.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { MATCH_WEIGHTS, REACH_MILES } from '#shared/matching/matching.ts'
import { msg, Trans, t, type Words } from '#words'
import { formatCampus, formatScore, placeDistance, shownReasons } from '../../ui/facility-card/facts.ts'
import { Fold } from '../../ui/fold.tsx'
import { formatPoints } from '../../ui/format-points.ts'
import { FactCard } from './fact-card.tsx'

/** Why the community is on the family's list: its distance, all that speaks for and against it, and its score. */
export function WhyListed({ match }: { match: Match }) {
  const campus = formatCampus(match)
  const distance = describeDistance(match)
  // The distance is said above the reasons.
  const reasons = match.reasons.filter((reason) => !isNear(reason))
  return (
    <FactCard title={t`Why it's on your list`} id="why-listed">
      {distance && <p>{capitalize(distance)}.</p>}
      {(match.distanceMiles ?? 0) > REACH_MILES && (
        <p>{t`It is more than ${REACH_MILES} miles away, so it doesn't count among your matches.`}</p>
      )}
      <MatchReasons match={{ ...match, reasons }} />
      {campus && (
        <p>
          {campus}: {match.campus?.names.join(', ')}.
        </p>
      )}
      <ScoreParts score={match.score} />
    </FactCard>
  )
}

/** How far away it is: in the words of its reason, if there is one. */
function describeDistance(match: Match): string | null {
  const distance = placeDistance(match)
  if (distance) return match.waterMiles === undefined ? t`${distance} in a straight line` : distance
  const near = match.reasons.find(isNear)
  if (!near || match.distanceMiles === null) return null
  return match.distanceMiles < 1 ? translate(near.text) : t`${translate(near.text)}, in a straight line`
}

const isNear = ({ code }: Match['reasons'][number]) => code === 'near'

const PARTS: [label: Words, part: keyof typeof MATCH_WEIGHTS][] = [
  [msg`Distance`, 'distance'],
  [msg`Budget`, 'budget'],
  [msg`Amenities`, 'amenities'],
  [msg`Type of care`, 'careType'],
]
/** The parts of a stored score are rounded. A greater difference means that it was computed with other weights. */
const ROUNDING = 0.5

function ScoreParts({ score }: { score: Match['score'] }) {
  const sum = PARTS.reduce((total, [, part]) => total + score[part] * MATCH_WEIGHTS[part], 0)
  const hasTodaysWeights = Math.abs(sum - score.total) < ROUNDING
  return (
    <div className="border-line border-t tabular-nums">
      <Fold summary={formatScore(score)}>
        {hasTodaysWeights && (
          <dl className="stack-1">
            {PARTS.map(([label, part]) => (
              <div key={part} className="flex max-w-[20rem] justify-between gap-4">
                <dt>{translate(label)}</dt>
                <dd>{t`${formatPoints(part, score[part])} of ${MATCH_WEIGHTS[part]}`}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>
          <Trans>
            A license that fits comes first, then the score. <Link to={SCREENS.howWeMatch}>How we match</Link>
          </Trans>
        </p>
      </Fold>
    </div>
  )
}

type ShownMatch = Pick<Match, 'reasons' | 'unknown' | 'for' | 'against' | 'waterMiles' | 'acrossBorder'>

/** Lists why this community matched, strongest first, then what speaks against it, then what its record doesn't mention. */
function MatchReasons({ match }: { match: ShownMatch }) {
  return (
    <>
      <ReasonList
        label={t`Why it matches`}
        reasons={[...match.for, ...shownReasons(match)]}
        className="font-[650]"
        iconClass="text-evergreen"
        Icon={Check}
      />
      <ReasonList
        label={t`What speaks against it`}
        reasons={match.against}
        className="font-[650]"
        iconClass="text-amber"
        Icon={TriangleAlert}
      />
      <ReasonList
        label={t`What we do not know`}
        reasons={match.unknown}
        className="text-quiet"
        Icon={CircleHelp}
      />
    </>
  )
}

interface ReasonListProps {
  label: string
  reasons: readonly { text: string }[]
  className: string
  iconClass?: string
  Icon: ComponentType<{ 'aria-hidden': 'true'; className: string }>
}

function ReasonList({ label, reasons, className, iconClass = '', Icon }: ReasonListProps) {
  if (reasons.length === 0) return null
  return (
    <ul className="stack-1" aria-label={label}>
      {reasons.map(({ text }) => (
        <li key={text} className={`grid grid-cols-[auto_1fr] gap-2 ${className}`}>
          <Icon aria-hidden="true" className={`mt-[0.2em] size-[1.2em] ${iconClass}`} />
          {translate(text)}
        </li>
      ))}
    </ul>
  )
}
