import type { Grade } from './family.ts'

/** Only the first five are looked at: that is what a phone shows before one scrolls. */
const DEPTH = 5
/** From this grade on a community is one that the family was looking for. */
const RELEVANT = 2

const gain = (grade: Grade) => 2 ** grade - 1
const discounted = (grades: readonly Grade[]) =>
  grades.slice(0, DEPTH).reduce<number>((sum, grade, place) => sum + gain(grade) / Math.log2(place + 2), 0)

/**
 * Normalized discounted cumulative gain of the first five (Järvelin and Kekäläinen, TOIS 2002, with exponential
 * gains), 0 to 1. A community without a grade counts 0.
 * @param shown grades in the order of the list
 * @param graded all grades of the family
 * @returns undefined when nothing deserves more than 0, so that no order is better than another
 */
export function ndcgAt5(shown: readonly Grade[], graded: readonly Grade[]): number | undefined {
  const ideal = discounted(graded.toSorted((a, b) => b - a))
  return ideal === 0 ? undefined : discounted(shown) / ideal
}

/**
 * One over the place of the first relevant community (its mean over families is the MRR); 0 when none is shown.
 * @returns undefined when no graded community is relevant
 */
export function reciprocalRank(shown: readonly Grade[], graded: readonly Grade[]): number | undefined {
  if (!graded.some((grade) => grade >= RELEVANT)) return undefined
  const place = shown.findIndex((grade) => grade >= RELEVANT)
  return place === -1 ? 0 : 1 / (place + 1)
}

/**
 * Kendall's tau of two orders of the same items: 1 the same, 0 unrelated, −1 reversed (M. G. Kendall, 1938).
 * @returns undefined for fewer than two items
 */
export function kendallTau<Item>(one: readonly Item[], other: readonly Item[]): number | undefined {
  const place = new Map(other.map((item, index) => [item, index]))
  const places = one.map((item) => place.get(item) ?? 0)
  const signs = places.flatMap((a, index) => places.slice(index + 1).map((b) => Math.sign(b - a)))
  return meanOf(signs)
}

/** @returns undefined of nothing */
export const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
