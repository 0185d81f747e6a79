/**
 * The numbers behind the order of a family's list, in one place, so that the server computes with the very
 * values that the page "How we match" shows.
 */

/** What each part of the score may add; together 100. */
export const MATCH_WEIGHTS = { distance: 35, budget: 30, amenities: 20, careType: 15 } as const

/** The distance part is 1 next door and ½ at this many miles; it never reaches 0. */
export const HALF_DISTANCE_MILES = 20

/** The budget part is 1 up to the range's upper end and falls to 0 where the price is this share above it. */
export const OVER_BUDGET_SHARE = 0.5

/**
 * What a part counts when the record does not say: neither good nor bad. A place unknown counts like one 60
 * miles away, a price unknown like one a quarter above the budget.
 */
export const UNKNOWN_PART_SCORES = { distance: 0.25, budget: 0.5, amenity: 0.5, careType: 0.5 } as const

/** The smallest of these distances that holds CANDIDATE_POOL communities bounds the search; else the whole state. */
export const SEARCH_RADII_MILES = [2, 3, 5, 7, 10, 15, 20, 30, 45, 65, 100, 150, 200] as const
export const CANDIDATE_POOL = 150

/** With fewer than this in the state, communities up to BORDER_MILES away in other states are offered too. */
export const FEW_IN_STATE = 10
export const BORDER_MILES = 75

/** Up to here a community is called near. */
export const NEAR_MILES = 25

/** The operator's model may put this many of a list's first communities in another order; no other is shown to it. */
export const MODEL_CANDIDATES = 12

/** How long a family waits for the model at most, unless the operator sets MATCH_DEADLINE_MS. */
export const DEFAULT_MATCH_DEADLINE_MS = 20_000
