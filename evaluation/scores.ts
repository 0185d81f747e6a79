import { onePerCampus } from './campus.ts'
import type { FamilySearch } from './family-search.ts'
import { DEPTH, type Estimate, estimateMean, ndcgAt5 } from './measures.ts'

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
export interface Lead extends Estimate {
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
