import { milesBetween, type Position } from './miles.ts'

/** The southwest corner in degrees, and the size in tiles of one degree. Everywhere else counts as land. */
export const SOUTH = 18
export const WEST = -180
export const TILES_HIGH = 54
export const TILES_WIDE = 120
/** A cell is about 0.7 miles high. */
export const CELLS_PER_DEGREE = 100

const TILE_BYTES = (CELLS_PER_DEGREE * CELLS_PER_DEGREE) / 8
const LAND = 0
const ALL_WATER = 1
const MIXED = 2

/** Tells whether there is open water at a position: the sea, a bay or a Great Lake, at least two miles wide. */
export interface WaterMap {
  isWater(latitude: number, longitude: number): boolean
  /** Whether all tiles between two positions are land, so that no line between them needs a closer look. */
  isAllLand(from: Position, to: Position): boolean
}

/**
 * Reads the map that scripts/draw-open-water.ts draws: one byte for each tile, from west to east and south to north
 * (0 land, 1 water, 2 mixed), then for each mixed tile a bitmap of its cells in the same order, lowest bit first.
 */
export function readWaterMap(bytes: Uint8Array): WaterMap {
  const kinds = bytes.subarray(0, TILES_HIGH * TILES_WIDE)
  const starts = new Map<number, number>()
  // An index is faster here than an iterator, and a phone reads the map for every list.
  for (let tile = 0; tile < kinds.length; tile++) {
    if (kinds[tile] === MIXED) starts.set(tile, kinds.length + starts.size * TILE_BYTES)
  }
  const isLandTile = (row: number, column: number) =>
    row < 0 ||
    row >= TILES_HIGH ||
    column < 0 ||
    column >= TILES_WIDE ||
    kinds[row * TILES_WIDE + column] === LAND
  return {
    isAllLand(from, to) {
      const [south, north] = tilesOf(from.latitude - SOUTH, to.latitude - SOUTH)
      const [west, east] = tilesOf(from.longitude - WEST, to.longitude - WEST)
      for (let row = south; row <= north; row++) {
        for (let column = west; column <= east; column++) if (!isLandTile(row, column)) return false
      }
      return true
    },
    isWater(latitude, longitude) {
      const row = Math.floor((latitude - SOUTH) * CELLS_PER_DEGREE)
      const column = Math.floor((longitude - WEST) * CELLS_PER_DEGREE)
      if (row < 0 || row >= TILES_HIGH * CELLS_PER_DEGREE) return false
      if (column < 0 || column >= TILES_WIDE * CELLS_PER_DEGREE) return false
      const tile = Math.floor(row / CELLS_PER_DEGREE) * TILES_WIDE + Math.floor(column / CELLS_PER_DEGREE)
      const start = starts.get(tile)
      if (start === undefined) return kinds[tile] === ALL_WATER
      const cell = (row % CELLS_PER_DEGREE) * CELLS_PER_DEGREE + (column % CELLS_PER_DEGREE)
      return (((bytes[start + (cell >> 3)] ?? 0) >> (cell & 7)) & 1) === 1
    },
  }
}

/** The first and the last tile between two positions, in degrees from the map's edge. */
const tilesOf = (a: number, b: number): [first: number, last: number] => [
  Math.floor(Math.min(a, b)),
  Math.floor(Math.max(a, b)),
]

/** The line is looked at this often. In miles, less than a cell of the map. */
const STEP_MILES = 0.5

/**
 * How many miles of the straight line between two positions are open water. The line is straight on a map with equal
 * degrees, which is exact enough for the distances that families travel.
 */
export function waterMilesBetween(map: WaterMap, from: Position, to: Position): number {
  if (map.isAllLand(from, to)) return 0
  const miles = milesBetween(from, to)
  const steps = Math.ceil(miles / STEP_MILES)
  let wet = 0
  for (let step = 0; step < steps; step++) {
    const share = (step + 0.5) / steps
    const latitude = from.latitude + (to.latitude - from.latitude) * share
    const longitude = from.longitude + (to.longitude - from.longitude) * share
    if (map.isWater(latitude, longitude)) wet++
  }
  return steps === 0 ? 0 : (wet / steps) * miles
}
