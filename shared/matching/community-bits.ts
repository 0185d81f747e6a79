import { FACT_WORDS, type Fact, isFunded } from '../catalog/facts.ts'
import { AMENITY_LABELS, getAmenitySynonyms, getCareTypesProviding } from '../contract/amenities.ts'
import { type AGE_RANGES, CARE_TYPES } from '../contract/options.ts'
import {
  type DementiaGrade,
  type DementiaRecord,
  dementiaGradeOf,
  type LicenseFact,
  licensesOf,
  placesOf,
} from './licenses.ts'
import type { Needs } from './needs.ts'
import { isCareExpected } from './price-range.ts'

/** The meaning of the bits that say what a community offers and lacks, lowest first. */
const OFFERINGS: readonly string[] = [...AMENITY_LABELS, ...CARE_TYPES]

interface Offering {
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
}

/** The bits of amenities from the questionnaire. */
export const amenityBits = (labels: readonly string[]) => bitsOf(labels, 0)

/** The bits of types of care. 'Memory Care' is also an amenity, with a separate bit. */
export const careTypeBits = (types: readonly string[]) => bitsOf(types, AMENITY_LABELS.length)

/** The bits of what a record says is there, in any wording. Some records list a care type as an amenity. */
export function offeredBits({ amenities, careTypes }: Pick<Offering, 'amenities' | 'careTypes'>): number {
  const isOffered = (wording: string) => amenities.includes(wording) || careTypes.includes(wording)
  const labels = AMENITY_LABELS.filter((label) =>
    [...getAmenitySynonyms(label), ...getCareTypesProviding(label)].some(isOffered),
  )
  return amenityBits(labels) | careTypeBits(CARE_TYPES.filter(isOffered))
}

/** The bits of what a record says isn't there. If it lists its types of care, it has no others. */
export function absentBits({
  absentAmenities,
  careTypes,
}: Pick<Offering, 'absentAmenities' | 'careTypes'>): number {
  const labels = AMENITY_LABELS.filter((label) => absentAmenities.includes(label))
  return amenityBits(labels) | (careTypes.length > 0 ? careTypeBits(CARE_TYPES) : 0)
}

const bitsOf = (wanted: readonly string[], from: number) =>
  wanted.reduce((bits, word) => bits | (1 << OFFERINGS.indexOf(word, from)), 0)

/** From this age range on, someone may need help to leave a building. */
const NEEDS_HELP_AGE: (typeof AGE_RANGES)[number] = '85+'

/** Whether the family's answers mean that the person may need help to leave a building in a fire. */
export function mayNeedHelpLeaving(age: string, wanted: readonly string[], needs: Needs = {}): boolean {
  const { walking, transferring, memory } = needs
  if (walking === 'bedbound' || memory === 'dementia') return true
  if (transferring !== undefined && transferring !== 'alone') return true
  const isKnownNotTo = transferring === 'alone' && memory !== undefined
  return !isKnownNotTo && (age === NEEDS_HELP_AGE || isCareExpected(wanted))
}

/** Whether every license says that residents must be able to leave the building unaided. */
export const mustLeaveUnaided = (facts: readonly Pick<Fact, 'fact' | 'value'>[]): boolean => {
  const words = facts.filter(({ fact }) => fact === 'evacuation').map(({ value }) => value)
  return words.length > 0 && words.every((word) => word === 'unaided')
}

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
  /** It takes public money that can pay for a long stay. */
  funded: 1 << 6,
  /** So much for others that it comes after homes for older people. */
  otherResidents: 1 << 7,
} as const

/** After the limits. Only told: no register records it. */
export const SPANISH_BIT = 1 << 29

/** From this bit on, the most residents that a license allows; 0 if unknown. */
const PLACES_SHIFT = 8
const MAX_PLACES = 4095
/** From this bit on, whom the license doesn't allow it to keep, in the order of FACT_WORDS.limits. */
const LIMITS_SHIFT = 20
export type Limit = (typeof FACT_WORDS.limits)[number]

export const gradeOfBits = (bits: number): DementiaGrade => GRADE_NUMBERS[bits & GRADE_MASK] ?? 'unknown'
export const placesOfBits = (bits: number): number => (bits >> PLACES_SHIFT) & MAX_PLACES

/** The bits of limits, as in fitBitsOf. */
export const limitBits = (limits: readonly unknown[]): number =>
  FACT_WORDS.limits.reduce(
    (bits, limit, index) => bits | (limits.includes(limit) ? 1 << (LIMITS_SHIFT + index) : 0),
    0,
  )

/** Whether a community is only for people with dementia, by its care types or its name. */
export const isOnlyMemoryCare = ({
  careTypes,
  facts,
}: Pick<DementiaRecord, 'careTypes' | 'facts'>): boolean =>
  (careTypes.length === 1 && careTypes[0] === 'Memory Care') ||
  facts.some(({ fact, value }) => fact === 'dementiaCare' && value === 'named_house')

/** The limits whose bits are set. */
export const limitsIn = (bits: number): Limit[] =>
  FACT_WORDS.limits.filter((limit) => (bits & limitBits([limit])) !== 0)

/** What no license of a community allows. */
function limitBitsOf(facts: readonly LicenseFact[]): number {
  const each = licensesOf(facts).map((license) =>
    limitBits(license.flatMap(({ fact, value }) => (fact === 'limits' ? value : []))),
  )
  return each.length === 0 ? 0 : each.reduce((all, bits) => all & bits)
}

/** What the order reads of a community's facts besides offerings, price and position. */
export function fitBitsOf(record: DementiaRecord): number {
  const { facts } = record
  const places = Math.min(MAX_PLACES, placesOf(facts))
  return (
    GRADE_NUMBERS.indexOf(dementiaGradeOf(record)) |
    (isOnlyMemoryCare(record) ? FIT_BITS.onlyMemoryCare : 0) |
    (mustLeaveUnaided(facts) ? FIT_BITS.unaided : 0) |
    (facts.some(({ fact }) => fact === 'licenseWarning') ? FIT_BITS.licenseWarning : 0) |
    (facts.some(isFunded) ? FIT_BITS.funded : 0) |
    (facts.some(({ fact }) => fact === 'otherResidents') ? FIT_BITS.otherResidents : 0) |
    limitBitsOf(facts) |
    (places << PLACES_SHIFT)
  )
}
