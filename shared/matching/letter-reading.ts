import * as z from 'zod/mini'
import { LETTER_NEEDS, type LetterNeed, NEED_VALUES, type Needs } from './needs.ts'

/** What a letter says: for each need that it settles, the value and the index of the first sentence that says it. */
export type LetterReading = { [N in LetterNeed]?: { value: NonNullable<Needs[N]>; sentence: number } }

const sentence = z.int().check(z.nonnegative())
const said = (need: LetterNeed) => {
  const value = z.enum(NEED_VALUES[need] as readonly [string, ...string[]])
  return z.optional(z.object({ value: need === 'payment' ? z.array(value) : value, sentence }))
}

/** For each need that a letter settles, the value and the sentence that says it, counted from 0. */
export const StoredNeeds = z.object(
  Object.fromEntries(LETTER_NEEDS.map((need) => [need, said(need)])),
) as unknown as z.ZodMiniType<LetterReading>

/**
 * What the operator's model read in a letter. `none`: there is no letter, or the answers were corrected. `off`: no model
 * reads letters, or this one could not be read. `waiting`: it will be read. `ready`: it was, and `needs` says what it says.
 */
export const LetterReadingAnswer = z.object({
  state: z.enum(['none', 'off', 'waiting', 'ready']),
  needs: StoredNeeds,
})
export type LetterReadingAnswer = z.infer<typeof LetterReadingAnswer>

/** Abbreviations and initials whose period ends no sentence. */
const ABBREVIATION = /(?:^|[^\p{L}'’])(?:(?:mrs?|ms|dr|st|sr|sra|dra|jr|vs|apt|approx)|\p{L})\.$/iu

const SENTENCE_END = /([.!?…]["”’)]*)\s+/gu

/**
 * Splits a letter into sentences, at line ends and after `.`, `!` and `?`. Joined by a space, they are the letter. The
 * server numbers the sentences for its model, and the phone shows the one that the model named.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.split(/[\r\n]+/)) {
    let sentence = ''
    for (const part of line.replace(SENTENCE_END, '$1\n').split('\n')) {
      sentence = sentence === '' ? part : `${sentence} ${part}`
      if (ABBREVIATION.test(sentence)) continue
      sentences.push(sentence.trim())
      sentence = ''
    }
    sentences.push(sentence.trim())
  }
  return sentences.filter((sentence) => sentence !== '')
}
