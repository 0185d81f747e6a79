import { type Families, MIN_FAMILIES } from '#shared/reports.ts'

/** A number of families as a report may tell it: null if it is so small that it could point to one of them. */
export const hideSmall = (count: number): Families => (count > 0 && count < MIN_FAMILIES ? null : count)

/** The places with enough families to be told, most first, at most `limit`. */
export const listLargest = (places: ReadonlyMap<string, number>, limit: number) =>
  [...places]
    .filter(([, families]) => families >= MIN_FAMILIES)
    .map(([name, families]) => ({ name, families }))
    .sort((a, b) => b.families - a.families || a.name.localeCompare(b.name, 'en'))
    .slice(0, limit)

/** Adds up counts by a name. Rows without one are left out. */
export function sumBy<Row extends { count: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | undefined,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const name = nameOf(row)
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + row.count)
  }
  return sums
}

export const total = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0)
