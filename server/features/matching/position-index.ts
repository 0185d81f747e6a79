import type { PricedRow } from '#shared/matching/choose-pool.ts'
import type { Position } from '#shared/matching/miles.ts'
import { type Box, bandOf } from '../places/box.ts'

type Located = PricedRow & Position

/**
 * Indexes rows by bands of latitude, then by longitude, like the database's index facilities_position.
 * @returns a function that finds the rows whose position is in a box
 */
export function createPositionIndex(rows: readonly PricedRow[]): (box: Box) => PricedRow[] {
  const located = rows.filter((row): row is Located => row.latitude !== null && row.longitude !== null)
  const bands = Map.groupBy(located, ({ latitude }) => bandOf(latitude))
  for (const band of bands.values()) band.sort((a, b) => a.longitude - b.longitude)
  return ({ bands: numbers, south, north, west, east }) =>
    numbers.flatMap((number) => {
      const found: PricedRow[] = []
      const band = bands.get(number) ?? []
      for (let index = firstFrom(band, west); index < band.length; index++) {
        const row = band[index] as Located
        if (row.longitude > east) break
        if (row.latitude >= south && row.latitude <= north) found.push(row)
      }
      return found
    })
}

/** The index of the first one at or east of a longitude, by binary search. */
function firstFrom(band: readonly Located[], west: number): number {
  let low = 0
  let high = band.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((band[middle]?.longitude ?? 0) < west) low = middle + 1
    else high = middle
  }
  return low
}
