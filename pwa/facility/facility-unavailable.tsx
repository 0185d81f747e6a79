import { SCREENS } from '../../shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { LoadFailure } from './use-facility.ts'

/** The server says that there is no such community. */
export function FacilityNotFound() {
  return (
    <div className="page page-narrow facility-unavailable">
      <PageHead title="Facility Not Found" />
      <h1>Facility Not Found</h1>
      <p>The facility you're looking for doesn't exist or has been removed.</p>
      <ButtonLink to={SCREENS.landing} variant="primary">
        Return Home
      </ButtonLink>
    </div>
  )
}

/** Nobody could be asked, or who was asked failed: that says nothing about the community. */
export function FacilityUnloaded({ why }: { why: LoadFailure }) {
  return (
    <div className="page page-narrow facility-unavailable">
      <PageHead title="Facility Not Found" />
      <h1>Facility Not Found {why === 'offline' ? 'on this phone' : 'right now'}</h1>
      <p>
        {why === 'offline'
          ? "You're offline, and this community was not opened on this phone before. It may well exist: please try again when you're connected."
          : 'Our server could not answer, and this community was not opened on this phone before. It may well exist: please try again in a moment.'}
      </p>
      <div className="facility-actions">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <ButtonLink to={SCREENS.landing}>Return Home</ButtonLink>
      </div>
    </div>
  )
}
