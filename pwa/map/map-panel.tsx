import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { toStateName } from '#shared/states.ts'
import { plural, t } from '#words'
import type { CommunityMapProps } from './community-map-props.ts'
import { GroupList } from './group-list.tsx'
import { InView } from './in-view.tsx'
import { MapButtons } from './map-buttons.tsx'
import type { MapData } from './map-data.ts'
import { MapLegend } from './map-legend.tsx'
import type { OutlinePaths } from './outline-paths.ts'
import { cameraForKey } from './steer.ts'
import { useMapView } from './use-map-view.ts'

/** A map with its buttons, its legend, and the list of what it shows. */
export function MapPanel({ outline, ...map }: CommunityMapProps & { outline: OutlinePaths }) {
  const { state, data, selected, onSelect, children } = map
  const canvas = useRef<HTMLCanvasElement>(null)
  const [group, setGroup] = useState<{ data: MapData; members: readonly number[] }>()
  const onGroup = (members: readonly number[]) => setGroup({ data, members })
  const { view, inView } = useMapView(canvas, { outline, data, selected, onSelect, onGroup })
  const keys = useId()
  const press = (event: KeyboardEvent) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return
    const camera = cameraForKey(event.key, view.shown)
    if (!camera) return
    event.preventDefault()
    view.glideTo(camera)
  }
  return (
    <div className="community-map">
      <div className="community-map-frame">
        <div
          className="community-map-surface"
          role="application"
          aria-roledescription={t`map`}
          aria-label={describeMap(state, data)}
          aria-describedby={keys}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
          tabIndex={0}
          onKeyDown={press}
        >
          <canvas ref={canvas} />
        </div>
        <p id={keys} className="community-map-keys">
          {t`Arrow keys move the map, plus and minus zoom, and 0 goes back to the first view.`}
        </p>
        <MapButtons view={view} hasOrigin={data.origin !== null} />
      </div>
      <div className="community-map-card">
        {children}
        {group?.data === data && (
          <GroupList
            data={data}
            members={group.members}
            selected={selected}
            onSelect={onSelect}
            onClose={() => setGroup(undefined)}
          />
        )}
      </div>
      <MapLegend data={data} />
      <InView data={data} inView={inView} selected={selected} onSelect={onSelect} onGroup={onGroup} />
    </div>
  )
}

function describeMap(state: string, { points, origin }: MapData): string {
  const name = toStateName(state)
  const communities = t`${plural(points.length, { one: '# community', other: '# communities' })}`
  return origin
    ? t`Map of ${name} with ${communities} and rings around ${origin.label}. The list below it has those in view.`
    : t`Map of ${name} with ${communities}. The list below it has those in view.`
}
