import type { Area } from './camera.ts'
import { clusterLevels } from './clusters.ts'
import { type MapData, type MapOrigin, RING_MILES } from './map-data.ts'
import type { OutlinePaths } from './outline-paths.ts'
import { type Point, project, ringAround } from './projection.ts'
import type { MapRing, Scene } from './scene.ts'

/** Projects what a map shows. */
export function buildScene(outline: OutlinePaths, { points, towns, origin }: MapData): Scene {
  const places = points.map(({ position }) => project(position))
  return {
    outline,
    points,
    places,
    hasPrices: new Set(points.flatMap(({ price }) => price ?? [])).size > 1,
    clustersAt: clusterLevels(places),
    towns: towns.map(({ name, position }) => ({ text: name, point: project(position) })),
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
