import type { Fact } from '../catalog/facts.ts'
import { type Amenity, impliedCareTypes } from '../contract/amenities.ts'
import { RULED_OUT, type Score } from '../contract/facility.ts'
import { BUDGETS } from '../contract/options.ts'
import {
  absentBits,
  amenityBits,
  careTypeBits,
  FIT_BITS,
  fitBitsOf,
  gradeOfBits,
  limitBits,
  mayNeedHelpLeaving,
  offeredBits,
  placesOfBits,
  SPANISH_BIT,
} from './community-bits.ts'
import {
  ALIKE_MILES,
  DEMENTIA_SCORES,
  HALF_DISTANCE_MILES,
  LANGUAGE_SHARE,
  MANY_PLACES,
  MATCH_WEIGHTS,
  OPEN_WATER_MILES,
  OVER_BUDGET_SHARE,
  SIZE_SCORES,
  TOO_EARLY_SCORE,
  UNFUNDED_SHARE,
  UNKNOWN_PART_SCORES,
  WANDERING_SCORE,
} from './matching.ts'
import type { Needs } from './needs.ts'
import { comparedPriceOf, isCareExpected } from './price-range.ts'

/** What the rules read of a community. community-bits.ts explains the bits. */
export interface Scored {
  /** In a straight line; null if the position is unknown. */
  miles: number | null
  /** How many of these miles are open water. */
  waterMiles: number
  /** How much longer the way around the water is, in miles. */
  detourMiles: number
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
  careBits: number
  wantsMemoryCare: boolean
  mayNeedHelpLeaving: boolean
  /** The limits of licenses that rule a community out. */
  limitBits: number
  wanders: boolean
  isOnlyForgetful: boolean
  wantsNursing: boolean
  needsFunding: boolean
  needsSpanish: boolean
}

const MEMORY_CARE = amenityBits(['Memory Care'])
const NURSING = careTypeBits(['Skilled Nursing'])
const LIVING = careTypeBits(['Assisted Living', 'Independent Living'])
/** Wishes that larger homes fulfill more often. */
const SIZE_WISHES = amenityBits(['Gourmet Dining', 'Fitness Center', 'Spa', 'Social Activities'])
/** Wishes that a nursing home is for. */
const NURSING_WISHES = amenityBits(['24/7 Medical Care', 'Physical Therapy'])

/** The preferences of a family with this budget, these wishes, this age range and these needs. */
export function preferencesOf(
  wanted: readonly Amenity[],
  high: number | null,
  age: string,
  needs: Needs = {},
): Preferences {
  const labels = [...new Set(wanted)]
  const { walking, transferring, medication, night, payment } = needs
  const wantedBits = amenityBits(labels)
  const wantsMemoryCare = labels.includes('Memory Care')
  return {
    high,
    wantedBits,
    careBits: careTypeBits(impliedCareTypes(labels)),
    wantsMemoryCare,
    mayNeedHelpLeaving: mayNeedHelpLeaving(age, labels, needs),
    limitBits: limitBits([walking, transferring, medication, night, wantsMemoryCare && 'dementia']),
    wanders: needs.wandering === 'yes',
    isOnlyForgetful: needs.memory === 'forgetful',
    wantsNursing:
      (wantedBits & NURSING_WISHES) !== 0 || walking === 'bedbound' || transferring === 'lift_or_two',
    needsFunding: payment
      ? payment.includes('medicaid') || payment.includes('savings_run_out')
      : high === BUDGETS[0].high,
    needsSpanish: needs.languages?.includes('es') ?? false,
  }
}

/** The four parts, each 0 to 1, and their weighted sum, 0 to 100. Nearer, cheaper or better equipped is never less. */
export function scoreOf(community: Scored, family: Preferences): Score {
  const distance = distancePart(roadMiles(community))
  const budget = fundedBudgetPart(community, family)
  const amenities = spokenPart(amenitiesPart(community, family), community, family)
  const careType = careTypePart(community, family)
  const total =
    distance * MATCH_WEIGHTS.distance +
    budget * MATCH_WEIGHTS.budget +
    amenities * MATCH_WEIGHTS.amenities +
    careType * MATCH_WEIGHTS.careType
  return { total, distance, budget, amenities, careType }
}

/**
 * How well a community can serve a family at all: 0 if nothing is against it, 1 if it is more for others, 2 if it costs far
 * too much, RULED_OUT by its license or its register's word. A higher number comes after every lower one, regardless of scores.
 */
export function hindranceOf(community: Ruled, family: Preferences): 0 | 1 | 2 | typeof RULED_OUT {
  const { fitBits } = community
  if (family.mayNeedHelpLeaving && fitBits & FIT_BITS.unaided) return RULED_OUT
  if (fitBits & family.limitBits) return RULED_OUT
  if (family.wantsMemoryCare ? gradeOfBits(fitBits) === 'not_offered' : fitBits & FIT_BITS.onlyMemoryCare)
    return RULED_OUT
  if (isOutOfBudget(community, family)) return 2
  return fitBits & FIT_BITS.otherResidents || isUnwantedNursingHome(community, family) ? 1 : 0
}
type Ruled = Pick<Scored, 'fitBits' | 'comparedPrice' | 'offeredBits'>

/** Whether the price is so far above the budget that it gets no points, and no public money would pay the rest. */
const isOutOfBudget = (
  { comparedPrice, fitBits }: Pick<Scored, 'comparedPrice' | 'fitBits'>,
  { high }: Pick<Preferences, 'high'>,
): boolean =>
  comparedPrice !== null &&
  high !== null &&
  comparedPrice > high * (1 + OVER_BUDGET_SHARE) &&
  (fitBits & FIT_BITS.funded) === 0

/** The distance with its detour around open water; null if it is unknown. */
export const roadMiles = ({ miles, detourMiles }: Pick<Scored, 'miles' | 'detourMiles'>): number | null =>
  miles === null ? null : miles + detourMiles

/** Whether the straight line crosses so much open water that the road goes around it. */
export const crossesWater = (waterMiles: number): boolean => waterMiles > OPEN_WATER_MILES

/** 1 up to ALIKE_MILES, ½ at HALF_DISTANCE_MILES more, never 0. */
export const distancePart = (miles: number | null): number =>
  miles === null
    ? UNKNOWN_PART_SCORES.distance
    : HALF_DISTANCE_MILES / (HALF_DISTANCE_MILES + Math.max(0, miles - ALIKE_MILES))

/** For a family whose own money isn't enough, public funding makes up for a price that isn't published. */
function fundedBudgetPart({ comparedPrice, fitBits }: Scored, { high, needsFunding }: Preferences): number {
  const part = budgetPart(comparedPrice, high)
  if (!needsFunding) return part
  if ((fitBits & FIT_BITS.funded) === 0) return part * UNFUNDED_SHARE
  return comparedPrice === null ? 1 : part
}

/** 1 up to the range's upper end, then falling to 0. Without an upper end, any price fits, even an unpublished one. */
export function budgetPart(price: number | null, high: number | null): number {
  if (high === null) return 1
  if (price === null) return UNKNOWN_PART_SCORES.budget
  return Math.max(0, Math.min(1, 1 - (price - high) / (high * OVER_BUDGET_SHARE)))
}

function memoryCarePart({ fitBits }: Scored, { wanders, isOnlyForgetful }: Preferences): number {
  const grade = gradeOfBits(fitBits)
  if (isOnlyForgetful && (grade === 'whole_house' || fitBits & FIT_BITS.onlyMemoryCare))
    return TOO_EARLY_SCORE
  if (wanders && (grade === 'may_admit' || grade === 'unknown')) return WANDERING_SCORE
  return DEMENTIA_SCORES[grade]
}

/**
 * The mean over the wanted amenities: 1 if recorded as present, 0 if recorded as absent, UNKNOWN_PART_SCORES if not
 * mentioned, or a score by size. Memory care counts by its grade.
 */
function amenitiesPart(community: Scored, family: Preferences): number {
  const { wantsMemoryCare, wantedBits } = family
  const others = wantedBits & ~MEMORY_CARE
  const count = countBits(others) + (wantsMemoryCare ? 1 : 0)
  if (count === 0) return UNKNOWN_PART_SCORES.amenity
  const unknown = others & ~(community.offeredBits | community.absentBits)
  return (
    (countBits(community.offeredBits & others) +
      countBits(unknown & ~SIZE_WISHES) * UNKNOWN_PART_SCORES.amenity +
      countBits(unknown & SIZE_WISHES) * sizePart(community) +
      (wantsMemoryCare ? memoryCarePart(community, family) : 0)) /
    count
  )
}

/** The amenities part, with the language of the staff. */
const spokenPart = (part: number, { fitBits }: Scored, { needsSpanish }: Preferences): number =>
  needsSpanish && fitBits & SPANISH_BIT ? part + (1 - part) * LANGUAGE_SHARE : part

function sizePart({ fitBits }: Scored): number {
  const places = placesOfBits(fitBits)
  if (places === 0) return UNKNOWN_PART_SCORES.amenity
  const share = Math.min(1, places / MANY_PLACES)
  return SIZE_SCORES.small + share * (SIZE_SCORES.large - SIZE_SCORES.small)
}

/** Whether it is only a nursing home, and the family wishes for nothing that one is for. */
export const isUnwantedNursingHome = (
  { offeredBits }: Pick<Scored, 'offeredBits'>,
  { wantsNursing }: Pick<Preferences, 'wantsNursing'>,
): boolean => (offeredBits & NURSING) !== 0 && (offeredBits & LIVING) === 0 && !wantsNursing

function careTypePart(community: Scored, family: Preferences): number {
  const { careBits, wantsMemoryCare } = family
  if (isUnwantedNursingHome(community, family)) return 0
  if (wantsMemoryCare) return memoryCarePart(community, family)
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
  facts: readonly Pick<Fact, 'fact' | 'value' | 'publisher' | 'asOf' | 'dateUnknown' | 'line' | 'column'>[]
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
  detourMiles: 0,
  comparedPrice: comparedPriceOf(facts, isCareExpected(wanted)),
  offeredBits: offeredBits(facts),
  absentBits: absentBits(facts),
  fitBits: fitBitsOf(facts),
})

/** Computes the score of a community for the worked example on the page "How we match". */
export const computeScore = (facts: ScoredFacts, { amenities, high }: ScoredPreferences): Score =>
  scoreOf(toScored(facts, amenities), preferencesOf(amenities, high, ''))

/** Whether a community can serve a family, for the same example. */
export const canServe = (
  facts: ScoredFacts,
  { age, amenities, high }: ScoredPreferences & { age: string },
): boolean => hindranceOf(toScored(facts, amenities), preferencesOf(amenities, high, age)) < 2
