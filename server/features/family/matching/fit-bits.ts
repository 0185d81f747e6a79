import type { DementiaGrade } from '../../../../shared/dementia-grade.ts'

/** The grades by their number in bits 0 to 2 of `facilities.fit_bits` (migration 20261122200000_match_facts). */
export const GRADE_NUMBERS = [
  'unknown',
  'not_offered',
  'may_admit',
  'certified',
  'special_unit',
  'secured_unit',
  'whole_house',
] as const satisfies readonly DementiaGrade[]
export const GRADE_MASK = 7

/** The other bits of `facilities.fit_bits`. */
export const FIT_BITS = {
  /** Only for people with dementia. */
  onlyMemoryCare: 1 << 3,
  /** Residents must be able to leave the building unaided. */
  unaided: 1 << 4,
  /** The license's status says something against it. */
  licenseWarning: 1 << 5,
} as const

/** From this bit on, the most residents that a license allows; 0 if unknown. */
export const PLACES_SHIFT = 8
