import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { buildScene } from './build-scene.ts'
import { MAX_SCALE } from './camera.ts'
import type { Cluster } from './clusters.ts'
import { followGestures } from './gestures.ts'
import type { MapData } from './map-data.ts'
import { MapView } from './map-view.ts'
import type { OutlinePaths } from './outline-paths.ts'
import { cameraForCluster, clusterAt, pointsInView } from './steer.ts'

interface MapViewOptions {
  outline: OutlinePaths
  data: MapData
  selected: string | undefined
  onSelect: (id: string) => void
}

/**
 * Shows a map on a canvas and follows gestures on it.
 * @returns the view, and the indexes of the points in view, nearest to the middle first, when the map rests
 */
export function useMapView(
  canvas: RefObject<HTMLCanvasElement | null>,
  { outline, data, selected, onSelect }: MapViewOptions,
) {
  const scene = useMemo(() => buildScene(outline, data), [outline, data])
  const [view, setView] = useState<MapView>()
  const [inView, setInView] = useState<readonly number[]>([])
  const latest = useRef({ scene, selected, onSelect })
  latest.current = { scene, selected, onSelect }
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const shown = new MapView(element, latest.current.scene, () => setInView(pointsInView(shown.shown)))
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

/** Shows a group larger. Selects a point, or the next one of those that no zoom shows apart. */
function tap(
  view: MapView,
  cluster: Cluster | undefined,
  { selected, onSelect }: Pick<MapViewOptions, 'selected' | 'onSelect'>,
): void {
  if (!cluster) return
  const { scene, size, camera } = view.shown
  if (cluster.members.length > 1 && camera.scale < MAX_SCALE) {
    view.glideTo(cameraForCluster(cluster, scene, size))
    return
  }
  const ids = cluster.members.flatMap((index) => scene.points[index]?.id ?? [])
  const next = ids[(ids.indexOf(selected ?? '') + 1) % ids.length]
  if (next !== undefined) onSelect(next)
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
