import type { Area } from './camera.ts'
import { clusterLevels } from './clusters.ts'
import { type MapData, type MapOrigin, type MapPoint, RING_MILES } from './map-data.ts'
import type { OutlinePaths } from './outline-paths.ts'
import { degreesPerMile, type Point, project, ringAround } from './projection.ts'
import type { MapRing, NamedPlace, Scene, ZipArea } from './scene.ts'

/** Projects what a map shows. */
export function buildScene(outline: OutlinePaths, { points, towns, zips, origin }: MapData): Scene {
  const zipPlaces = zips.map(({ code, town, position }) => ({ text: code, town, point: project(position) }))
  const places = points.map(({ position }) => project(position))
  return {
    outline,
    points,
    places,
    hasPrices: new Set(points.flatMap(({ price }) => price ?? [])).size > 1,
    clustersAt: clusterLevels(places),
    towns: towns.map(({ name, position }) => ({ text: name, point: project(position) })),
    zips: zipPlaces,
    zipAreas: zipAreas(points, places, zipPlaces),
    origin: origin && { ...origin, at: project(origin.position), rings: ringsOf(origin, outline.origin) },
  }
}

const ringsOf = ({ position }: MapOrigin, from: Point): MapRing[] =>
  RING_MILES.map((miles) => {
    const points = ringAround(position, miles).map(project)
    const path = new Path2D()
    for (const { x, y } of points) path.lineTo(x - from.x, y - from.y)
    return { miles, path, north: points[0] as Point, area: areaAround(points) }
  })

/** The smallest area with all these points. */
export function areaAround(points: readonly Point[]): Area {
  const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of points) {
    area.left = Math.min(area.left, x)
    area.top = Math.min(area.top, y)
    area.right = Math.max(area.right, x)
    area.bottom = Math.max(area.bottom, y)
  }
  return area
}

/** Of the way to the nearest other ZIP code. */
const SHARE = 0.55
/** In miles. The gazetteer has only middles, so sizes are estimates. */
const LEAST_MILES = 0.7
const MOST_MILES = 6

/** The circles of the ZIP codes that communities are only known to be in. */
function zipAreas(
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
