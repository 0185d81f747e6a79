import type { MapPoint } from './map-data.ts'
import { degreesPerMile, type Point } from './projection.ts'
import type { NamedPlace, ZipArea } from './scene.ts'

/** Of the way to the nearest other ZIP code. */
const SHARE = 0.55
/** In miles. The gazetteer has only middles, so sizes are estimates. */
const LEAST_MILES = 0.7
const MOST_MILES = 6

/** The circles of the ZIP codes that communities are only known to be in. */
export function zipAreas(
  points: readonly MapPoint[],
  places: readonly Point[],
  zips: readonly NamedPlace[],
): ZipArea[] {
  const areas = new Map<string, ZipArea>()
  for (const [index, { onlyZip, position }] of points.entries()) {
    const at = places[index]
    if (onlyZip === null || !at || areas.has(onlyZip)) continue
    const mile = degreesPerMile(position.latitude)
    const nearest = zips.reduce(
      (least, { text, point }) =>
        text === onlyZip ? least : Math.min(least, Math.hypot(point.x - at.x, point.y - at.y)),
      MOST_MILES * mile,
    )
    areas.set(onlyZip, { text: onlyZip, point: at, radius: Math.max(LEAST_MILES * mile, nearest * SHARE) })
  }
  return [...areas.values()]
}
