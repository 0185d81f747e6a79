import { type ExamFamily, type Pair, pairsOf } from './exam-family.ts'

/** Places of communitiesOf(family) in the order that a reply puts them, each at most once; what it leaves out is absent. */
export type Order = readonly number[]

/**
 * How a reply puts each pair: 1 the better first, 0 the worse first. A community that is left out stands behind those
 * named; of two left out nothing is said, which counts as a coin's ½.
 */
function verdictsOf(pairs: readonly Pair[], order: Order): number[] {
  const placeOf = new Map(order.map((community, place) => [community, place]))
  return pairs.map(([better, worse]) => {
    const [one, other] = [placeOf.get(better), placeOf.get(worse)]
    if (one === undefined) return other === undefined ? 0.5 : 0
    return other === undefined || one < other ? 1 : 0
  })
}

/**
 * The share of a family's pairs that a reply puts in the known order, 0 to 1. It is Kendall's tau on the scale of a
 * share, (tau + 1) / 2, over pairs from different tiers alone: 1 is the known order, ½ a coin, 0 its reverse.
 * Kendall, M. G., "A New Measure of Rank Correlation", Biometrika 30 (1938).
 */
export const agreementOf = (family: ExamFamily, order: Order): number =>
  mean(verdictsOf(pairsOf(family), order)) as number

/**
 * How far the replies to several showings of a family agree with each other, 0 to 1: the share of the family's pairs
 * that two replies put the same way, averaged over every two replies. A coin has ½, and so has whoever says nothing;
 * whoever repeats the prompt's order has ⅓, because showings come with their reverse.
 * @returns undefined with fewer than two replies
 */
export function steadinessOf(family: ExamFamily, orders: readonly Order[]): number | undefined {
  const pairs = pairsOf(family)
  const replies = orders.map((order) => verdictsOf(pairs, order))
  const likeness = replies.flatMap((one, index) =>
    replies.slice(index + 1).map((other) => sameShare(one, other)),
  )
  return mean(likeness)
}

/** Of verdicts that may be ½: the chance that both say the same. */
const sameShare = (one: readonly number[], other: readonly number[]) =>
  mean(
    one.map((a, index) => a * (other[index] as number) + (1 - a) * (1 - (other[index] as number))),
  ) as number

/** @returns undefined of nothing */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
