import { useParams } from 'react-router-dom'
import { SCREENS } from '#shared/contract/paths.ts'
import { t } from '#words'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FacilityDetail } from './facility-detail.tsx'
import { type LoadFailure, useFacility } from './use-facility.ts'

/** Shows all that is known about a community. */
export function Component() {
  const { id = '' } = useParams()
  const state = useFacility(id)
  switch (state.kind) {
    case 'loading':
      return <FacilitySkeleton />
    case 'missing':
      return <FacilityNotFound wasListed={state.wasListed} />
    case 'unavailable':
      return <FacilityUnavailable reason={state.reason} />
    case 'cached':
      return <FacilityDetail facility={state.facility} cached={state} />
    case 'fresh':
      return <FacilityDetail facility={state.facility} />
  }
}

/** A placeholder while the community loads. */
function FacilitySkeleton() {
  return (
    <div className="page stack-4 max-[60rem]:pt-3" role="status" aria-label={t`Loading the community`}>
      <PageHead title={t`Community`} />
      <div className="mt-[calc(var(--spacing-target)+var(--spacing-4))] aspect-square w-[7.5rem] rounded-card bg-tint" />
      <div className="h-[3rem] w-[min(24rem,80%)] rounded-card bg-tint" />
      <div className="h-[1.5rem] w-[min(32rem,100%)] rounded-card bg-tint" />
      <div className="h-[1.5rem] w-[min(32rem,100%)] rounded-card bg-tint" />
    </div>
  )
}

/** The server responded that the community does not exist, or that it was taken from the lists. */
function FacilityNotFound({ wasListed }: { wasListed: boolean }) {
  return (
    <div className="page page-narrow stack-4 stack-left">
      <PageHead title={t`Facility Not Found`} />
      <h1>{t`Facility Not Found`}</h1>
      <p>{t`The facility you're looking for doesn't exist or has been removed.`}</p>
      {wasListed && (
        <p>{t`We listed it before. It has closed, or its listing was taken down, so please don't count on it.`}</p>
      )}
      <ButtonLink to={SCREENS.landing} variant="primary">
        {t`Return Home`}
      </ButtonLink>
    </div>
  )
}

/** The server could not be reached or failed, so it is unknown whether the community exists. */
function FacilityUnavailable({ reason }: { reason: LoadFailure }) {
  return (
    <div className="page page-narrow stack-4 stack-left">
      <PageHead title={t`Facility Not Found`} />
      <h1>{reason === 'offline' ? t`Facility Not Found on this phone` : t`Facility Not Found right now`}</h1>
      <p>
        {reason === 'offline'
          ? t`You're offline, and you haven't opened this community on this phone before. It may still exist. Please try again when you're connected.`
          : t`Our server isn't responding, and you haven't opened this community on this phone before. It may still exist. Please try again in a moment.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t`Try again`}
        </Button>
        <ButtonLink to={SCREENS.landing}>{t`Return Home`}</ButtonLink>
      </div>
    </div>
  )
}
