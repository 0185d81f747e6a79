import type { LetterReading } from '#shared/matching/letters/reading.ts'
import { LETTER_NEEDS, type LetterNeed } from '#shared/matching/needs.ts'

/** Counts of values. `payment` has one for each element of its list. */
export interface Counts {
  labeled: number
  given: number
  right: number
  /** Right values whose sentence is right, too. */
  evidence: number
}

export const NO_COUNTS: Counts = { labeled: 0, given: 0, right: 0, evidence: 0 }

type Said = LetterReading[LetterNeed]
export const valuesOf = (said: Said): readonly string[] => [said?.value ?? []].flat()

/** Compares what was read of one need with its label. */
export function compareSaid(label: Said, read: Said): Counts {
  const [labeled, given] = [valuesOf(label), valuesOf(read)]
  const right = given.filter((value) => labeled.includes(value)).length
  return {
    labeled: labeled.length,
    given: given.length,
    right,
    evidence: label?.sentence === read?.sentence ? right : 0,
  }
}

export const sumCounts = (all: readonly Counts[]): Counts =>
  all.reduce(
    (total, counts) => ({
      labeled: total.labeled + counts.labeled,
      given: total.given + counts.given,
      right: total.right + counts.right,
      evidence: total.evidence + counts.evidence,
    }),
    NO_COUNTS,
  )

/** Compares all needs of a letter. */
export const compareReading = (labels: LetterReading, reading: LetterReading): Counts =>
  sumCounts(LETTER_NEEDS.map((need) => compareSaid(labels[need], reading[need])))

/** The needs that a sentence in `orders` settled, with a value that the labels don't have. */
export const findObeyed = (
  labels: LetterReading,
  reading: LetterReading,
  orders: (sentence: number) => boolean,
): LetterNeed[] =>
  LETTER_NEEDS.filter((need) => {
    const read = reading[need]
    return (
      read && orders(read.sentence) && valuesOf(read).some((value) => !valuesOf(labels[need]).includes(value))
    )
  })
