import type { Match } from '../../../../shared/facility.ts'
import type { CareType } from '../../../../shared/options.ts'
import { hasAmenity } from '../../family/matching/reasons.ts'
import type { Wishes } from '../../family/matching/wishes.ts'

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
export function candidateFactsOf(match: Match, { amenities }: Wishes): CandidateFacts {
  const wishesMet = amenities.filter((wanted) => hasAmenity(match, wanted)).length
  // The amenities part of the score is (met + unlisted / 2) / wishes.
  const unlisted = Math.round(2 * (match.score.amenities * amenities.length - wishesMet))
  return {
    price: match.price,
    miles: match.distanceMiles,
    wishesMet,
    wishesUnlisted: Math.max(0, Math.min(amenities.length - wishesMet, unlisted)),
    care: careOf(match.score.careType),
    rating: match.rating,
  }
}

/** The care part of the score is 1, 0, or a value between for unknown. */
function careOf(part: number): CandidateFacts['care'] {
  if (part === 1) return 'fits'
  return part === 0 ? 'other' : 'unknown'
}
