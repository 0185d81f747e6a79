import { expand } from './pattern.ts'

/** Words that keep what follows them from being a fact of today. */
export interface DoubtWords {
  negation: RegExp
  /** Plans, fears, guesses and what others say. They reach to the end of the sentence, or to a word that ends them. */
  unsettled: RegExp
  settledAgain: RegExp
  past: RegExp
  present: RegExp
  /** Words right after a match that take it back. */
  takenBack: RegExp
  /** "Can't walk without a cane" says that a cane is needed. */
  notWithout: RegExp
  /** Takes back what the letter said before. */
  correction: RegExp
}

/** Any of these words or patterns, as whole words. */
export const word = (list: string) => new RegExp(`(?<![a-z0-9])(?:${expand(list, {})})(?![a-z0-9])`)
