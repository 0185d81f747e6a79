import type { Score } from '#shared/facility.ts'
import { t } from '#words'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { formatDistance } from './facts.ts'

/** How far away a community is, and its score. An advertised community has no score. */
export function CardDistance({ miles, score }: { miles: number | null; score: Score | undefined }) {
  const distance = formatDistance(miles)
  return (
    <div className="facility-card-distance">
      {distance === null ? (
        <p>{t`Distance not known`}</p>
      ) : (
        <p>
          <VisuallyHidden>{t`about`} </VisuallyHidden>
          <strong>{distance.replace('about ', '')}</strong>
          <VisuallyHidden> {t`away`}</VisuallyHidden>
        </p>
      )}
      {score && (
        <p className="facility-card-score">
          {t`Score ${Math.round(score.total)}`}
          <VisuallyHidden> {t`of 100`}</VisuallyHidden>
        </p>
      )}
    </div>
  )
}
