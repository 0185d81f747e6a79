import { type Area, isInside, levelOf, toScreen, visibleArea } from './camera.ts'
import { RING_LABEL } from './draw-labels.ts'
import { radiusOf, visibleClusters } from './draw-points.ts'
import { placeLabels } from './place-labels.ts'
import type { Point } from './projection.ts'
import type { Frame, Scene, TownLabel } from './scene.ts'

/** How many towns are tried at most: the largest that can be seen. */
const MAX_LABELS = 40
/** How many of the largest towns of a state are named at level 6. Each level has three times as many. */
const FIRST_LEVEL = 6
const AT_FIRST_LEVEL = 10
const LEVEL_FACTOR = 3
const PADDING = 3
const PIN_REACH = 12

/** The names of the largest towns in view that have room beside points and rings. */
export function labelTowns(
  scene: Scene,
  frame: Frame,
  widthOf: (text: string) => number,
): readonly TownLabel[] {
  const { camera, size } = frame
  const area = visibleArea(camera, size)
  const largest = AT_FIRST_LEVEL * LEVEL_FACTOR ** (levelOf(camera.scale) - FIRST_LEVEL)
  const wanted = scene.towns
    .slice(0, Math.ceil(largest))
    .filter(({ point }) => isInside(point, area))
    .slice(0, MAX_LABELS)
    .map((town) => ({ ...town, at: toScreen(camera, size, town.point) }))
  return placeLabels(wanted, obstaclesOf(scene, frame), size, widthOf)
}

/** What labels must not cover: points, the family's place, and the labels of its rings. */
function obstaclesOf({ origin }: Scene, frame: Frame): Area[] {
  const { camera, size } = frame
  const points = visibleClusters(frame).map(({ cluster, at }) => areaAround(at, radiusOf(cluster) + PADDING))
  if (!origin) return points
  const at = toScreen(camera, size, origin.at)
  const rings = origin.rings.map(({ north }) =>
    areaAround(toScreen(camera, size, north), RING_LABEL.width / 2, RING_LABEL.height / 2),
  )
  return [
    ...points,
    ...rings,
    { left: at.x - PIN_REACH, right: at.x + PIN_REACH, top: at.y - 3 * PIN_REACH, bottom: at.y },
  ]
}

const areaAround = ({ x, y }: Point, width: number, height = width): Area => ({
  left: x - width,
  right: x + width,
  top: y - height,
  bottom: y + height,
})
