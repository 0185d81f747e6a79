import { EARTH_RADIUS_MILES, type Position } from '#shared/matching/miles.ts'

const DEGREES = 180 / Math.PI

/** A position on the flat map, in units of one degree of longitude. y grows to the south, as on a screen. */
export interface Point {
  x: number
  y: number
}

/**
 * The Mercator projection, in degrees at the equator. Directions and small shapes are right everywhere.
 * Source: J. P. Snyder, "Map Projections: A Working Manual", USGS Professional Paper 1395 (1987), page 41.
 */
export const toMercatorDegrees = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + latitude / DEGREES / 2)) * DEGREES

/** The inverse of toMercatorDegrees. */
export const toLatitude = (mercatorDegrees: number): number =>
  (2 * Math.atan(Math.exp(mercatorDegrees / DEGREES)) - Math.PI / 2) * DEGREES

/** Where a position is on the map. Longitudes beyond the 180th meridian go on to the west, as Alaska does. */
export const project = ({ latitude, longitude }: Position): Point => ({
  x: longitude > 0 ? longitude - 360 : longitude,
  y: -toMercatorDegrees(latitude),
})

/**
 * The positions at a distance from a center, in miles, as a closed ring that begins in the north.
 * Source: the direct problem on a sphere, Snyder (1987), page 31, equations 5-5 and 5-6.
 */
export function ringAround({ latitude, longitude }: Position, miles: number, corners = 90): Position[] {
  const distance = miles / EARTH_RADIUS_MILES
  const from = latitude / DEGREES
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const bearing = (corner / corners) * 2 * Math.PI
    const sine = Math.sin(from) * Math.cos(distance) + Math.cos(from) * Math.sin(distance) * Math.cos(bearing)
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(distance) * Math.cos(from),
      Math.cos(distance) - Math.sin(from) * sine,
    )
    return { latitude: Math.asin(sine) * DEGREES, longitude: longitude + east * DEGREES }
  })
}
