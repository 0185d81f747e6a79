import type { Match } from '#shared/facility.ts'
import { REACH_MILES } from '#shared/matching.ts'
import { Trans, t } from '#words'
import { CommunityList } from './community-list.tsx'
import type { CardControls } from './listed-card.tsx'

interface FartherAwayProps {
  matches: readonly Match[]
  controls: CardControls
}

/** Communities out of reach, listed separately because they don't count among the matches. */
export function FartherAway({ matches, controls }: FartherAwayProps) {
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
      <CommunityList featured={[]} matches={matches} controls={controls} />
    </section>
  )
}
