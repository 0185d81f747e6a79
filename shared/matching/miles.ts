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

/** The edges of a box in degrees. */
export interface Edges {
  south: number
  north: number
  west: number
  east: number
}

export const MILES_PER_DEGREE = (Math.PI * EARTH_RADIUS_MILES) / 180

/**
 * The smallest box of latitudes and longitudes around a circle. It tells quickly that a place is outside, before the exact
 * distance is computed. Near a pole the box covers the whole polar cap. It does not cross the 180th meridian: no ZIP
 * centroids are close to it on both sides.
 * Source: J. P. Matuschek, "Finding points within a distance of a latitude/longitude using bounding
 * coordinates" (janmatuschek.de/LatitudeLongitudeBoundingCoordinates), section 3.
 */
export function edgesAround({ latitude, longitude }: Position, miles: number): Edges {
  const height = miles / MILES_PER_DEGREE
  const south = Math.max(-90, latitude - height)
  const north = Math.min(90, latitude + height)
  if (south === -90 || north === 90) return { south, north, west: -180, east: 180 }
  const width =
    (Math.asin(Math.sin((height * Math.PI) / 180) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI
  return { south, north, west: longitude - width, east: longitude + width }
}

/** Takes numbers, because a phone asks this of every community of a state. */
export const isInside = ({ south, north, west, east }: Edges, latitude: number, longitude: number): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east
