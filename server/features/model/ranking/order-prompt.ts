import { MATCH_WEIGHTS } from '#shared/matching.ts'
import type { CandidateFacts, FamilyFacts } from './order-facts.ts'

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
