import { useEffect, useRef } from 'react'
import { t } from '#words'
import { Button } from '../ui/button.tsx'
import { describeGroup } from './describe-group.ts'
import type { MapData } from './map-data.ts'
import { PointButton } from './point-button.tsx'

interface GroupListProps {
  data: MapData
  /** Indexes of points. */
  members: readonly number[]
  selected: string | undefined
  onSelect: (id: string) => void
  onClose: () => void
}

/** The communities at one place of the map, which no zoom shows apart. It takes the focus when it opens. */
export function GroupList({ data, members, selected, onSelect, onClose }: GroupListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group takes the focus again
  useEffect(() => heading.current?.focus(), [members])
  const points = members.flatMap((index) => data.points[index] ?? [])
  return (
    <section className="map-in-view map-group" aria-labelledby="map-group">
      <h3 id="map-group" ref={heading} tabIndex={-1}>
        {describeGroup(points)}
      </h3>
      <ul>
        {points.map((point) => (
          <li key={point.id}>
            <PointButton
              point={point}
              origin={data.origin}
              isSelected={point.id === selected}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>{t`Close this list`}</Button>
    </section>
  )
}
