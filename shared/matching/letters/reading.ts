import type { LetterNeed, Needs } from '../needs.ts'

/** What a letter says: for each need that it settles, the value and the index of the first sentence that says it. */
export type LetterReading = { [N in LetterNeed]?: { value: NonNullable<Needs[N]>; sentence: number } }
