/** In degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** The Earth's mean radius. */
export const EARTH_RADIUS_MILES = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * The distance in a straight line, in miles.
 * Source: the haversine formula, R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope 68 (1984).
 */
export function milesBetween(from: Position, to: Position): number {
  const halfChord = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const square =
    halfChord(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      halfChord(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(square)))
}
