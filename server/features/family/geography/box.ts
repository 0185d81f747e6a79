import { EARTH_RADIUS_MILES, type Position } from '../../../../shared/miles.ts'

/** A bounding box in degrees. `miles` is the radius of the circle inside it. */
export interface Box {
  miles: number
  south: number
  north: number
  west: number
  east: number
  /** The bands of latitude that it touches, as in `facilities.latitude_band`. */
  bands: number[]
}

const BANDS_PER_DEGREE = 4

const MILES_PER_DEGREE = (Math.PI * EARTH_RADIUS_MILES) / 180

/**
 * The smallest box of latitudes and longitudes around a circle. It lets a query use an index before it computes exact
 * distances. Near a pole the box covers the whole polar cap. It does not cross the 180th meridian: no ZIP centroids are
 * close to it on both sides.
 * Source: J. P. Matuschek, "Finding points within a distance of a latitude/longitude using bounding
 * coordinates" (janmatuschek.de/LatitudeLongitudeBoundingCoordinates), section 3.
 */
export function boxAround({ latitude, longitude }: Position, miles: number): Box {
  const height = miles / MILES_PER_DEGREE
  const south = Math.max(-90, latitude - height)
  const north = Math.min(90, latitude + height)
  const bands = bandsOf(south, north)
  if (south === -90 || north === 90) return { miles, south, north, west: -180, east: 180, bands }
  const width =
    (Math.asin(Math.sin((height * Math.PI) / 180) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI
  return { miles, south, north, west: longitude - width, east: longitude + width, bands }
}

/** The band of a latitude. */
export const bandOf = (latitude: number) => Math.floor(latitude * BANDS_PER_DEGREE)

function bandsOf(south: number, north: number): number[] {
  const first = bandOf(south)
  const count = bandOf(north) - first + 1
  return Array.from({ length: count }, (_, index) => first + index)
}
