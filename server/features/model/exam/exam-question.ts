import { Random, shuffle } from '#server/platform/random.ts'
import { communitiesOf, type ExamFamily } from './exam-family.ts'

/** The number of questions about each family. Half of them are reverses of the others. */
export const QUESTIONS_PER_FAMILY = 4

/** A family with its communities in the order that the model sees. */
export interface ExamQuestion {
  family: ExamFamily
  /** Indexes into communitiesOf(family), in the order shown. */
  shown: readonly number[]
}

/**
 * Creates all questions, each round with one question about every family. Every shuffled order is also used in reverse,
 * so a model that repeats the prompt's order, or always gives the same numbers, agrees with exactly half of the pairs.
 * The orders are fixed, so that every model gets the same exam.
 */
export function createQuestions(families: readonly ExamFamily[]): ExamQuestion[] {
  return Array.from({ length: QUESTIONS_PER_FAMILY }, (_, round) =>
    families.map((family, index) => {
      const seed = index * QUESTIONS_PER_FAMILY + Math.floor(round / 2) + 1
      const order = shuffledIndexes(communitiesOf(family).length, new Random(seed))
      return { family, shown: round % 2 === 0 ? order : order.toReversed() }
    }),
  ).flat()
}

/** The integers 0 to count − 1 in random order. */
export const shuffledIndexes = (count: number, random: Random): number[] =>
  shuffle([...Array(count).keys()], random)
