import Star from 'lucide-react/icons/star'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { formatRating } from './facts.ts'
import './rating.css'

/** A star and the rating with one decimal. Renders nothing if the rating is unknown. */
export function Rating({ rating }: { rating: number | null }) {
  const shown = formatRating(rating)
  if (!shown) return null
  return (
    <span className="rating">
      <Star aria-hidden="true" />
      <VisuallyHidden>Rated</VisuallyHidden> {shown} <VisuallyHidden>out of 5</VisuallyHidden>
    </span>
  )
}
