import { type Camera, levelOf } from './camera.ts'
import type { Scene } from './scene.ts'

/** A map that shows more than this has many names on it. */
const NEAR_LEVEL = 9

/** The ZIP code whose middle is nearest to the middle of the map, with its town. Undefined on a map of a larger area. */
export function nearestPlace(zips: Scene['zips'], { center, scale }: Camera): string | undefined {
  if (levelOf(scale) < NEAR_LEVEL) return undefined
  let nearest: Scene['zips'][number] | undefined
  let least = Number.POSITIVE_INFINITY
  for (const zip of zips) {
    const distance = Math.hypot(zip.point.x - center.x, zip.point.y - center.y)
    if (distance >= least) continue
    nearest = zip
    least = distance
  }
  return nearest && `${nearest.town} ${nearest.text}`
}
