import type { Match } from '#shared/facility.ts'
import { OVER_BUDGET_SHARE, UNKNOWN_PART_SCORES } from '#shared/matching.ts'
import type { CareType } from '#shared/options.ts'
import { listsAmenity } from '#shared/reasons.ts'
import { budgetPart } from '#shared/score.ts'
import type { Wishes } from '#shared/wishes.ts'

/** The scores of a match are rounded to three digits. */
const ROUNDING = 0.001

/** What the model is told about a family: nothing that a person typed or that identifies a person. */
export interface FamilyFacts {
  /** The upper end of the monthly budget in dollars, or null if it has none. */
  budget: number | null
  /** The number of amenities the family chose. */
  wishes: number
  careTypes: readonly CareType[]
}

/** What the model is told about a community: numbers and one of three words, never the record's text. */
export interface CandidateFacts {
  /** Dollars per month. */
  price: number | null
  miles: number | null
  /** The number of chosen amenities that are recorded as present, and that the record does not mention. */
  wishesMet: number
  wishesUnlisted: number
  care: 'fits' | 'other' | 'unknown'
  /** 1 to 50. */
  rating: number | null
}

export const familyFactsOf = ({ budget, amenities, careTypes }: Wishes): FamilyFacts => ({
  budget: budget.high,
  wishes: amenities.length,
  careTypes,
})

/** The facts of a match, the same whether or not the community advertises. */
export function candidateFactsOf(match: Match, wishes: Wishes): CandidateFacts {
  const { amenities, wantsMemoryCare } = wishes
  const care = careOf(match.score.careType)
  const others = amenities.filter(({ label }) => label !== 'Memory Care')
  const othersMet = others.filter((wanted) => listsAmenity(match, wanted)).length
  // The amenities part of the score is (met + unlisted / 2 + memory care) / wishes, and memory care is the care part.
  const memoryCare = wantsMemoryCare ? match.score.careType : 0
  const unlisted = Math.round(2 * (match.score.amenities * amenities.length - memoryCare - othersMet))
  const othersUnlisted = Math.max(0, Math.min(others.length - othersMet, unlisted))
  return {
    price: comparedPriceOf(match, wishes),
    miles: match.distanceMiles,
    wishesMet: othersMet + Number(wantsMemoryCare && care === 'fits'),
    wishesUnlisted: othersUnlisted + Number(wantsMemoryCare && care === 'unknown'),
    care,
    rating: match.rating,
  }
}

/** The care part of the score is above the value for unknown if the community fits, and below it if it doesn't. */
function careOf(part: number): CandidateFacts['care'] {
  if (part > UNKNOWN_PART_SCORES.careType) return 'fits'
  return part < UNKNOWN_PART_SCORES.careType ? 'other' : 'unknown'
}

/**
 * The price that the rules compared with the budget. Where care costs more than the lowest rate, it is found from the
 * budget part of the score, because a match has only the lowest rate.
 */
function comparedPriceOf(
  { price, score }: Match,
  { budget: { high }, isCareExpected }: Wishes,
): number | null {
  if (price === null || high === null || !isCareExpected || score.budget === 1) return price
  const isLowest = Math.abs(budgetPart(price, high) - score.budget) < ROUNDING
  return isLowest ? price : Math.round(high * (1 + OVER_BUDGET_SHARE * (1 - score.budget)))
}
