import { Random } from '#server/platform/random.ts'
import type { Grade } from './family.ts'
import { type FamilySearch, onePerCampus } from './family-search.ts'

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

/** Scores of one kind of list, by family. */
export interface ListScores {
  /** nDCG@5; undefined if no order is better than another. */
  ndcg: (number | undefined)[]
  /** Ungraded communities among the first five. They count as 0. */
  ungraded: string[]
}

/**
 * Scores lists against the grades. Houses at one place count once: the first in a list, and the best of those graded.
 * @param listOf the keys in the order shown
 */
export function scoreLists<Search extends Pick<FamilySearch, 'family' | 'campuses' | 'gradesOf'>>(
  searches: readonly Search[],
  listOf: (search: Search, index: number) => readonly string[],
): ListScores {
  const each = searches.map((search, index) => {
    const keys = onePerCampus(listOf(search, index), search.campuses)
    const best = [...search.family.grades].sort(([, [a]], [, [b]]) => b - a).map(([key]) => key)
    return {
      ndcg: ndcgAt5(search.gradesOf(keys), search.gradesOf(onePerCampus(best, search.campuses))),
      ungraded: keys.slice(0, DEPTH).filter((key) => !search.family.grades.has(key)),
    }
  })
  return { ndcg: each.map(({ ndcg }) => ndcg), ungraded: each.flatMap(({ ungraded }) => ungraded) }
}

/** The mean over some families. */
export const estimate = ({ ndcg }: ListScores, families: readonly number[]): Estimate =>
  estimateMean(families.flatMap((index) => ndcg[index] ?? []))

/** How much better one kind of list is than another, on average over some families, and how many gain and lose. */
interface Lead extends Estimate {
  better: number
  worse: number
}

/** Smaller differences are rounding errors. */
const EPSILON = 1e-9

/** Compares two kinds of lists, family by family. */
export function compareLists(one: ListScores, other: ListScores, families: readonly number[]): Lead {
  const differences = families.flatMap((index) => {
    const [a, b] = [one.ndcg[index], other.ndcg[index]]
    return a === undefined || b === undefined ? [] : a - b
  })
  return {
    ...estimateMean(differences),
    better: differences.filter((difference) => difference > EPSILON).length,
    worse: differences.filter((difference) => difference < -EPSILON).length,
  }
}
