import { type Amenity, getAmenitySynonyms, getCareTypesProviding, impliedCareTypes } from './amenities.ts'
import { dementiaGradeOf } from './dementia-grade.ts'
import type { Score } from './facility.ts'
import type { Fact } from './facts.ts'
import { mayNeedHelpLeaving, mustLeaveUnaided } from './license-fit.ts'
import {
  DEMENTIA_SCORES,
  HALF_DISTANCE_MILES,
  MATCH_WEIGHTS,
  OVER_BUDGET_SHARE,
  UNKNOWN_PART_SCORES,
} from './matching.ts'
import { comparedPriceOf, isCareExpected } from './price-range.ts'

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
  facts: readonly Pick<Fact, 'fact' | 'value' | 'publisher' | 'asOf' | 'line'>[]
}

/**
 * What the family asked for. `high` is the top of their budget in dollars a month; null means no upper end.
 */
export interface ScoredPreferences {
  high: number | null
  amenities: readonly Amenity[]
}

/**
 * Computes a community's score for the worked example on the page "How we match". The server computes the
 * same score in SQL for the whole catalog (server/features/family/matching/score.ts), and score.test.ts there
 * verifies that the two agree.
 */
export function computeScore(facts: ScoredFacts, preferences: ScoredPreferences): Score {
  const price = comparedPriceOf(facts, isCareExpected(preferences.amenities))
  const parts = {
    distance: distancePart(facts.miles),
    budget: budgetPart(price, preferences.high),
    amenities: amenitiesPart(facts, preferences.amenities),
    careType: careTypePart(facts, preferences.amenities),
  }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  return { ...parts, total: names.reduce((sum, name) => sum + parts[name] * MATCH_WEIGHTS[name], 0) }
}

/** Whether a community's license fits the family. Those that don't fit come after all that do, whatever their scores. */
export const fitsLicense = (
  { facts }: Pick<ScoredFacts, 'facts'>,
  { age, amenities }: { age: string; amenities: readonly Amenity[] },
): boolean => !(mayNeedHelpLeaving(age, amenities) && mustLeaveUnaided(facts))

/** 1 at zero miles, ½ at HALF_DISTANCE_MILES, never 0. */
export const distancePart = (miles: number | null): number =>
  miles === null ? UNKNOWN_PART_SCORES.distance : HALF_DISTANCE_MILES / (HALF_DISTANCE_MILES + miles)

/** 1 up to the range's upper end, then falling to 0. Without an upper end, any price fits. */
export function budgetPart(price: number | null, high: number | null): number {
  if (high === null) return 1
  if (price === null) return UNKNOWN_PART_SCORES.budget
  return Math.max(0, Math.min(1, 1 - (price - high) / (high * OVER_BUDGET_SHARE)))
}

/** What a community's memory care counts. */
const memoryCarePart = (facts: ScoredFacts) => DEMENTIA_SCORES[dementiaGradeOf(facts)]

function amenitiesPart(facts: ScoredFacts, wanted: readonly Amenity[]): number {
  const has = (label: Amenity) => {
    if (label === 'Memory Care') return memoryCarePart(facts)
    if (offers(facts, [...getAmenitySynonyms(label), ...getCareTypesProviding(label)])) return 1
    return facts.absentAmenities.includes(label) ? 0 : UNKNOWN_PART_SCORES.amenity
  }
  return wanted.reduce((sum, label) => sum + has(label), 0) / wanted.length
}

function careTypePart(facts: ScoredFacts, wanted: readonly Amenity[]): number {
  if (wanted.includes('Memory Care')) return memoryCarePart(facts)
  if (offers(facts, impliedCareTypes(wanted))) return 1
  return facts.careTypes.length === 0 ? UNKNOWN_PART_SCORES.careType : 0
}

/** Searches amenities and care types together, because some records list a care type as an amenity. */
const offers = ({ amenities, careTypes }: ScoredFacts, wordings: readonly string[]) =>
  [...amenities, ...careTypes].some((offered) => wordings.includes(offered))
