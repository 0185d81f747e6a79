import type { DementiaGrade } from './licenses.ts'

/**
 * The constants that determine the order of a family's list. The server computes with the same values that
 * the page "How we match" shows.
 */

/** The most points that each part of the score can add; 100 in total. */
export const MATCH_WEIGHTS = { distance: 35, budget: 30, amenities: 20, careType: 15 } as const

/** Up to so many miles, distances count alike. */
export const ALIKE_MILES = 5

/** The distance part is 1 up to ALIKE_MILES and ½ at so many miles more. It never reaches 0. */
export const HALF_DISTANCE_MILES = 15

/** The budget part is 1 up to the range's upper end and falls to 0 when the price is this share above it. */
export const OVER_BUDGET_SHARE = 0.5

/** Without public funding, the budget part counts so much for a family that needs it. With it, the part is 1. */
export const UNFUNDED_SHARE = 0.5

/**
 * The score of a part when the record has no value: neither good nor bad. An unknown location scores like one
 * 60 miles away, and an unknown price like one that is a quarter over budget.
 */
export const UNKNOWN_PART_SCORES = { distance: 0.25, budget: 0.5, amenity: 0.5, careType: 0.5 } as const

/**
 * What each word of the registers about dementia care counts for a family that wants memory care, in the amenities and
 * in the care type part.
 */
export const DEMENTIA_SCORES: Record<DementiaGrade, number> = {
  whole_house: 1,
  secured_unit: 1,
  special_unit: 0.9,
  certified: 0.8,
  named: 0.75,
  may_admit: 0.6,
  unknown: 0.5,
  not_offered: 0,
}

/** With a person who wanders, a home that only may admit people with dementia, or says nothing, counts so much. */
export const WANDERING_SCORE = 0.4
/** For a person who is only forgetful, a house only for people with dementia counts so much. */
export const TOO_EARLY_SCORE = 0.5

/**
 * For a family that needs staff who speak Spanish, a community that told that its staff do gets this share of the points that its
 * amenities part lacks. No other community's points change.
 */
export const LANGUAGE_SHARE = 0.5

/**
 * What an unrecorded wish for dining, fitness, a spa or activities counts, from the smallest home to one of MANY_PLACES:
 * larger homes have more of it.
 */
export const SIZE_SCORES = { small: 0.35, large: 0.65 } as const

/** ZIP codes cross the borders of towns. A town farther from the ZIP code is searched instead. */
export const SAME_AREA_MILES = 25

/** A family's list holds communities within this straight-line distance, in any state. */
export const REACH_MILES = 60

/**
 * If fewer than this within reach fit, the best of those farther away follow, in any state up to FARTHEST_MILES, and in
 * the whole of the family's own state.
 */
export const FEW_IN_REACH = 5
export const FARTHEST_MILES = 200
/** A community that fits up to this distance comes before a nearer one that a license or register rules out. */
export const BETTER_MILES = 100
/** Of those out of reach, as many of the nearest are compared. */
export const FARTHER_POOL_SIZE = 100

/**
 * Where the straight line crosses more than OPEN_WATER_MILES of open water, the way around it counts (detours.ts). A mile
 * over water without a bridge counts as WATER_COST miles.
 */
export const OPEN_WATER_MILES = 2
export const WATER_COST = 6

/** Of communities with equal scores, larger ones come first. Beyond so many places, more don't matter. */
export const MANY_PLACES = 60

/** A community within this distance is described as near. */
export const NEAR_MILES = 25

/** The model may reorder this many communities at the top of a list. It doesn't see the others. */
export const MODEL_CANDIDATES = 12

/** The longest that a family waits for the model, unless the operator sets MATCH_DEADLINE_MS. */
export const DEFAULT_MATCH_DEADLINE_MS = 20_000
