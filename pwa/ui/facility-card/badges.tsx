import { getAmenityDisplayName } from '#shared/amenities.ts'
import './badges.css'

interface BadgesProps {
  labels: readonly string[]
  /** How many badges to show; the rest are counted. */
  max: number
  /** The word after the count, as in '+2 more'. By default only the number is shown. */
  suffix?: string
}

/** Shows the first labels as badges, and how many more there are. */
export function Badges({ labels, max, suffix = '' }: BadgesProps) {
  if (labels.length === 0) return null
  return (
    <ul className="badges">
      {labels.slice(0, max).map((label) => (
        <li key={label} className="badge">
          {getAmenityDisplayName(label)}
        </li>
      ))}
      {labels.length > max && (
        <li className="badge badge-count">
          +{labels.length - max}
          {suffix && ` ${suffix}`}
        </li>
      )}
    </ul>
  )
}
