import { Random } from '#server/platform/random.ts'
import type { Grade } from './family.ts'

/** Only the first five count: a phone shows about that many before scrolling. */
export const DEPTH = 5
const RESAMPLES = 5000
const SEED = 11
/** The share cut off at each end, which leaves 95%. */
const TAIL = 0.025

const gain = (grade: Grade) => 2 ** grade - 1
const discountedGain = (grades: readonly Grade[]) =>
  grades.slice(0, DEPTH).reduce<number>((sum, grade, index) => sum + gain(grade) / Math.log2(index + 2), 0)

/**
 * Normalized discounted cumulative gain of the first five (Järvelin and Kekäläinen, TOIS 2002, with
 * exponential gains), from 0 to 1.
 * @param shown the grades in the order of the list
 * @param graded all of the family's grades
 * @returns undefined if every grade is 0, so that no order is better than another
 */
export function ndcgAt5(shown: readonly Grade[], graded: readonly Grade[]): number | undefined {
  const ideal = discountedGain(graded.toSorted((a, b) => b - a))
  return ideal === 0 ? undefined : discountedGain(shown) / ideal
}

/** The mean of values, and its 95% confidence interval. */
export interface Estimate {
  mean: number
  low: number
  high: number
}

/** Estimates the mean with a percentile bootstrap (B. Efron, 1979), always with the same samples. */
export function estimateMean(values: readonly number[]): Estimate {
  const random = new Random(SEED)
  const draw = () => values[random.between(0, values.length - 1)] ?? 0
  const means = Array.from({ length: RESAMPLES }, () => meanOf(values.map(draw))).sort((a, b) => a - b)
  const quantile = (fraction: number) => means[Math.floor(fraction * (RESAMPLES - 1))] ?? 0
  return { mean: meanOf(values), low: quantile(TAIL), high: quantile(1 - TAIL) }
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
