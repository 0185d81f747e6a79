import { confidenceOf, type Interval } from './bootstrap.ts'
import { meanOf, ndcgAt5, reciprocalRank } from './measures.ts'
import type { Searched } from './searched.ts'

const SHOWN_FIRST = 5

/** How good the lists of one kind are, over all families. */
export interface Scored {
  /** By family; undefined where no order is better than another. */
  ndcg: (number | undefined)[]
  mean: number
  interval: Interval
  mrr: number
  /** Communities among the first five that nobody graded: they count 0. */
  ungraded: string[]
}

/** @param lists by family, keys in the order shown */
export function scoreLists(all: readonly Searched[], lists: readonly (readonly string[])[]): Scored {
  const each = all.map((searched, index) => {
    const keys = lists[index] ?? []
    const shown = searched.gradesOf(keys)
    const graded = [...searched.family.grades.values()].map(([grade]) => grade)
    return {
      ndcg: ndcgAt5(shown, graded),
      rank: reciprocalRank(shown, graded),
      ungraded: keys.slice(0, SHOWN_FIRST).filter((key) => !searched.family.grades.has(key)),
    }
  })
  const known = each.flatMap(({ ndcg }) => ndcg ?? [])
  return {
    ndcg: each.map(({ ndcg }) => ndcg),
    mean: meanOf(known) ?? 0,
    interval: confidenceOf(known),
    mrr: meanOf(each.flatMap(({ rank }) => rank ?? [])) ?? 0,
    ungraded: each.flatMap(({ ungraded }) => ungraded),
  }
}

/** Lists of one kind beside the rules', family by family. */
export interface Compared {
  difference: number
  interval: Interval
  better: number
  worse: number
}

/** Differences below it are of rounding. */
const SAME = 1e-9

export function compareLists(one: Scored, rules: Scored): Compared {
  const differences = one.ndcg.flatMap((value, index) => {
    const other = rules.ndcg[index]
    return value === undefined || other === undefined ? [] : value - other
  })
  return {
    difference: meanOf(differences) ?? 0,
    interval: confidenceOf(differences),
    better: differences.filter((difference) => difference > SAME).length,
    worse: differences.filter((difference) => difference < -SAME).length,
  }
}

/** Whether lists are worse than the rules', on the mean over families. */
export const isWorse = ({ difference }: Compared) => difference < -SAME
