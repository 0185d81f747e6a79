import Star from 'lucide-react/icons/star'
import { Trans, t } from '#words'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { formatRating } from './facts.ts'

/** The source of an advertised business's rating. */
export const ownRating = () => t`by its own account`

interface RatingProps {
  rating: number | null
  /** Who gives the rating, if it isn't the register that the community comes from. */
  source?: string
}

/** A star and the rating with one decimal. Renders nothing if the rating is unknown. */
export function Rating({ rating, source }: RatingProps) {
  const shown = formatRating(rating)
  if (!shown) return null
  return (
    <span data-part="rating" className="inline-flex flex-wrap items-center gap-1 font-[700] tabular-nums">
      <Star aria-hidden="true" className="size-[1.1em] fill-current text-amber" />
      <Trans>
        <VisuallyHidden>Rated</VisuallyHidden> {shown} <VisuallyHidden>out of 5</VisuallyHidden>
      </Trans>
      {source && <span className="font-[400] text-quiet"> {source}</span>}
    </span>
  )
}
