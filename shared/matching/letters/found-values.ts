import type { LetterNeed } from '../needs.ts'
import type { LetterReading } from './reading.ts'

/** A value that was read in a letter, with the family's sentence. */
export interface FoundValue {
  id: string
  need: LetterNeed
  value: string
  sentence: string
}

/** Each value of a reading; several for how it is paid. Without those whose sentence the letter doesn't have. */
export const listFoundValues = (reading: LetterReading, sentences: readonly string[]): FoundValue[] =>
  Object.entries(reading).flatMap(([need, { value, sentence: index }]) => {
    const sentence = sentences[index]
    if (sentence === undefined) return []
    return [value]
      .flat()
      .map((one) => ({ id: `${need}.${one}`, need: need as LetterNeed, value: one, sentence }))
  })
