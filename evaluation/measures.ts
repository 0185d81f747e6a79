import type { Grade } from './family.ts'

/** Only the first five count: a phone shows about that many before scrolling. */
const DEPTH = 5
/** The lowest grade that counts as relevant. */
const RELEVANT = 2

const gain = (grade: Grade) => 2 ** grade - 1
const discountedGain = (grades: readonly Grade[]) =>
  grades.slice(0, DEPTH).reduce<number>((sum, grade, index) => sum + gain(grade) / Math.log2(index + 2), 0)

/**
 * Normalized discounted cumulative gain of the first five (Järvelin and Kekäläinen, TOIS 2002, with
 * exponential gains), from 0 to 1. A community without a grade counts as 0.
 * @param shown the grades in the order of the list
 * @param graded all of the family's grades
 * @returns undefined if every grade is 0, so that no order is better than another
 */
export function ndcgAt5(shown: readonly Grade[], graded: readonly Grade[]): number | undefined {
  const ideal = discountedGain(graded.toSorted((a, b) => b - a))
  return ideal === 0 ? undefined : discountedGain(shown) / ideal
}

/**
 * The reciprocal rank of the first relevant community; 0 if none is shown. Its mean over families is the MRR.
 * @returns undefined if no graded community is relevant
 */
export function reciprocalRank(shown: readonly Grade[], graded: readonly Grade[]): number | undefined {
  if (!graded.some((grade) => grade >= RELEVANT)) return undefined
  const index = shown.findIndex((grade) => grade >= RELEVANT)
  return index === -1 ? 0 : 1 / (index + 1)
}

/**
 * Kendall's tau of two orders of the same items: 1 if equal, 0 if unrelated, −1 if reversed (M. G. Kendall,
 * 1938).
 * @returns undefined for fewer than two items
 */
export function kendallTau<Item>(one: readonly Item[], other: readonly Item[]): number | undefined {
  const positions = new Map(other.map((item, index) => [item, index]))
  const reordered = one.map((item) => positions.get(item) ?? 0)
  const signs = reordered.flatMap((a, index) => reordered.slice(index + 1).map((b) => Math.sign(b - a)))
  return meanOf(signs)
}

/** The mean; undefined for an empty array. */
export const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
