import { bootstrapInterval, type Interval } from './bootstrap.ts'
import { onePerCampus } from './campus.ts'
import type { FamilySearch } from './family-search.ts'
import { meanOf, ndcgAt5, reciprocalRank } from './measures.ts'

const SHOWN_FIRST = 5

/** Scores of one kind of list across all families. */
export interface ListScores {
  /** By family; undefined if no order is better than another. */
  ndcg: (number | undefined)[]
  mean: number
  interval: Interval
  mrr: number
  /** Ungraded communities among the first five. They count as 0. */
  ungraded: string[]
}

/**
 * Scores lists against the grades. Houses at one place count once: the first in a list, and the best of those graded.
 * @param lists for each family, the keys in the order shown
 */
export function scoreLists(
  searches: readonly Pick<FamilySearch, 'family' | 'campuses' | 'gradesOf'>[],
  lists: readonly (readonly string[])[],
): ListScores {
  const each = searches.map((search, index) => {
    const keys = onePerCampus(lists[index] ?? [], search.campuses)
    const shown = search.gradesOf(keys)
    const best = [...search.family.grades].sort(([, [a]], [, [b]]) => b - a).map(([key]) => key)
    const graded = search.gradesOf(onePerCampus(best, search.campuses))
    return {
      ndcg: ndcgAt5(shown, graded),
      rank: reciprocalRank(shown, graded),
      ungraded: keys.slice(0, SHOWN_FIRST).filter((key) => !search.family.grades.has(key)),
    }
  })
  const known = each.flatMap(({ ndcg }) => ndcg ?? [])
  return {
    ndcg: each.map(({ ndcg }) => ndcg),
    mean: meanOf(known) ?? 0,
    interval: bootstrapInterval(known),
    mrr: meanOf(each.flatMap(({ rank }) => rank ?? [])) ?? 0,
    ungraded: each.flatMap(({ ungraded }) => ungraded),
  }
}

/** The scores of some families. @param indexes the families' positions */
export function pickScores(
  scores: Pick<ListScores, 'ndcg'>,
  indexes: readonly number[],
): Pick<ListScores, 'ndcg' | 'mean' | 'interval'> & { counted: number } {
  const ndcg = indexes.map((index) => scores.ndcg[index])
  const known = ndcg.filter((value) => value !== undefined)
  return { ndcg, mean: meanOf(known) ?? 0, interval: bootstrapInterval(known), counted: known.length }
}

/** A comparison with the rules' lists, family by family. */
export interface Comparison {
  difference: number
  interval: Interval
  better: number
  worse: number
}

/** Smaller differences are rounding errors. */
const EPSILON = 1e-9

export function compareLists(one: Pick<ListScores, 'ndcg'>, rules: Pick<ListScores, 'ndcg'>): Comparison {
  const differences = one.ndcg.flatMap((value, index) => {
    const other = rules.ndcg[index]
    return value === undefined || other === undefined ? [] : value - other
  })
  return {
    difference: meanOf(differences) ?? 0,
    interval: bootstrapInterval(differences),
    better: differences.filter((difference) => difference > EPSILON).length,
    worse: differences.filter((difference) => difference < -EPSILON).length,
  }
}

/** Whether lists are worse than the rules' lists on average. */
export const isWorse = ({ difference }: Comparison) => difference < -EPSILON
