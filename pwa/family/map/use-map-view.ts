import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { buildScene } from './build-scene.ts'
import type { Cluster } from './clusters.ts'
import { followGestures } from './gestures.ts'
import type { MapData } from './map-data.ts'
import { MapView } from './map-view.ts'
import type { OutlinePaths } from './outline-paths.ts'
import type { Scene } from './scene.ts'
import { cameraForCluster, cameraForTown, clusterAt, placesInView } from './steer.ts'

interface MapViewOptions {
  outline: OutlinePaths
  data: MapData
  selected: string | undefined
  onSelect: (id: string) => void
  /** Some communities were tapped that no zoom shows apart. */
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

/** Shows a group larger. Selects a point, or lists those that no zoom shows apart. */
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
  const next = apart ?? cameraForTown(cluster, view.shown)
  if (next) view.moveTo(next)
  if (!apart) onGroup(cluster.members)
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
