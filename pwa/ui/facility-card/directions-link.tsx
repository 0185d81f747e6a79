import { Trans } from '#words'
import { directionsLink } from '../contact-links.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import './directions-link.css'

/** An address that leads to directions in the maps of this device. */
export function DirectionsLink({ location }: { location: string }) {
  return (
    <a className="directions-link" href={directionsLink(location)} target="_blank" rel="noreferrer">
      <Trans>
        <VisuallyHidden>Directions to </VisuallyHidden>
        {location}
        <VisuallyHidden> (opens your maps)</VisuallyHidden>
      </Trans>
    </a>
  )
}
