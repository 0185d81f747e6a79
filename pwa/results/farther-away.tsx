import type { Match } from '#shared/facility.ts'
import { REACH_MILES } from '#shared/matching.ts'
import { Trans, t } from '#words'
import { CommunityList } from './community-list.tsx'
import type { CardControls } from './listed-card.tsx'

interface FartherAwayProps {
  matches: readonly Match[]
  /** What all of them share, if nothing else on the page says it. */
  shared: readonly string[]
  controls: CardControls
}

/** Communities out of reach, listed separately because they don't count among the matches. */
export function FartherAway({ matches, shared, controls }: FartherAwayProps) {
  if (matches.length === 0) return null
  return (
    <section className="results-list" aria-labelledby="farther-away">
      <h2 id="farther-away">{t`Farther away`}</h2>
      <p className="results-hint">
        <Trans>
          These are more than {REACH_MILES} miles away in a straight line, so they don't count among your
          matches.
        </Trans>
      </p>
      {shared.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <CommunityList featured={[]} matches={matches} controls={controls} />
    </section>
  )
}
