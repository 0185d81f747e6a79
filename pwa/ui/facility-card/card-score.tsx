import type { Score } from '#shared/contract/facility.ts'
import { Trans } from '#words'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** The score of a match. An advertised community has none. */
export function CardScore({ score }: { score: Score }) {
  return (
    <p className="facility-card-score">
      <Trans>
        Score {Math.round(score.total)}
        <VisuallyHidden> of 100</VisuallyHidden>
      </Trans>
    </p>
  )
}
