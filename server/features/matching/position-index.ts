import type { PricedRow } from '#shared/choose-pool.ts'
import { type Box, bandOf } from '../places/box.ts'

interface Located<Row> {
  latitude: number
  longitude: number
  row: Row
}

/** Finds the rows whose position is in a box. Those without a position are in none. */
export type PositionIndex<Row> = (box: Box) => Row[]

/** Indexes rows by bands of latitude, then by longitude, like the database's index facilities_position. */
export function createPositionIndex<Row extends PricedRow>(rows: readonly Row[]): PositionIndex<Row> {
  const located = rows.flatMap((row): Located<Row>[] => {
    const { latitude, longitude } = row
    return latitude === null || longitude === null ? [] : [{ latitude, longitude, row }]
  })
  const bands = Map.groupBy(located, ({ latitude }) => bandOf(latitude))
  for (const band of bands.values()) band.sort((a, b) => a.longitude - b.longitude)
  return ({ bands: numbers, south, north, west, east }) =>
    numbers.flatMap((number) => {
      const found: Row[] = []
      const band = bands.get(number) ?? []
      for (let index = firstFrom(band, west); index < band.length; index++) {
        const { latitude, longitude, row } = band[index] as Located<Row>
        if (longitude > east) break
        if (latitude >= south && latitude <= north) found.push(row)
      }
      return found
    })
}

/** The index of the first one at or east of a longitude, by binary search. */
function firstFrom(band: readonly Located<unknown>[], west: number): number {
  let low = 0
  let high = band.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((band[middle]?.longitude ?? 0) < west) low = middle + 1
    else high = middle
  }
  return low
}
