import type { LetterNeed, Needs } from '../needs.ts'
import type { DoubtWords } from './doubt-words.ts'
import type { Lists } from './pattern.ts'
import type { PeopleWords } from './people-words.ts'
import type { SpellingWords } from './spelling-words.ts'

export type Value = NonNullable<Exclude<Needs[LetterNeed], unknown[]>> | NonNullable<Needs['payment']>[number]

/**
 * Patterns that settle one value, by whom their clause must be about. In a pattern, `~` is up to four words and `~~` up
 * to eight, none of them punctuation; `{name}` is a list of words.
 */
export interface Patterns {
  /** The one who will move is the subject: "is in a wheelchair" counts if it says "she", not if it says "I". */
  person?: string
  /** Anyone may be the subject, because the words name what is done for the one who moves. */
  anyone?: string
  /** Like `anyone`, and counts in the past tense, too: "the police found her". */
  told?: string
  /** The one who moves, or "we"; counts in the past tense, too: "was diagnosed", "served in the Army". */
  once?: string
  /** Words of which the sentence must have one as well, because the patterns alone may be about something else. */
  near?: string
}

/** How a need is said, by value. Patterns are one a line. */
export type Rules = Partial<Record<Value, Patterns>>

/** How one language says each need, and what it must know to read a sentence. */
export interface Lexicon {
  doubts: DoubtWords
  people: PeopleWords
  spelling: SpellingWords
  rules: Record<LetterNeed, Rules>
  lists: Lists
}
