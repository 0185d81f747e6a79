import type { Score } from '#shared/facility.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { formatDistance } from './facts.ts'

/** How far away a community is, and its score. An advertised community has no score. */
export function CardDistance({ miles, score }: { miles: number | null; score: Score | undefined }) {
  const distance = formatDistance(miles)
  return (
    <div className="facility-card-distance">
      {distance === null ? (
        <p>Distance not known</p>
      ) : (
        <p>
          <VisuallyHidden>about </VisuallyHidden>
          <strong>{distance.replace('about ', '')}</strong>
          <VisuallyHidden> away</VisuallyHidden>
        </p>
      )}
      {score && (
        <p className="facility-card-score">
          {`Score ${Math.round(score.total)}`}
          <VisuallyHidden> of 100</VisuallyHidden>
        </p>
      )}
    </div>
  )
}
