import { Trans } from '#words'
import { directionsLink } from '../contact-links.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** A street, the town with its state, and a ZIP code. */
const ADDRESS = /^(.+, )?([^,]+, [A-Z]{2})( \d{5}(?:-\d{4})?)?$/

/** Elsewhere only readers get it. */
const ONLY_PAPER = 'sr-only print:not-sr-only'

interface DirectionsLinkProps {
  location: string
  /** Shows only the town, except on paper. Readers and the maps get the whole address. */
  isShort?: boolean
}

/** An address that leads to directions in the maps of this device, with the room of a finger. */
export function DirectionsLink({ location: address, isShort = false }: DirectionsLinkProps) {
  const [, street, town = address, zip] = (isShort && ADDRESS.exec(address)) || []
  const location = (
    <>
      {street && <span className={ONLY_PAPER}>{street}</span>}
      {town}
      {zip && <span className={ONLY_PAPER}>{zip}</span>}
    </>
  )
  return (
    <a
      className="-my-[0.6em] inline-block max-w-full py-[0.6em] text-inherit print:inline [overflow-wrap:anywhere]"
      href={directionsLink(address)}
      target="_blank"
      rel="noreferrer"
    >
      <Trans>
        <VisuallyHidden>Directions to </VisuallyHidden>
        {location}
        <VisuallyHidden> (opens your maps)</VisuallyHidden>
      </Trans>
    </a>
  )
}
