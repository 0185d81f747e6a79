import type { ComponentProps, ReactNode } from 'react'
import { milesBetween } from '#shared/matching/miles.ts'
import { t } from '#words'
import { formatDistance, formatPrice } from '../../ui/facility-card/facts.ts'
import type { MapData, MapPoint } from './map-data.ts'
import { Mark } from './mark.tsx'

interface PointButtonProps {
  point: MapPoint
  origin: MapData['origin']
  isSelected: boolean
  onSelect: (id: string) => void
}

/** A community as a line of a list beside the map. It is chosen as by a tap on its point. */
export function PointButton({ point, origin, isSelected, onSelect }: PointButtonProps) {
  return (
    <PlaceButton
      mark={<Mark kind={point.kind} />}
      name={point.name}
      about={describePoint(point, origin)}
      aria-pressed={isSelected}
      onClick={() => onSelect(point.id)}
    />
  )
}

interface PlaceButtonProps extends Omit<ComponentProps<'button'>, 'about' | 'name'> {
  mark: ReactNode
  name: string
  about: string | null | undefined
}

/** A place of the map as a line of a list: its mark, its name, and something about it, on the next line if the name is long. */
export const PlaceButton = ({ mark, name, about, ...button }: PlaceButtonProps) => (
  <button
    {...button}
    type="button"
    className="flex min-h-target w-full cursor-pointer flex-wrap items-center gap-2 rounded-small border border-control-line bg-card px-[0.75em] py-[0.35em] text-start aria-pressed:bg-tint aria-pressed:outline-2 aria-pressed:outline-evergreen"
  >
    {mark}
    <span className="flex-[1_1_9rem]">{name}</span>
    <span className="ms-auto text-quiet text-small">{about}</span>
  </button>
)

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
