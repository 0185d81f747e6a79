import { getAmenityDisplayName } from '../../../shared/amenities.ts'
import './badges.css'

interface BadgesProps {
  labels: readonly string[]
  /** How many stand there; the others are counted. */
  most: number
  /** What is counted: '+2 more'. Default: the number alone. */
  more?: string
}

/** The first few labels as badges, and how many there are besides. */
export function Badges({ labels, most, more = '' }: BadgesProps) {
  if (labels.length === 0) return null
  return (
    <ul className="badges">
      {labels.slice(0, most).map((label) => (
        <li key={label} className="badge">
          {getAmenityDisplayName(label)}
        </li>
      ))}
      {labels.length > most && (
        <li className="badge badge-count">
          +{labels.length - most}
          {more && ` ${more}`}
        </li>
      )}
    </ul>
  )
}
