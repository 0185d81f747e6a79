import Star from 'lucide-react/icons/star'
import { Trans, t } from '#words'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { formatRating } from './facts.ts'
import './rating.css'

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
    <span className="rating">
      <Star aria-hidden="true" />
      <Trans>
        <VisuallyHidden>Rated</VisuallyHidden> {shown} <VisuallyHidden>out of 5</VisuallyHidden>
      </Trans>
      {source && <span className="rating-source"> {source}</span>}
    </span>
  )
}
