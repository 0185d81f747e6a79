import { Random } from '../../../platform/random.ts'
import { communitiesOf, type ExamFamily } from './exam-family.ts'

/** How often each family is shown, in opposite pairs. */
export const SHOWINGS = 4

/** One question: a family with its communities in the order in which the model sees them. */
export interface Showing {
  family: ExamFamily
  /** Places in communitiesOf(family), in the order shown. */
  shown: readonly number[]
}

/**
 * Every question of the examination, all families once before any comes again. Each shuffled order comes with its
 * reverse: whoever repeats the order of the prompt, or always gives the same numbers, then agrees with exactly half
 * of the pairs, by construction and not by luck. The orders are fixed, so that everyone sits the same examination.
 */
export function showingsOf(families: readonly ExamFamily[]): Showing[] {
  return Array.from({ length: SHOWINGS }, (_, round) =>
    families.map((family, index) => {
      const seed = index * SHOWINGS + Math.floor(round / 2) + 1
      const order = shuffledPlaces(communitiesOf(family).length, new Random(seed))
      return { family, shown: round % 2 === 0 ? order : order.toReversed() }
    }),
  ).flat()
}

/** Places 0 to count − 1 in a random order (Fisher and Yates, in Durstenfeld's form). */
export function shuffledPlaces(count: number, random: Random): number[] {
  const places = Array.from({ length: count }, (_, place) => place)
  for (let last = count - 1; last > 0; last--) {
    const other = random.between(0, last)
    const kept = places[last] as number
    places[last] = places[other] as number
    places[other] = kept
  }
  return places
}
