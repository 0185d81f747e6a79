import { FARTHEST_MILES, REACH_MILES, WATER_COST } from './matching.ts'
import { MILES_PER_DEGREE, type Position } from './miles.ts'
import type { WaterMap } from './water-map.ts'

/**
 * Roads over open water, as latitude and longitude of both ends in degrees, to about a mile: bridges, tunnels and causeways of
 * more than two miles in the United States, and the road to Key West.
 */
const BRIDGES: readonly (readonly [number, number, number, number])[] = [
  // San Francisco Bay: Bay Bridge, Golden Gate, Richmond, San Mateo, Dumbarton.
  [37.79, -122.39, 37.82, -122.3],
  [37.8, -122.47, 37.84, -122.48],
  [37.94, -122.48, 37.93, -122.41],
  [37.57, -122.27, 37.62, -122.13],
  [37.48, -122.15, 37.53, -122.07],
  // Chesapeake Bay Bridge, Bridge-Tunnel, Hampton Roads, Monitor-Merrimac, James River, Potomac at Dahlgren.
  [39.0, -76.43, 38.98, -76.32],
  [36.92, -76.13, 37.12, -75.97],
  [37.01, -76.33, 36.96, -76.29],
  [36.97, -76.42, 36.87, -76.41],
  [37.01, -76.5, 36.94, -76.5],
  [38.36, -77.02, 38.36, -76.97],
  // Tampa Bay: Skyway, Gandy, Howard Frankland, Courtney Campbell.
  [27.7, -82.68, 27.58, -82.62],
  [27.87, -82.62, 27.89, -82.53],
  [27.91, -82.65, 27.95, -82.55],
  [27.96, -82.71, 27.97, -82.57],
  // Overseas Highway.
  [24.56, -81.8, 24.67, -81.35],
  [24.67, -81.35, 24.71, -81.09],
  [24.71, -81.09, 24.92, -80.63],
  [24.92, -80.63, 25.09, -80.44],
  [25.09, -80.44, 25.29, -80.39],
  [25.29, -80.39, 25.47, -80.48],
  // Charlotte Harbor, Pensacola Bay, Mobile Bay, Dauphin Island, Lake Pontchartrain (two), Galveston.
  [26.96, -82.08, 26.93, -82.05],
  [30.4, -87.2, 30.36, -87.17],
  [30.68, -88.02, 30.66, -87.91],
  [30.32, -88.13, 30.25, -88.13],
  [30.02, -90.15, 30.36, -90.09],
  [30.18, -89.86, 30.25, -89.78],
  [29.33, -94.94, 29.28, -94.88],
  // Mackinac, Narragansett Bay (two), Hood Canal, Tacoma Narrows, Deception Pass, the Columbia at Astoria.
  [45.79, -84.73, 45.86, -84.72],
  [41.53, -71.42, 41.52, -71.38],
  [41.51, -71.36, 41.5, -71.33],
  [47.86, -122.64, 47.87, -122.61],
  [47.27, -122.56, 47.26, -122.53],
  [48.4, -122.65, 48.42, -122.64],
  [46.19, -123.85, 46.25, -123.88],
  // Outer Banks and the Albemarle Sound.
  [36.06, -75.76, 36.1, -75.71],
  [35.9, -75.77, 35.9, -75.62],
  [35.93, -76.44, 36.03, -76.5],
]

/** A grid around a family has so many cells from its middle to each edge. */
const HALF = 40
const SIDE = 2 * HALF + 1
const MIDDLE = HALF * SIDE + HALF
/** What a step to the side and a diagonal one cost on land; whole numbers, so that all machines compute the same. */
const STRAIGHT = 10
const DIAGONAL = 14
/** More than twice the dearest step, so that no two costs in waiting share a bucket. */
const BUCKETS = 2 * DIAGONAL * WATER_COST + 1
const STEPS = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => [row, column] as const))

/** From the family to the edge of the grid, in miles: of the one for communities in reach, and for those farther away. */
const NEAR_GRID = REACH_MILES + 30
const FAR_GRID = FARTHEST_MILES + 40

/**
 * How many miles longer than the straight line the way to other places is, because it leads around open water, or over it
 * where that is cheaper. Each of the two grids is computed when a place first needs it.
 * @returns for a place and its straight-line miles; 0 if it is outside the grid
 */
export function detoursFrom(map: WaterMap, from: Position): (to: Position, miles: number) => number {
  const grids = new Map<number, ReturnType<typeof sharesFrom>>()
  return (to, miles) => {
    const half = miles <= REACH_MILES ? NEAR_GRID : FAR_GRID
    const shareOf = grids.get(half) ?? sharesFrom(map, from, half)
    grids.set(half, shareOf)
    return miles * (shareOf(to) - 1)
  }
}

/** The length of the way relative to that on land alone, over the same grid. */
function sharesFrom(map: WaterMap, from: Position, halfMiles: number): (to: Position) => number {
  const size = halfMiles / HALF / MILES_PER_DEGREE
  const wide = size / Math.cos((from.latitude * Math.PI) / 180)
  const cellOf = ({ latitude, longitude }: Position) => {
    const row = Math.round((latitude - from.latitude) / size) + HALF
    const column = Math.round((longitude - from.longitude) / wide) + HALF
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE ? row * SIDE + column : undefined
  }
  const costs = Uint8Array.from({ length: SIDE * SIDE }, (_, cell) => {
    const latitude = from.latitude + (Math.floor(cell / SIDE) - HALF) * size
    return map.isWater(latitude, from.longitude + ((cell % SIDE) - HALF) * wide) ? WATER_COST : 1
  })
  for (const bridge of BRIDGES) {
    for (const point of pointsOf(bridge, size)) {
      const cell = cellOf(point)
      if (cell !== undefined) costs[cell] = 1
    }
  }
  const ways = cheapestWays(costs)
  return (to) => {
    const cell = cellOf(to)
    if (cell === undefined || cell === MIDDLE) return 1
    const [up, right] = [Math.abs(Math.floor(cell / SIDE) - HALF), Math.abs((cell % SIDE) - HALF)]
    const onLand = STRAIGHT * Math.max(up, right) + (DIAGONAL - STRAIGHT) * Math.min(up, right)
    return (ways[cell] ?? 0) / 2 / onLand
  }
}

/** Dijkstra's algorithm from the middle of the grid, with a bucket for each cost (R. Dial, 1969). Costs are doubled. */
function cheapestWays(costs: Uint8Array): Int32Array {
  const ways = new Int32Array(costs.length).fill(-1)
  const buckets: [cell: number, way: number][][] = Array.from({ length: BUCKETS }, () => [])
  buckets[0]?.push([MIDDLE, 0])
  for (let way = 0, waiting = 1; waiting > 0; way++) {
    const bucket = buckets[way % BUCKETS] ?? []
    for (const [cell] of bucket.splice(0)) {
      waiting--
      if (ways[cell] !== -1) continue
      ways[cell] = way
      const [row, column] = [Math.floor(cell / SIDE), cell % SIDE]
      for (const [down, right] of STEPS) {
        const [nextRow, nextColumn] = [row + down, column + right]
        if (nextRow < 0 || nextRow >= SIDE || nextColumn < 0 || nextColumn >= SIDE) continue
        const next = nextRow * SIDE + nextColumn
        if (ways[next] !== -1) continue
        const step =
          (down !== 0 && right !== 0 ? DIAGONAL : STRAIGHT) * ((costs[cell] ?? 0) + (costs[next] ?? 0))
        buckets[(way + step) % BUCKETS]?.push([next, way + step])
        waiting++
      }
    }
  }
  return ways
}

/** Points along a bridge, at least one in each cell that it crosses. */
function pointsOf(
  [latitude, longitude, toLatitude, toLongitude]: (typeof BRIDGES)[number],
  size: number,
): Position[] {
  const count = Math.ceil((2 * Math.hypot(toLatitude - latitude, toLongitude - longitude)) / size) + 1
  return Array.from({ length: count + 1 }, (_, index) => ({
    latitude: latitude + ((toLatitude - latitude) * index) / count,
    longitude: longitude + ((toLongitude - longitude) * index) / count,
  }))
}
