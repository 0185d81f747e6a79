import type { DoubtWords } from './doubt-words.ts'
import type { Value } from './rules.ts'

/** How many words further a guess or a fear counts. A spoken letter is one sentence without a comma. */
const REACH = 16

export type Doubt = 'negated' | 'unsettled' | 'past'

/** Why the words around a match keep it from being a fact of today, or undefined if it is one. */
export function findDoubt(
  sentence: string,
  clauseStart: number,
  start: number,
  end: number,
  value: Value,
  words: DoubtWords,
): Doubt | undefined {
  const before = sentence.slice(clauseStart, start)
  const isDenied = words.negation.test(before.split(' ').slice(-7).join(' '))
  const isDeniedTwice = value !== 'alone' && words.notWithout.test(sentence.slice(clauseStart, end))
  if (isDenied && !isDeniedTwice) return 'negated'
  if (words.takenBack.test(sentence.slice(end))) return 'negated'
  const earlier = sentence.slice(0, start).split(' ').slice(-REACH).join(' ')
  const unsettled = lastIndexOf(earlier, words.unsettled)
  if (unsettled >= 0 && lastIndexOf(earlier, words.settledAgain) < unsettled) return 'unsettled'
  if (words.past.test(before) && !words.present.test(before)) return 'past'
  return undefined
}

function lastIndexOf(text: string, pattern: RegExp): number {
  let last = -1
  for (const { index } of text.matchAll(new RegExp(pattern, 'g'))) last = index
  return last
}
