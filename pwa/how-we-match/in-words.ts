import { MATCH_WEIGHTS } from '../../shared/matching.ts'

type Part = keyof typeof MATCH_WEIGHTS

/** What a part (0 to 1) adds to the score, as shown: 28, or 23.3. */
export const pointsOf = (part: Part, value: number): string =>
  (Math.round(value * MATCH_WEIGHTS[part] * 10) / 10).toLocaleString('en-US')

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`

/** "a, b or c" */
export const either = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)
