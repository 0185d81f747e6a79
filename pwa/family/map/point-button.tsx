import { milesBetween } from '#shared/matching/miles.ts'
import { t } from '#words'
import { formatDistance, formatPrice } from '../../ui/facility-card/facts.ts'
import type { MapData, MapPoint } from './map-data.ts'

interface PointButtonProps {
  point: MapPoint
  origin: MapData['origin']
  isSelected: boolean
  onSelect: (id: string) => void
}

/** A community as a line of a list beside the map. It is chosen as by a tap on its point. */
export function PointButton({ point, origin, isSelected, onSelect }: PointButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={point.kind === 'nursing' ? 'map-legend-nursing' : 'map-legend-living'}
      onClick={() => onSelect(point.id)}
    >
      <span>{point.name}</span>
      <span className="map-in-view-about">{describePoint(point, origin)}</span>
    </button>
  )
}

function describePoint({ kind, position, price, onlyZip }: MapPoint, origin: MapData['origin']): string {
  const monthly = formatPrice(price)
  const distance = formatDistance(origin && milesBetween(origin.position, position))
  return [
    kind === 'nursing' && t`nursing home`,
    monthly && t`${monthly} a month*`,
    distance,
    onlyZip !== null && t`somewhere in ${onlyZip}`,
  ]
    .filter(Boolean)
    .join(', ')
}
