import type { Match } from '../../../../shared/facility.ts'
import type { CareType } from '../../../../shared/options.ts'
import { has } from '../../family/matching/reasons.ts'
import type { Wishes } from '../../family/matching/wishes.ts'

/** What the model is told about a family: nothing that a person typed, nothing that leads to one. */
export interface FamilyFacts {
  /** The upper end of the monthly budget in dollars; null when it is open. */
  budget: number | null
  /** How many amenities it wishes for. */
  wishes: number
  careTypes: readonly CareType[]
}

/** What the model is told about a community: numbers and three words, nothing of a record's text. */
export interface CandidateFacts {
  /** Monthly dollars. */
  price: number | null
  miles: number | null
  /** Of the wished amenities: how many are recorded as there, and of how many the record says nothing. */
  wishesThere: number
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

/** The facts of a match of the rules, which for advertisers are those of everyone. */
export function candidateFactsOf(match: Match, { amenities }: Wishes): CandidateFacts {
  const wishesThere = amenities.filter((wanted) => has(match, wanted)).length
  // The score's part is (there + ½ unlisted) / wishes.
  const unlisted = Math.round(2 * (match.score.amenities * amenities.length - wishesThere))
  return {
    price: match.price,
    miles: match.distanceMiles,
    wishesThere,
    wishesUnlisted: Math.max(0, Math.min(amenities.length - wishesThere, unlisted)),
    care: careOf(match.score.careType),
    rating: match.rating,
  }
}

/** The score's part is 1, 0, or the middle that stands for unknown. */
function careOf(part: number): CandidateFacts['care'] {
  if (part === 1) return 'fits'
  return part === 0 ? 'other' : 'unknown'
}
