import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { buildScene } from './build-scene.ts'
import type { Cluster } from './clusters.ts'
import type { MapData } from './map-data.ts'
import { MapView } from './map-view.ts'
import type { OutlinePaths } from './outline-paths.ts'
import type { Point } from './projection.ts'
import type { Scene } from './scene.ts'
import { cameraForCluster, cameraForTown, clusterAt, placesInView } from './steer.ts'

interface MapViewOptions {
  outline: OutlinePaths
  data: MapData
  selected: string | undefined
  onSelect: (id: string) => void
  /** A group was tapped that is to be listed. */
  onGroup: (members: readonly number[]) => void
}

/**
 * Shows a map on a canvas and follows gestures on it.
 * @returns the view, and the indexes of the points in view, those at one place together, when the map rests
 */
export function useMapView(
  canvas: RefObject<HTMLCanvasElement | null>,
  { outline, data, selected, onSelect, onGroup }: MapViewOptions,
) {
  const scene = useMemo(() => buildScene(outline, data), [outline, data])
  const [view, setView] = useState<MapView>()
  const [inView, setInView] = useState<readonly (readonly number[])[]>([])
  const latest = useRef({ scene, onSelect, onGroup })
  latest.current = { scene, onSelect, onGroup }
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const shown = new MapView(element, latest.current.scene, () => setInView(placesInView(shown.shown)))
    setView(shown)
    const stopGestures = followGestures(element, {
      drag: (by) => shown.drag(by),
      zoom: (factor, at) => shown.zoom(factor, at),
      rest: () => shown.rest(),
      tap: (at) => tap(shown, clusterAt(shown.frame, at), latest.current),
    })
    const stopWatching = watchPage(element, shown)
    return () => {
      stopGestures()
      stopWatching()
      shown.close()
    }
  }, [canvas])
  useEffect(() => view?.changeScene(scene), [view, scene])
  useEffect(() => {
    const index = scene.points.findIndex(({ id }) => id === selected)
    view?.select(index < 0 ? undefined : index)
  }, [view, scene, selected])
  return { view, inView, scene }
}

/** A group of so many is listed. A larger one is shown larger first. */
const LISTED_GROUP = 10

/** Selects a point, lists a small group and one that no zoom shows apart, and shows a large one larger. */
function tap(
  view: MapView,
  cluster: Cluster | undefined,
  { onSelect, onGroup, scene }: Pick<MapViewOptions, 'onSelect' | 'onGroup'> & { scene: Scene },
): void {
  if (!cluster) return
  const [first = 0, ...others] = cluster.members
  if (others.length === 0) {
    onSelect(scene.points[first]?.id ?? '')
    return
  }
  const apart = cameraForCluster(cluster, view.shown)
  if (apart && others.length >= LISTED_GROUP) {
    view.moveTo(apart)
    return
  }
  const town = apart ? undefined : cameraForTown(cluster, view.shown)
  if (town) view.moveTo(town)
  onGroup(cluster.members)
}

/** Follows the canvas's size, and the change between light and dark. */
function watchPage(canvas: HTMLCanvasElement, view: MapView): () => void {
  const sizes = new ResizeObserver(([entry]) => entry && view.resize(entry.contentRect))
  sizes.observe(canvas)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const refresh = () => view.refreshStyle()
  scheme.addEventListener('change', refresh)
  return () => {
    sizes.disconnect()
    scheme.removeEventListener('change', refresh)
  }
}

/** What gestures do to a map. Points are in pixels from its top left corner. */
interface GestureTarget {
  drag(by: Point): void
  zoom(factor: number, at: Point): void
  tap(at: Point): void
  /** A gesture has ended. */
  rest(): void
}

/** A finger that moves less than this taps, in pixels. */
const TAP_PIXELS = 8
/** A wheel turned by so many pixels doubles the scale. */
const WHEEL_PIXELS = 300
/** How many pixels a line is, for wheels that count lines. */
const LINE_PIXELS = 16
/** After so many milliseconds without a turn, a wheel is at rest. */
const WHEEL_REST_MS = 150

/** Listens for fingers, mouse and wheel on a map. @returns a function that stops it */
function followGestures(element: HTMLElement, target: GestureTarget): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const fingers = new Map<number, Point>()
  /** How far the current gesture has moved, in pixels. Infinite with two fingers, which never tap. */
  let moved = 0
  /** Where the map is, measured once for each gesture. */
  let corner = { left: 0, top: 0 }
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({
    x: clientX - corner.left,
    y: clientY - corner.top,
  })
  const start = (event: PointerEvent) => {
    if (event.button !== 0) return
    corner = element.getBoundingClientRect()
    moved = fingers.size === 0 ? 0 : Number.POSITIVE_INFINITY
    fingers.set(event.pointerId, pointOf(event))
    element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    // No one else on the page needs it, and React would take time to find that out.
    event.stopPropagation()
    const now = pointOf(event)
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.set(event.pointerId, now)
    moved += Math.hypot(now.x - before.x, now.y - before.y)
    if (other) pinch(target, before, now, other)
    else if (moved > TAP_PIXELS) target.drag({ x: now.x - before.x, y: now.y - before.y })
  }
  const end = (event: PointerEvent) => {
    const at = fingers.get(event.pointerId)
    if (!at) return
    fingers.delete(event.pointerId)
    if (fingers.size > 0) return
    if (moved <= TAP_PIXELS && event.type === 'pointerup') target.tap(at)
    else target.rest()
  }
  element.addEventListener('pointerdown', start, { signal })
  window.addEventListener('pointermove', move, { signal, capture: true })
  element.addEventListener('pointerup', end, { signal })
  element.addEventListener('pointercancel', end, { signal })
  followWheel(element, target, signal)
  return () => listening.abort()
}

/** Two fingers move what is between them, and zoom by the distance between them. */
function pinch(target: GestureTarget, before: Point, now: Point, other: Point): void {
  const distance = (finger: Point) => Math.hypot(finger.x - other.x, finger.y - other.y)
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  target.drag({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
  if (distance(before) > 0) target.zoom(distance(now) / distance(before), middle)
}

function followWheel(element: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const turn = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1)
    const { left, top } = element.getBoundingClientRect()
    target.zoom(2 ** (-pixels / WHEEL_PIXELS), { x: event.clientX - left, y: event.clientY - top })
    clearTimeout(resting)
    resting = setTimeout(() => target.rest(), WHEEL_REST_MS)
  }
  element.addEventListener('wheel', turn, { signal, passive: false })
  signal.addEventListener('abort', () => clearTimeout(resting))
}
