import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'

/** Beside the name of a family who reads Spanish. */
export const SpanishMark = () => (
  <span
    className="ms-2 rounded-small border border-control-line px-1 font-[650] text-quiet no-underline"
    title="Reads Spanish"
  >
    <span aria-hidden="true">ES</span>
    <VisuallyHidden>Reads Spanish</VisuallyHidden>
  </span>
)
