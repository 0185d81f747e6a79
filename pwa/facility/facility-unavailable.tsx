import { SCREENS } from '#shared/paths.ts'
import { t } from '#words'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { LoadFailure } from './use-facility.ts'

/** The server responded that the community does not exist, or that it was taken from the lists. */
export function FacilityNotFound({ wasListed }: { wasListed: boolean }) {
  return (
    <div className="page page-narrow facility-unavailable">
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
export function FacilityUnavailable({ reason }: { reason: LoadFailure }) {
  return (
    <div className="page page-narrow facility-unavailable">
      <PageHead title={t`Facility Not Found`} />
      <h1>{reason === 'offline' ? t`Facility Not Found on this phone` : t`Facility Not Found right now`}</h1>
      <p>
        {reason === 'offline'
          ? t`You're offline, and you haven't opened this community on this phone before. It may still exist. Please try again when you're connected.`
          : t`Our server isn't responding, and you haven't opened this community on this phone before. It may still exist. Please try again in a moment.`}
      </p>
      <div className="button-row">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t`Try again`}
        </Button>
        <ButtonLink to={SCREENS.landing}>{t`Return Home`}</ButtonLink>
      </div>
    </div>
  )
}
