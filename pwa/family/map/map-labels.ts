import { formatPrice } from '../../ui/facility-card/facts.ts'
import { type Area, isInside, levelOf, toScreen, visibleArea } from './camera.ts'
import { RING_LABEL } from './draw-labels.ts'
import { radiusOf, visibleClusters } from './draw-points.ts'
import { placeLabels } from './place-labels.ts'
import type { Point } from './projection.ts'
import type { Frame, LabelKind, MapLabel, NamedPlace, Scene } from './scene.ts'

/** How many towns are tried at most: the largest that can be seen. */
const MAX_LABELS = 40
/** How many of the largest towns of a state are named at level 6. Each level has three times as many. */
const FIRST_LEVEL = 6
const AT_FIRST_LEVEL = 10
const LEVEL_FACTOR = 3
const PADDING = 3
const PIN_REACH = 12

type WantedLabel = NamedPlace & { kind: LabelKind }

/** The names of the largest towns in view, then prices, where there is room beside points and rings. */
export function labelMap(
  scene: Scene,
  frame: Frame,
  widthOf: (label: WantedLabel) => number,
): readonly MapLabel[] {
  const { camera, size } = frame
  const level = levelOf(camera.scale)
  const inView = (places: readonly NamedPlace[]) => {
    const area = visibleArea(camera, size)
    return places.filter(({ point }) => isInside(point, area)).slice(0, MAX_LABELS)
  }
  const largest = Math.ceil(AT_FIRST_LEVEL * LEVEL_FACTOR ** (level - FIRST_LEVEL))
  const wanted: WantedLabel[] = [
    ...inView(scene.towns.slice(0, largest)).map((town) => ({ ...town, kind: 'town' as const })),
    ...inView(pricesOf(scene, frame)).map((price) => ({ ...price, kind: 'price' as const })),
  ]
  return placeLabels(
    wanted.map((label) => ({ ...label, at: toScreen(camera, size, label.point) })),
    obstaclesOf(scene, frame),
    size,
    widthOf,
  )
}

/** The prices of the communities that are drawn alone, if prices differ. */
function pricesOf({ points, hasPrices }: Scene, { clusters }: Frame): NamedPlace[] {
  if (!hasPrices) return []
  return clusters.flatMap((point) => {
    const [first = 0, ...others] = point.members
    const text = others.length === 0 && formatPrice(points[first]?.price ?? null)
    return text ? [{ text, point }] : []
  })
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
  const pin = { left: at.x - PIN_REACH, right: at.x + PIN_REACH, top: at.y - 3 * PIN_REACH, bottom: at.y }
  return [...points, ...rings, pin]
}

const areaAround = ({ x, y }: Point, width: number, height = width): Area => ({
  left: x - width,
  right: x + width,
  top: y - height,
  bottom: y + height,
})
