import type { Match } from '#shared/contract/facility.ts'
import type { CareType } from '#shared/contract/options.ts'
import { MATCH_WEIGHTS, OVER_BUDGET_SHARE, UNKNOWN_PART_SCORES } from '#shared/matching/matching.ts'
import { listsAmenity } from '#shared/matching/reasons.ts'
import { budgetPart } from '#shared/matching/score.ts'
import type { Wishes } from '#shared/matching/wishes.ts'

/** The model names the most important topic of this many communities, from the first on. */
const MAX_REASONS = 3

type ReasonCode = Match['reasons'][number]['code']

/** The topics that the model may name, and the reasons that each of them covers. */
export const TOPICS = {
  price: ['within_budget', 'below_budget'],
  care: ['care_type'],
  amenities: ['amenities_all', 'amenities_some'],
  distance: ['near'],
} as const satisfies Record<string, readonly ReasonCode[]>
export type Topic = keyof typeof TOPICS
const TOPIC_NAMES = Object.keys(TOPICS) as Topic[]

/** The JSON schema of an answer about `count` candidates. A schema can't require that the ids are unique. */
export function orderSchema(count: number): object {
  const reasons = Math.min(MAX_REASONS, count)
  return {
    type: 'object',
    properties: {
      order: {
        type: 'array',
        items: { type: 'integer', enum: Array.from({ length: count }, (_, index) => index + 1) },
        minItems: count,
        maxItems: count,
      },
      why: {
        type: 'array',
        items: { type: 'string', enum: [...TOPIC_NAMES, 'none'] },
        minItems: reasons,
        maxItems: reasons,
      },
    },
    required: ['order', 'why'],
  }
}

/** The content of an answer, before any repair. */
interface OrderAnswer {
  /** As named in the answer. They may be unknown, repeated or too few. */
  ids: number[]
  /** The topics of the first ids, in the same order; undefined where the answer names none. */
  reasonCodes: (Topic | undefined)[]
  /** Whether the answer is complete and names each candidate exactly once. */
  isValid: boolean
}

/** Reads an answer about `count` candidates, or the part of it that arrived. */
export function readOrder(text: string, count: number): OrderAnswer {
  const whole = parseObject(text)
  const ids = whole ? integersIn(whole.order) : idsInPartial(text)
  const reasonCodes = whole && Array.isArray(whole.why) ? whole.why.map(topicOf) : []
  return { ids, reasonCodes, isValid: whole !== undefined && isPermutation(ids, count) }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const integersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((item) => Number.isInteger(item)) : []

/** The ids of a truncated order. The last number counts only if something follows it: 1 may be the start of 12. */
function idsInPartial(text: string): number[] {
  const list = /^\s*\{\s*"order"\s*:\s*\[([\d\s,]*)/.exec(text)
  if (!list) return []
  const isClosed = text[list[0].length] === ']'
  const complete = isClosed ? (list[1] ?? '') : (list[1] ?? '').replace(/\d+$/, '')
  return (complete.match(/\d+/g) ?? []).map(Number)
}

const topicOf = (value: unknown) => TOPIC_NAMES.find((topic) => topic === value)

function isPermutation(ids: number[], count: number): boolean {
  return ids.length === count && new Set(ids).size === count && ids.every((id) => id >= 1 && id <= count)
}

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

/** The prompt's words for the parts of the score. */
const WORDS = { distance: 'distance', budget: 'price', amenities: 'wishes', careType: 'care' } as const
const PARTS = (Object.keys(MATCH_WEIGHTS) as (keyof typeof MATCH_WEIGHTS)[])
  .toSorted((a, b) => MATCH_WEIGHTS[b] - MATCH_WEIGHTS[a])
  .map((part) => WORDS[part])

/** The same in every call, so that Ollama can cache it. */
const INSTRUCTIONS = `You help a family choose a senior living community. Put the communities in order, best for this family first.
What counts, most important first: ${PARTS.join(', ')}.
- A shorter distance is better.
- A price up to the budget is good; the more it is above the budget, the worse. Below it, cheaper is no better.
- More of the wishes is better. Unlisted counts half.
- Care that fits is better than other.
- ? means unknown: worse than good, better than bad.
- Between equals, the better rating.
Answer in JSON on one line. "order": every id once, best first. "why": for the first three of them, what speaks for each most: "price", "care", "amenities", "distance" or "none".
`

/** The prompt about these candidates, in this order. Their ids are 1, 2, 3 and so on. */
export function orderPrompt(family: FamilyFacts, candidates: readonly CandidateFacts[]): string {
  const rows = candidates.map((candidate, index) => `${index + 1}: ${rowOf(candidate)}`)
  return `${INSTRUCTIONS}\n${familyLine(family)}\n${rows.join('\n')}\n`
}

function familyLine({ budget, wishes, careTypes }: FamilyFacts): string {
  const money = budget === null ? 'any' : `$${budget}`
  return `Family: budget ${money}, ${wishes} wishes, care ${careTypes.join(' or ').toLowerCase()}`
}

function rowOf({ price, miles, wishesMet, wishesUnlisted, care, rating }: CandidateFacts): string {
  return [
    miles === null ? '? mi' : `${Math.round(miles)} mi`,
    price === null ? '$?' : `$${price}`,
    `wishes ${wishesMet} + ${wishesUnlisted} unlisted`,
    `care ${care === 'unknown' ? '?' : care}`,
    `rating ${rating === null ? '?' : rating / 10}`,
  ].join(', ')
}
