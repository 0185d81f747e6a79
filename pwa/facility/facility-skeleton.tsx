import { t } from '#words'
import { PageHead } from '../ui/page-head.tsx'

/** A placeholder while the community loads. */
export function FacilitySkeleton() {
  return (
    <div className="page facility" role="status" aria-label={t`Loading the community`}>
      <PageHead title={t`Community`} />
      <div className="facility-skeleton facility-skeleton-picture" />
      <div className="facility-skeleton facility-skeleton-title" />
      <div className="facility-skeleton facility-skeleton-line" />
      <div className="facility-skeleton facility-skeleton-line" />
    </div>
  )
}
