import { type Families, MIN_FAMILIES } from '#shared/desk/reports.ts'

/**
 * The numbers of the parts of a whole as a report may tell them. One that is small enough to point to a family is null. So
 * that the others and the whole don't tell it, at least one more is, and as many as it takes to make the hidden ones together
 * enough: the smallest first, and those of none last.
 */
export function hideSmall(parts: readonly number[]): Families[] {
  const isSmall = (count: number) => count > 0 && count < MIN_FAMILIES
  const hidden = new Set(parts.keys().filter((index) => isSmall(parts[index] ?? 0)))
  const others = [...parts.keys()]
    .filter((index) => !hidden.has(index))
    .sort((a, b) => (parts[a] || Number.POSITIVE_INFINITY) - (parts[b] || Number.POSITIVE_INFINITY))
  const together = () => [...hidden].reduce((sum, index) => sum + (parts[index] ?? 0), 0)
  if (hidden.size > 0)
    for (const index of others) if (hidden.size < 2 || together() < MIN_FAMILIES) hidden.add(index)
  return parts.map((count, index) => (hidden.has(index) ? null : count))
}

/**
 * The parts of a whole, such as the towns of a state, that may be told, most first: each has enough families, and so have
 * all others together, if there are any.
 */
export function listTold(parts: ReadonlyMap<string, number>, whole: number) {
  const told = [...parts]
    .filter(([, families]) => families >= MIN_FAMILIES)
    .map(([name, families]) => ({ name, families }))
    .sort((a, b) => b.families - a.families || a.name.localeCompare(b.name, 'en'))
  const others = () => whole - told.reduce((sum, { families }) => sum + families, 0)
  while (told.length > 0 && others() > 0 && others() < MIN_FAMILIES) told.pop()
  return told
}

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
