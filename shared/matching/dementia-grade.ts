import type { FACT_WORDS } from '../catalog/facts.ts'
import { type LicenseFact, licensesOf } from './licenses.ts'

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
