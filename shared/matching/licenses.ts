import type { Fact } from '../catalog/facts.ts'

/** What is read of a license: a row of a register, which has its publisher and line. */
export type LicenseFact = Pick<Fact, 'fact' | 'value' | 'publisher' | 'asOf' | 'line' | 'column'>

/** The facts of each license of a community. A house may have one license for some of its places and another for others. */
export const licensesOf = <Said extends LicenseFact>(facts: readonly Said[]): Said[][] =>
  groupBy(facts, ({ publisher, asOf, line }) => `${publisher} ${asOf} ${line}`)

/** For how many residents a community is licensed, by all its licenses together; 0 if no register says it. */
export const placesOf = (facts: readonly LicenseFact[]): number => sumOf(facts, 'capacity')

/** How many of these places are for people with dementia. */
export const dementiaPlacesOf = (facts: readonly LicenseFact[]): number => sumOf(facts, 'dementiaPlaces')

/** The counts of one register's column are added. Those of different registers count the same places. */
function sumOf(facts: readonly LicenseFact[], name: 'capacity' | 'dementiaPlaces'): number {
  const counts = facts.filter(({ fact, value }) => fact === name && typeof value === 'number')
  const sums = groupBy(counts, ({ publisher, asOf, column }) => `${publisher} ${asOf} ${column}`).map(
    (same) => same.reduce((sum, { value }) => sum + Number(value), 0),
  )
  return Math.max(0, ...sums)
}

/** Every browser that the app supports has this; not all have Map.groupBy. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}
