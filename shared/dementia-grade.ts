import type { FACT_WORDS, Fact } from './facts.ts'

/** How much a community offers people with dementia, in the registers' words; unknown if no register says it. */
export type DementiaGrade = Exclude<(typeof FACT_WORDS.dementiaCare)[number], 'named_house'> | 'unknown'

/** What the grade is read from. */
export interface DementiaRecord {
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
  facts: readonly Pick<Fact, 'fact' | 'value'>[]
}

/**
 * The strongest word about dementia care of all sources. A number of places counts as a special unit. An amenity or
 * care type "Memory Care" that no register explains counts as certified. A register that lists the groups a community
 * may serve, without dementia, says no; a silent one says nothing. The database computes the same (fit_bits).
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
  if (says('whole_house')) return 'whole_house'
  if (says('secured_unit')) return 'secured_unit'
  if (
    says('special_unit') ||
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
  if (says('not_offered') || serves.length > 0 || absentAmenities.includes('Memory Care'))
    return 'not_offered'
  return 'unknown'
}
