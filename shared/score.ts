import { type Amenity, careTypesWith, impliedCareTypes, wordingsOf } from './amenities.ts'
import type { Score } from './facility.ts'
import { HALF_DISTANCE_MILES, MATCH_WEIGHTS, OVER_BUDGET_SHARE, UNKNOWN_COUNTS } from './matching.ts'

/** What a score is made of: the record's facts, and how far it is; null is unknown. Miles, dollars a month. */
export interface ScoredFacts {
  miles: number | null
  price: number | null
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
}

/** What the family asked for; `high` is their range's upper end in dollars a month, null where it is open. */
export interface ScoredWishes {
  high: number | null
  amenities: readonly Amenity[]
}

/**
 * The score of one community, as the page "How we match" reckons it in front of the reader. The server computes
 * the same in SQL over the whole catalogue (server/features/family/matching/score.ts); score.test.ts beside that holds the two
 * together.
 */
export function scoreOf(facts: ScoredFacts, wishes: ScoredWishes): Score {
  const parts = {
    distance: distancePart(facts.miles),
    budget: budgetPart(facts.price, wishes.high),
    amenities: amenitiesPart(facts, wishes.amenities),
    careType: careTypePart(facts, wishes.amenities),
  }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  return { ...parts, total: names.reduce((sum, name) => sum + parts[name] * MATCH_WEIGHTS[name], 0) }
}

/** 1 next door, ½ at HALF_DISTANCE_MILES, never 0. */
export const distancePart = (miles: number | null): number =>
  miles === null ? UNKNOWN_COUNTS.distance : HALF_DISTANCE_MILES / (HALF_DISTANCE_MILES + miles)

/** 1 up to the range's upper end, then less and less; without an upper end any price fits. */
export function budgetPart(price: number | null, high: number | null): number {
  if (high === null) return 1
  if (price === null) return UNKNOWN_COUNTS.budget
  return Math.max(0, Math.min(1, 1 - (price - high) / (high * OVER_BUDGET_SHARE)))
}

function amenitiesPart(facts: ScoredFacts, wanted: readonly Amenity[]): number {
  const has = (label: Amenity) =>
    offers(facts, [...wordingsOf(label), ...careTypesWith(label)])
      ? 1
      : facts.absentAmenities.includes(label)
        ? 0
        : UNKNOWN_COUNTS.amenity
  return wanted.reduce((sum, label) => sum + has(label), 0) / wanted.length
}

function careTypePart(facts: ScoredFacts, wanted: readonly Amenity[]): number {
  if (offers(facts, impliedCareTypes(wanted))) return 1
  return facts.careTypes.length === 0 ? UNKNOWN_COUNTS.careType : 0
}

/** Some records name care types among the amenities, and some care is an amenity: one list for both. */
const offers = ({ amenities, careTypes }: ScoredFacts, wordings: readonly string[]) =>
  [...amenities, ...careTypes].some((one) => wordings.includes(one))
