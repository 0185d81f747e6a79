import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

/** Beside the name of a family who reads Spanish. */
export const SpanishMark = () => (
  <span className="spanish-mark" title="Reads Spanish">
    <span aria-hidden="true">ES</span>
    <VisuallyHidden>Reads Spanish</VisuallyHidden>
  </span>
)
