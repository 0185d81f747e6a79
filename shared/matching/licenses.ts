import type { FACT_WORDS, Fact } from '../catalog/facts.ts'

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

/** How much a community offers people with dementia, in the registers' words; unknown if no register says it. */
export type DementiaGrade = Exclude<(typeof FACT_WORDS.dementiaCare)[number], 'named_house'> | 'unknown'

/** What the grade is read from. */
export interface DementiaRecord {
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
  facts: readonly LicenseFact[]
}

/**
 * The strongest word about dementia care of all sources. If one of several licenses is for people with dementia alone, they
 * have a unit and not the whole house. A number of places counts as a special unit. An amenity or
 * care type "Memory Care" that no register explains counts as certified. A register that lists the groups a community
 * may serve, without dementia, says no, and so does a count of
 * zero places; a silent one says nothing.
 */
export function dementiaGradeOf({
  amenities,
  absentAmenities,
  careTypes,
  facts,
}: DementiaRecord): DementiaGrade {
  const says = (word: (typeof FACT_WORDS.dementiaCare)[number]) =>
    facts.some(({ fact, value }) => fact === 'dementiaCare' && value === word)
  const serves = facts.filter(({ fact }) => fact === 'serves').map(({ value }) => value)
  if (isWholeHouse(facts)) return 'whole_house'
  if (says('secured_unit')) return 'secured_unit'
  if (
    says('special_unit') ||
    says('whole_house') ||
    facts.some(({ fact, value }) => fact === 'dementiaPlaces' && Number(value) > 0)
  ) {
    return 'special_unit'
  }
  if (says('certified') || amenities.includes('Memory Care')) return 'certified'
  if (says('named') || says('named_house')) return 'named'
  if (says('may_admit') || serves.some((groups) => Array.isArray(groups) && groups.includes('dementia'))) {
    return 'may_admit'
  }
  if (careTypes.includes('Memory Care')) return 'certified'
  const isNone = says('not_offered') || facts.some(({ fact }) => fact === 'dementiaPlaces')
  if (isNone || serves.length > 0 || absentAmenities.includes('Memory Care')) return 'not_offered'
  return 'unknown'
}

/** Whether every license is for people with dementia alone. */
const isWholeHouse = (facts: readonly LicenseFact[]): boolean =>
  facts.length > 0 &&
  licensesOf(facts).every((license) =>
    license.some(({ fact, value }) => fact === 'dementiaCare' && value === 'whole_house'),
  )
