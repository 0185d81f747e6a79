import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Plural, plural, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { stateName } from '../../ui/state-options.tsx'
import type { CommunityMapProps } from './community-map-props.ts'
import { describeGroup } from './describe-group.ts'
import { InView } from './in-view.tsx'
import type { MapData } from './map-data.ts'
import type { MapView } from './map-view.ts'
import type { OutlinePaths } from './outline-paths.ts'
import { PointButton } from './point-button.tsx'
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
    view.moveTo(camera)
  }
  return (
    <div className="community-map stack-3 no-print">
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
      <div className="community-map-card stack-4">
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
  const name = stateName(state)
  const communities = t`${plural(points.length, { one: '# community', other: '# communities' })}`
  return origin
    ? t`Map of ${name} with ${communities} and rings around ${origin.label}. The list below it has those in view.`
    : t`Map of ${name} with ${communities}. The list below it has those in view.`
}

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
    <section className="map-in-view stack-2" aria-labelledby="map-group">
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

interface MapButtonsProps {
  view: MapView | undefined
  hasOrigin: boolean
}

/** Zooms, and goes back to the first view. */
function MapButtons({ view, hasOrigin }: MapButtonsProps) {
  const button = (key: string, label: string, Icon: ComponentType<{ 'aria-hidden': 'true' }>) => {
    const press = () => {
      const camera = view && cameraForKey(key, view.shown)
      if (camera) view.moveTo(camera)
    }
    return (
      <Button aria-label={label} title={label} onClick={press}>
        <Icon aria-hidden="true" />
      </Button>
    )
  }
  return (
    <div className="community-map-buttons">
      {button('+', t`Zoom in`, Plus)}
      {button('-', t`Zoom out`, Minus)}
      {button('0', hasOrigin ? t`Back to your place` : t`Show the whole state`, LocateFixed)}
    </div>
  )
}

/** What the marks on the map mean, and what isn't on it. */
function MapLegend({ data: { points, origin, unplaced } }: { data: MapData }) {
  const hasKind = (wanted: 'living' | 'nursing') => points.some(({ kind }) => kind === wanted)
  return (
    <div className="map-legend stack-2">
      <ul>
        {hasKind('living') && <li className="map-legend-living">{t`Assisted living and similar homes`}</li>}
        {hasKind('nursing') && <li className="map-legend-nursing">{t`Nursing home`}</li>}
        <li className="map-legend-group">{t`Several: tap to see them`}</li>
        {points.some(({ onlyZip }) => onlyZip !== null) && (
          <li className="map-legend-zip">{t`Somewhere in this ZIP code`}</li>
        )}
        {origin && <li className="map-legend-origin">{t`Middle of ${origin.label}`}</li>}
      </ul>
      {points.some(({ price }) => price) && <p>{t`*Estimated pricing`}</p>}
      {unplaced > 0 && (
        <p>
          <Plural
            value={unplaced}
            one="# community isn't on the map, because its position isn't known."
            other="# communities aren't on the map, because their positions aren't known."
          />
        </p>
      )}
    </div>
  )
}
