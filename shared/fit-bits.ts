import { type DementiaGrade, type DementiaRecord, dementiaGradeOf } from './dementia-grade.ts'
import { mustLeaveUnaided } from './license-fit.ts'

/** The grades of memory care by their number in the three lowest bits. */
export const GRADE_NUMBERS = [
  'unknown',
  'not_offered',
  'may_admit',
  'certified',
  'special_unit',
  'secured_unit',
  'whole_house',
  'named',
] as const satisfies readonly DementiaGrade[]
const GRADE_MASK = 7

export const FIT_BITS = {
  /** Only for people with dementia, by its care types or its name. */
  onlyMemoryCare: 1 << 3,
  /** Residents must be able to leave the building unaided. */
  unaided: 1 << 4,
  /** The license's status says something against it. */
  licenseWarning: 1 << 5,
} as const

/** From this bit on, the most residents that a license allows; 0 if unknown. */
const PLACES_SHIFT = 8
const MAX_PLACES = 4095

export const gradeOfBits = (bits: number): DementiaGrade => GRADE_NUMBERS[bits & GRADE_MASK] ?? 'unknown'
export const placesOfBits = (bits: number): number => bits >> PLACES_SHIFT

/**
 * What the order reads of a community's facts besides offerings, price and position. The database computes the same
 * (`facilities.fit_bits`, sql/migrations/02_community_bits.sql; fit-bits.test.ts compares).
 */
export function fitBitsOf(record: DementiaRecord): number {
  const { careTypes, facts } = record
  const capacities = facts.flatMap(({ fact, value }) =>
    fact === 'capacity' && typeof value === 'number' ? value : [],
  )
  const places = Math.min(MAX_PLACES, Math.max(0, ...capacities))
  const isOnlyMemoryCare =
    (careTypes.length === 1 && careTypes[0] === 'Memory Care') ||
    facts.some(({ fact, value }) => fact === 'dementiaCare' && value === 'named_house')
  return (
    GRADE_NUMBERS.indexOf(dementiaGradeOf(record)) |
    (isOnlyMemoryCare ? FIT_BITS.onlyMemoryCare : 0) |
    (mustLeaveUnaided(facts) ? FIT_BITS.unaided : 0) |
    (facts.some(({ fact }) => fact === 'licenseWarning') ? FIT_BITS.licenseWarning : 0) |
    (places << PLACES_SHIFT)
  )
}
