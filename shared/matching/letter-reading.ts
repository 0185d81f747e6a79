import * as z from 'zod/mini'
import type { LetterReading } from './letters/reading.ts'
import { LETTER_NEEDS, type LetterNeed, NEED_VALUES } from './needs.ts'

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
