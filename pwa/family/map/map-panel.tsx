import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Plural, plural, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { stateName } from '../../ui/state-options.tsx'
import type { CommunityMapProps } from './community-map-props.ts'
import { describeGroup } from './describe-group.ts'
import { InView } from './in-view.tsx'
import type { MapData } from './map-data.ts'
import { MAP_HEIGHT } from './map-loading.tsx'
import type { MapView } from './map-view.ts'
import { GroupMark, Mark } from './mark.tsx'
import type { OutlinePaths } from './outline-paths.ts'
import { PointButton } from './point-button.tsx'
import { cameraForKey } from './steer.ts'
import { useMapView } from './use-map-view.ts'

/** A map with its buttons, its legend, and the list of what it shows. */
export function MapPanel({ outline, ...map }: CommunityMapProps & { outline: OutlinePaths }) {
  const { state, data, selected, onSelect, isSmall = false, children } = map
  const canvas = useRef<HTMLCanvasElement>(null)
  const [group, setGroup] = useState<{ data: MapData; members: readonly number[] }>()
  const onGroup = (members: readonly number[]) => setGroup({ data, members })
  const { view, inView } = useMapView(canvas, { outline, data, selected, onSelect, onGroup })
  const keys = useId()
  const surface = useRef<HTMLDivElement>(null)
  const close = (closing: () => void) => {
    closing()
    surface.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return
    const camera = cameraForKey(event.key, view.shown)
    if (!camera) return
    event.preventDefault()
    view.moveTo(camera)
  }
  return (
    <div
      className={`stack-3 print:hidden ${isSmall ? '' : 'lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_minmax(0,1fr)] lg:gap-x-5'}`}
    >
      <div className="relative lg:row-span-full">
        <div
          ref={surface}
          className={`peer overflow-hidden rounded-card border border-line bg-water ${isSmall ? 'h-[18rem]' : MAP_HEIGHT}`}
          role="application"
          aria-roledescription={t`map`}
          aria-label={describeMap(state, data, isSmall)}
          aria-describedby={keys}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
          tabIndex={0}
          onKeyDown={press}
        >
          <canvas
            ref={canvas}
            className="block size-full cursor-grab touch-none rounded-card active:cursor-grabbing"
          />
        </div>
        <p
          id={keys}
          className="absolute start-2 end-[calc(var(--spacing-target)+var(--spacing-4))] top-2 hidden w-fit rounded-small bg-card px-3 py-1 text-small peer-focus-visible:block"
        >
          {t`Arrow keys move the map, plus and minus zoom, and 0 goes back to the first view.`}
        </p>
        <MapButtons view={view} hasOrigin={data.origin !== null} />
        {children && <MapSheet onClose={() => close(() => onSelect(undefined))}>{children}</MapSheet>}
        {!children && group?.data === data && (
          <MapSheet onClose={() => close(() => setGroup(undefined))}>
            <GroupList data={data} members={group.members} selected={selected} onSelect={onSelect} />
          </MapSheet>
        )}
      </div>
      {!isSmall && (
        <>
          <MapLegend data={data} />
          <InView data={data} inView={inView} selected={selected} onSelect={onSelect} onGroup={onGroup} />
        </>
      )}
    </div>
  )
}

function describeMap(state: string, { points, origin }: MapData, isSmall: boolean): string {
  const name = stateName(state)
  const communities = t`${plural(points.length, { one: '# community', other: '# communities' })}`
  if (isSmall) return t`Map of ${name} with ${communities}. The list beside it has all of them.`
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
}

/** Over the lower part of the map: what was chosen there. */
function MapSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="absolute inset-x-2 bottom-2 z-1 max-h-[80%] overflow-y-auto rounded-card border border-line bg-card shadow-lifted lg:end-auto lg:w-[min(24rem,100%-1rem)]">
      <Button variant="quiet" className="ms-auto flex" onClick={onClose}>
        {t`Close`}
      </Button>
      {children}
    </div>
  )
}

/** The communities of a group on the map. It takes the focus when it opens. */
export function GroupList({ data, members, selected, onSelect }: GroupListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group takes the focus again
  useEffect(() => heading.current?.focus(), [members])
  const points = members.flatMap((index) => data.points[index] ?? [])
  return (
    <section className="stack-2 p-4" aria-labelledby="map-group">
      <h3 id="map-group" className="text-body" ref={heading} tabIndex={-1}>
        {describeGroup(points)}
      </h3>
      <ul className="grid gap-2">
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
      <Button
        aria-label={label}
        title={label}
        className="w-target border-control-line p-0! shadow-soft"
        onClick={press}
      >
        <Icon aria-hidden="true" />
      </Button>
    )
  }
  return (
    <div className="absolute end-2 top-2 grid gap-3">
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
    <div className="stack-2 text-small">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 *:flex *:items-center *:gap-2">
        {hasKind('living') && (
          <li>
            <Mark kind="living" />
            {t`Assisted living and similar homes`}
          </li>
        )}
        {hasKind('nursing') && (
          <li>
            <Mark kind="nursing" />
            {t`Nursing home`}
          </li>
        )}
        <li>
          <GroupMark />
          {t`Several: tap to see them`}
        </li>
        {points.some(({ onlyZip }) => onlyZip !== null) && (
          <li>
            <Mark kind="zip" />
            {t`Somewhere in this ZIP code`}
          </li>
        )}
        {origin && (
          <li>
            <Mark kind="origin" />
            {t`Middle of ${origin.label}`}
          </li>
        )}
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
