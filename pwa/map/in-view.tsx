import { milesBetween } from '#shared/miles.ts'
import { plural, t } from '#words'
import { formatDistance } from '../ui/facility-card/facts.ts'
import type { MapData, MapPoint } from './map-data.ts'

/** How many communities in view are listed. */
const LISTED = 8

interface InViewProps {
  data: MapData
  /** Indexes of points, nearest to the middle first. */
  inView: readonly number[]
  selected: string | undefined
  onSelect: (id: string) => void
}

/** The map as a list: the communities nearest to its middle. Each can be chosen as by a tap on its point. */
export function InView({ data: { points, origin }, inView, selected, onSelect }: InViewProps) {
  const listed = inView.slice(0, LISTED).flatMap((index) => points[index] ?? [])
  return (
    <section className="map-in-view" aria-labelledby="map-in-view">
      <div role="status">
        <h3 id="map-in-view">{describeCount(inView.length)}</h3>
      </div>
      <ul>
        {listed.map((point) => (
          <li key={point.id}>
            <button
              type="button"
              aria-pressed={point.id === selected}
              className={point.kind === 'nursing' ? 'map-legend-nursing' : 'map-legend-living'}
              onClick={() => onSelect(point.id)}
            >
              <span>{point.name}</span>
              <span className="map-in-view-about">{describePoint(point, origin)}</span>
            </button>
          </li>
        ))}
      </ul>
      {inView.length > LISTED && (
        <p>{t`These are the nearest to the middle of the map. Zoom in for others.`}</p>
      )}
    </section>
  )
}

const describeCount = (count: number) =>
  t`${plural(count, { 0: 'No communities in view', one: '# community in view', other: '# communities in view' })}`

function describePoint({ kind, position }: MapPoint, origin: MapData['origin']): string {
  const distance = formatDistance(origin && milesBetween(origin.position, position))
  return [kind === 'nursing' && t`nursing home`, distance].filter(Boolean).join(', ')
}
