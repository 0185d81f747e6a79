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
