import { areaAround } from './build-scene.ts'
import {
  type Camera,
  dragBy,
  isInside,
  MAX_SCALE,
  type Size,
  scaleOf,
  toScreen,
  visibleArea,
  zoomAt,
} from './camera.ts'
import { CLUSTER_PIXELS, type Cluster } from './clusters.ts'
import { radiusOf } from './draw-points.ts'
import { firstCamera, fitWithMargin } from './first-camera.ts'
import type { Point } from './projection.ts'
import type { Frame, Scene } from './scene.ts'

const ZOOM_STEP = 2
/** A phone shows about 14 miles. */
const TOWN_SCALE = scaleOf(11)
/** How much of the screen a key moves. */
const KEY_SHARE = 0.25
/** A finger may miss a point by so many pixels. */
const TOUCH_PIXELS = 22

/** What a map shows. */
type Shown = { camera: Camera; size: Size; scene: Scene }

/** Which way an arrow key looks, as a share of the screen. */
const ARROWS = new Map([
  ['ArrowLeft', { x: -KEY_SHARE, y: 0 }],
  ['ArrowRight', { x: KEY_SHARE, y: 0 }],
  ['ArrowUp', { x: 0, y: -KEY_SHARE }],
  ['ArrowDown', { x: 0, y: KEY_SHARE }],
])
const ZOOMS = new Map([
  ['+', ZOOM_STEP],
  ['=', ZOOM_STEP],
  ['-', 1 / ZOOM_STEP],
])

/** Where a key takes the camera: arrows, + and -, and 0 for the first view. Undefined for any other key. */
export function cameraForKey(key: string, { camera, size, scene }: Shown): Camera | undefined {
  const arrow = ARROWS.get(key)
  if (arrow) return dragBy(camera, { x: -arrow.x * size.width, y: -arrow.y * size.height })
  const factor = ZOOMS.get(key)
  if (factor) return zoomAt(camera, size, { x: size.width / 2, y: size.height / 2 }, factor)
  return key === '0' ? firstCamera(scene, size) : undefined
}

/** The point or group at a place on the screen: the nearest one that a finger may have meant. */
export function clusterAt({ camera, size, clusters }: Frame, at: Point): Cluster | undefined {
  const distanceTo = (cluster: Cluster) => {
    const { x, y } = toScreen(camera, size, cluster)
    return Math.hypot(x - at.x, y - at.y)
  }
  return clusters
    .filter((cluster) => distanceTo(cluster) <= Math.max(TOUCH_PIXELS, radiusOf(cluster)))
    .sort((a, b) => distanceTo(a) - distanceTo(b))[0]
}

/**
 * The camera that shows a group's points apart, but not so close that nothing around them is known. A tap on a group in
 * that view comes closer.
 * @returns undefined if no zoom shows them apart
 */
export function cameraForCluster({ members }: Cluster, { camera, size, scene }: Shown): Camera | undefined {
  const area = areaAround(members.flatMap((index) => scene.places[index] ?? []))
  const spread = Math.max(area.right - area.left, area.bottom - area.top)
  if (spread * MAX_SCALE < CLUSTER_PIXELS || camera.scale >= MAX_SCALE) return undefined
  const { center, scale } = fitWithMargin(area, size)
  return { center, scale: Math.min(scale, Math.max(TOWN_SCALE, camera.scale * ZOOM_STEP)) }
}

/** The camera that shows in which town a point is, if the map shows a larger area. */
export const cameraForTown = ({ x, y }: Point, { camera }: Shown): Camera | undefined =>
  camera.scale < TOWN_SCALE ? { center: { x, y }, scale: TOWN_SCALE } : undefined

/** The indexes of the points in view, those at one place together, nearest to the middle first. */
export function placesInView({ camera, size, scene }: Shown): number[][] {
  const area = visibleArea(camera, size)
  const distance = (index: number) => {
    const { x = 0, y = 0 } = scene.places[index] ?? {}
    return Math.hypot(x - camera.center.x, y - camera.center.y)
  }
  const found = new Map<string, number[]>()
  for (const [index, place] of scene.places.entries()) {
    if (!isInside(place, area)) continue
    const key = `${place.x} ${place.y}`
    const together = found.get(key)
    if (together) together.push(index)
    else found.set(key, [index])
  }
  return [...found.values()].sort(([a = 0], [b = 0]) => distance(a) - distance(b))
}
