import type { ReactNode } from 'react'
import { milesBetween } from '#shared/matching/miles.ts'
import { plural, t } from '#words'
import { formatDistance } from '../../ui/facility-card/facts.ts'
import { describeGroup } from './describe-group.ts'
import type { MapData } from './map-data.ts'
import { GroupMark } from './mark.tsx'
import { PlaceButton, PointButton } from './point-button.tsx'

/** How many places in view are listed. */
const LISTED = 8

interface InViewProps {
  data: MapData
  /** Indexes of points, those at one place together, nearest to the middle first. */
  inView: readonly (readonly number[])[]
  selected: string | undefined
  onSelect: (id: string) => void
  onGroup: (members: readonly number[]) => void
}

/** The map as a list: the communities nearest to its middle. Each can be chosen as by a tap on its point. */
export function InView({ data, inView, selected, onSelect, onGroup }: InViewProps) {
  const { points, origin } = data
  return (
    <section className="stack-2" aria-labelledby="map-in-view">
      <div role="status">
        <h3 id="map-in-view" className="text-body">
          {describeCount(inView.flat().length)}
        </h3>
      </div>
      <PlaceList>
        {inView.slice(0, LISTED).map((members) => {
          const [point, ...others] = members.flatMap((index) => points[index] ?? [])
          if (!point) return null
          return (
            <li key={point.id}>
              {others.length === 0 ? (
                <PointButton
                  point={point}
                  origin={origin}
                  isSelected={point.id === selected}
                  onSelect={onSelect}
                />
              ) : (
                <PlaceButton
                  mark={<GroupMark />}
                  name={describeGroup([point, ...others])}
                  about={formatDistance(origin && milesBetween(origin.position, point.position))}
                  onClick={() => onGroup(members)}
                />
              )}
            </li>
          )
        })}
      </PlaceList>
      {inView.length > LISTED && (
        <p>{t`These are the nearest to the middle of the map. Zoom in for others.`}</p>
      )}
    </section>
  )
}

/** Places side by side, as many as fit: one below the other beside a wide map. */
export const PlaceList = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-3 gap-y-2 lg:grid-cols-1">
    {children}
  </ul>
)

const describeCount = (count: number) =>
  t`${plural(count, { 0: 'No communities in view', one: '# community in view', other: '# communities in view' })}`
