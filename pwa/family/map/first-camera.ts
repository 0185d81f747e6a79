import { type Area, type Camera, fitArea, isInside, type Size } from './camera.ts'
import type { Scene } from './scene.ts'

/** How many communities a first view around a place has at least, unless the widest ring has fewer. */
const ENOUGH = 5
/** Around what is shown, in pixels. */
const MARGIN = 20

/** The first view: the smallest ring around the family's place with enough communities, or else the whole state. */
export function firstCamera({ origin, places, outline }: Scene, size: Size): Camera {
  const hasEnough = ({ area }: { area: Area }) =>
    places.filter((place) => isInside(place, area)).length >= ENOUGH
  const ring = origin?.rings.find(hasEnough) ?? origin?.rings.at(-1)
  return fitWithMargin(ring?.area ?? outline.view, size)
}

/** The camera that shows an area with some space around it. */
export const fitWithMargin = (area: Area, { width, height }: Size): Camera =>
  fitArea(area, { width: width - 2 * MARGIN, height: height - 2 * MARGIN })
