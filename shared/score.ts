import { type Amenity, impliedCareTypes } from './amenities.ts'
import {
  absentBits,
  amenityBits,
  careTypeBits,
  FIT_BITS,
  fitBitsOf,
  gradeOfBits,
  mayNeedHelpLeaving,
  offeredBits,
} from './community-bits.ts'
import type { Score } from './facility.ts'
import type { Fact } from './facts.ts'
import {
  DEMENTIA_SCORES,
  HALF_DISTANCE_MILES,
  MATCH_WEIGHTS,
  OPEN_WATER_MILES,
  OVER_BUDGET_SHARE,
  UNKNOWN_PART_SCORES,
  WATER_FACTOR,
} from './matching.ts'
import { comparedPriceOf, isCareExpected } from './price-range.ts'

/** What the rules read of a community. community-bits.ts explains the bits. */
export interface Scored {
  /** In a straight line; null if the position is unknown. */
  miles: number | null
  /** How many of these miles are open water. */
  waterMiles: number
  /** The price that is compared with this family's budget, in dollars a month; null if it isn't published. */
  comparedPrice: number | null
  offeredBits: number
  absentBits: number
  fitBits: number
}

/** What the rules read of a family's answers. */
export interface Preferences {
  /** The top of their budget in dollars a month; null means no upper end. */
  high: number | null
  wantedBits: number
  wantedCount: number
  careBits: number
  wantsMemoryCare: boolean
  mayNeedHelpLeaving: boolean
}

const MEMORY_CARE = amenityBits(['Memory Care'])
const NURSING = careTypeBits(['Skilled Nursing'])
const LIVING = careTypeBits(['Assisted Living', 'Independent Living'])
/** Wishes that a nursing home is for. */
const NURSING_WISHES = amenityBits(['24/7 Medical Care', 'Physical Therapy'])

/** The preferences of a family with this budget, these wishes and this age range. */
export function preferencesOf(wanted: readonly Amenity[], high: number | null, age: string): Preferences {
  const labels = [...new Set(wanted)]
  return {
    high,
    wantedBits: amenityBits(labels),
    wantedCount: labels.length,
    careBits: careTypeBits(impliedCareTypes(labels)),
    wantsMemoryCare: labels.includes('Memory Care'),
    mayNeedHelpLeaving: mayNeedHelpLeaving(age, labels),
  }
}

/** The four parts, each 0 to 1, and their weighted sum, 0 to 100. Nearer, cheaper or better equipped is never less. */
export function scoreOf(community: Scored, family: Preferences): Score {
  const distance = distancePart(roadMiles(community))
  const budget = budgetPart(community.comparedPrice, family.high)
  const amenities = amenitiesPart(community, family)
  const careType = careTypePart(community, family)
  const total =
    distance * MATCH_WEIGHTS.distance +
    budget * MATCH_WEIGHTS.budget +
    amenities * MATCH_WEIGHTS.amenities +
    careType * MATCH_WEIGHTS.careType
  return { total, distance, budget, amenities, careType }
}

/** Whether a community's license fits the family. Those that don't fit come after all that do, whatever their scores. */
export const isFitting = ({ fitBits }: Pick<Scored, 'fitBits'>, family: Preferences): boolean =>
  !(family.mayNeedHelpLeaving && fitBits & FIT_BITS.unaided)

/** Whether a community is a match at all: a house only for people with dementia is one only for families that want it. */
export const isMatch = ({ fitBits }: Pick<Scored, 'fitBits'>, family: Preferences): boolean =>
  family.wantsMemoryCare || (fitBits & FIT_BITS.onlyMemoryCare) === 0

/** The distance with its detour around open water; null if it is unknown. */
export const roadMiles = ({ miles, waterMiles }: Pick<Scored, 'miles' | 'waterMiles'>): number | null =>
  miles === null ? null : miles + (crossesWater(waterMiles) ? (WATER_FACTOR - 1) * waterMiles : 0)

/** Whether the straight line crosses so much open water that the road goes around it. */
export const crossesWater = (waterMiles: number): boolean => waterMiles > OPEN_WATER_MILES

/** 1 at zero miles, ½ at HALF_DISTANCE_MILES, never 0. */
export const distancePart = (miles: number | null): number =>
  miles === null ? UNKNOWN_PART_SCORES.distance : HALF_DISTANCE_MILES / (HALF_DISTANCE_MILES + miles)

/** 1 up to the range's upper end, then falling to 0. Without an upper end, any price fits, even an unpublished one. */
export function budgetPart(price: number | null, high: number | null): number {
  if (high === null) return 1
  if (price === null) return UNKNOWN_PART_SCORES.budget
  return Math.max(0, Math.min(1, 1 - (price - high) / (high * OVER_BUDGET_SHARE)))
}

const memoryCarePart = ({ fitBits }: Scored) => DEMENTIA_SCORES[gradeOfBits(fitBits)]

/**
 * The mean over the wanted amenities: 1 if recorded as present, 0 if recorded as absent, UNKNOWN_PART_SCORES if not
 * mentioned. Memory care counts by its grade.
 */
function amenitiesPart(community: Scored, { wantedBits, wantedCount, wantsMemoryCare }: Preferences): number {
  const others = wantedBits & ~MEMORY_CARE
  const present = countBits(community.offeredBits & others)
  const unknown = countBits(others & ~(community.offeredBits | community.absentBits))
  const memoryCare = wantsMemoryCare ? memoryCarePart(community) : 0
  return (present + UNKNOWN_PART_SCORES.amenity * unknown + memoryCare) / wantedCount
}

/** Whether it is only a nursing home, and the family wishes for nothing that one is for. */
export const isUnwantedNursingHome = (
  { offeredBits }: Pick<Scored, 'offeredBits'>,
  { wantedBits }: Pick<Preferences, 'wantedBits'>,
): boolean =>
  (offeredBits & NURSING) !== 0 && (offeredBits & LIVING) === 0 && (wantedBits & NURSING_WISHES) === 0

function careTypePart(community: Scored, family: Preferences): number {
  const { careBits, wantsMemoryCare } = family
  if (isUnwantedNursingHome(community, family)) return 0
  if (wantsMemoryCare) return memoryCarePart(community)
  if (community.offeredBits & careBits) return 1
  return community.absentBits & careBits ? 0 : UNKNOWN_PART_SCORES.careType
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * A community's facts that affect its score. `miles` is the distance, `price` is the lowest rate in dollars a month;
 * null means unknown. `facts` are what the registers say.
 */
export interface ScoredFacts {
  miles: number | null
  price: number | null
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
  facts: readonly Pick<Fact, 'fact' | 'value' | 'publisher' | 'asOf' | 'dateUnknown' | 'line'>[]
}

/** What the family asked for. `high` is the top of their budget in dollars a month; null means no upper end. */
export interface ScoredPreferences {
  high: number | null
  amenities: readonly Amenity[]
}

/** What the rules read of a record. */
const toScored = (facts: ScoredFacts, wanted: readonly string[]): Scored => ({
  miles: facts.miles,
  waterMiles: 0,
  comparedPrice: comparedPriceOf(facts, isCareExpected(wanted)),
  offeredBits: offeredBits(facts),
  absentBits: absentBits(facts),
  fitBits: fitBitsOf(facts),
})

/** Computes the score of a community for the worked example on the page "How we match". */
export const computeScore = (facts: ScoredFacts, { amenities, high }: ScoredPreferences): Score =>
  scoreOf(toScored(facts, amenities), preferencesOf(amenities, high, ''))

/** Whether a community's license fits a family, for the same example. */
export const fitsLicense = (
  { facts }: Pick<ScoredFacts, 'facts'>,
  { age, amenities }: { age: string; amenities: readonly Amenity[] },
): boolean => {
  const fitBits = fitBitsOf({ facts, amenities: [], absentAmenities: [], careTypes: [] })
  return isFitting({ fitBits }, preferencesOf(amenities, null, age))
}
