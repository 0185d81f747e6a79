import type { Score } from '#shared/facility.ts'
import { Plural, Trans, t } from '#words'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { wholeMiles } from './facts.ts'

/** How far away a community is, and its score. An advertised community has no score. */
export function CardDistance({ miles, score }: { miles: number | null; score: Score | undefined }) {
  return (
    <div className="facility-card-distance">
      {miles === null ? (
        <p>{t`Distance not known`}</p>
      ) : (
        <p>
          <Trans>
            <VisuallyHidden>about </VisuallyHidden>
            <strong>
              <Plural value={wholeMiles(miles)} one="# mile" other="# miles" />
            </strong>
            <VisuallyHidden> away</VisuallyHidden>
          </Trans>
        </p>
      )}
      {score && (
        <p className="facility-card-score">
          <Trans>
            Score {Math.round(score.total)}
            <VisuallyHidden> of 100</VisuallyHidden>
          </Trans>
        </p>
      )}
    </div>
  )
}
