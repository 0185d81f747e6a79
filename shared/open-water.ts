import { milesBetween, type Position } from './miles.ts'
import type { WaterMap } from './water-map.ts'

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
