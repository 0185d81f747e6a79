import Star from 'lucide-react/icons/star'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { shownRating } from './facts.ts'
import './rating.css'

/** The rating with one decimal and a star; nothing at all when it is unknown. */
export function Rating({ rating }: { rating: number | null }) {
  const shown = shownRating(rating)
  if (!shown) return null
  return (
    <span className="rating">
      <Star aria-hidden="true" />
      <VisuallyHidden>Rated</VisuallyHidden> {shown} <VisuallyHidden>out of 5</VisuallyHidden>
    </span>
  )
}
