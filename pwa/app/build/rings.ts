import type { MultiPolygon, Polygon, Position } from 'geojson'
import type { Box } from '../../family/map/outline-file.ts'

/** A closed line around an area, or a line: [longitude, latitude] in degrees. */
export type Ring = Position[]

/** Alaska's islands beyond the 180th meridian go on to the west. */
export const unwrap = ([x = 0, y = 0]: Position): Position => [x > 0 ? x - 360 : x, y]

/** All rings of a shape. Holes are among them: they are painted by the even-odd rule. */
export function toRings(geometry: Polygon | MultiPolygon): Ring[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.flat().map((ring) => ring.map(unwrap))
}

/** Whether a ring encloses a point (even-odd rule). */
export function contains(ring: Ring, [x = 0, y = 0]: Position): boolean {
  let isInside = false
  for (const [index, [toX = 0, toY = 0]] of ring.entries()) {
    const [fromX = 0, fromY = 0] = ring.at(index - 1) ?? []
    if (toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) isInside = !isInside
  }
  return isInside
}

/** In square degrees. */
export function areaOf(ring: Ring): number {
  return Math.abs(
    ring.reduce((sum, [x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = ring.at(index - 1) ?? []
      return sum + (fromX * y - x * fromY) / 2
    }, 0),
  )
}

/** The smallest box around a ring. */
export function boundsOf(ring: Ring): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x = 0, y = 0] of ring) {
    box.west = Math.min(box.west, x)
    box.south = Math.min(box.south, y)
    box.east = Math.max(box.east, x)
    box.north = Math.max(box.north, y)
  }
  return box
}

/** Whether two boxes have an area in common. */
export const overlap = (a: Box, b: Box): boolean =>
  a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north
