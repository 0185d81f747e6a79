import { type Edges, edgesAround, type Position } from '#shared/matching/miles.ts'

/** A bounding box. `miles` is the radius of the circle inside it. */
export interface Box extends Edges {
  miles: number
  /** The bands of latitude that it touches, as in `facilities.latitude_band`. */
  bands: number[]
}

const BANDS_PER_DEGREE = 4

/** The smallest box around a circle. It lets a query use an index before it computes exact distances. */
export function boxAround(position: Position, miles: number): Box {
  const edges = edgesAround(position, miles)
  const first = bandOf(edges.south)
  const count = bandOf(edges.north) - first + 1
  return { miles, ...edges, bands: Array.from({ length: count }, (_, index) => first + index) }
}

/** The band of a latitude. */
export const bandOf = (latitude: number) => Math.floor(latitude * BANDS_PER_DEGREE)
