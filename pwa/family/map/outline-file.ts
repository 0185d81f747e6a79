import type { StateCode } from '#shared/contract/states.ts'

/** The version of the format. A phone may have kept a file of an earlier one. */
export const OUTLINE_FORMAT = 1

/** Positions in outline files are whole numbers of thousandths of a degree. */
export const OUTLINE_SCALE = 1000

/** In degrees. West of the 180th meridian, longitudes go on below -180. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/**
 * Positions east and north of the box's southwest corner: x and y of the first, then the differences from one to the
 * next.
 */
export type PackedLine = number[]

/** The outlines of one state and of what surrounds it, in the order in which they are painted over water. */
export interface OutlineFile {
  format: typeof OUTLINE_FORMAT
  state: StateCode
  /** What the file covers. */
  box: Box
  /** The state without its smallest islands. */
  view: Box
  /** Rings: other countries, then the lakes that they share with us. */
  abroad: PackedLine[]
  sharedLakes: PackedLine[]
  /** Rings: the other states, this one, and the lakes inside of states. */
  neighbors: PackedLine[]
  land: PackedLine[]
  lakes: PackedLine[]
  /** Lines: the courses of rivers. */
  rivers: PackedLine[]
  /** Rings: the coast, more exact than the shore below. The file of Alaska doesn't have it. */
  coast?: PackedLine[]
  /** Lines: between this state's counties, between states, and where the country ends (if there is no coast). */
  counties: PackedLine[]
  borders: PackedLine[]
  shore: PackedLine[]
}
