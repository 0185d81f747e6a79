import type { CandidateFacts, FamilyFacts } from '../ranking/order-prompt.ts'

/**
 * A fictional family with twelve communities in tiers, best first. A community is at least as good as each community of
 * a later tier in every fact, and better in one. So the order of tiers is undisputed. The order within a tier does not
 * count.
 */
export interface ExamFamily {
  /** The facts that decide the order, in a word or two for the operator. */
  name: string
  facts: FamilyFacts
  tiers: readonly (readonly CandidateFacts[])[]
}

/** All communities of a family with their tiers, best tier first. */
export const communitiesOf = ({ tiers }: ExamFamily) =>
  tiers.flatMap((communities, tier) => communities.map((community) => ({ community, tier })))

/** Indexes of a better and a worse community in communitiesOf(family). */
type Pair = readonly [better: number, worse: number]

/** Every pair of communities from different tiers. */
export function pairsOf(family: ExamFamily): Pair[] {
  const all = communitiesOf(family)
  return all.flatMap(({ tier }, better) =>
    all.flatMap((other, worse): Pair[] => (tier < other.tier ? [[better, worse]] : [])),
  )
}

/** Indexes into communitiesOf(family) in the order of a reply, each at most once. Communities left out are absent. */
export type Order = readonly number[]

/**
 * Rates how a reply orders each pair: 1 if the better one is first, 0 if the worse one is. A community that is left out
 * comes after those named. If both are left out, the pair counts ½, like a coin toss.
 */
function ratePairs(pairs: readonly Pair[], order: Order): number[] {
  const rankOf = new Map(order.map((community, rank) => [community, rank]))
  return pairs.map(([better, worse]) => {
    const [betterRank, worseRank] = [rankOf.get(better), rankOf.get(worse)]
    if (betterRank === undefined) return worseRank === undefined ? 0.5 : 0
    return worseRank === undefined || betterRank < worseRank ? 1 : 0
  })
}

/**
 * The share of a family's pairs that a reply puts in the known order, 0 to 1. It equals (tau + 1) / 2, where tau is
 * Kendall's tau over pairs from different tiers: 1 is the known order, ½ is random, 0 is the reverse order.
 * Source: Kendall, M. G., "A New Measure of Rank Correlation", Biometrika 30 (1938).
 */
export const computeAgreement = (family: ExamFamily, order: Order): number =>
  mean(ratePairs(pairsOf(family), order)) as number

/**
 * How far the replies to several questions about one family agree with each other, 0 to 1: the share of the family's
 * pairs that two replies order the same way, averaged over all pairs of replies. Random and empty replies get ½. A model
 * that repeats the prompt's order gets ⅓, because each order is also used in reverse.
 * @returns undefined for fewer than two replies
 */
export function computeSteadiness(family: ExamFamily, orders: readonly Order[]): number | undefined {
  const pairs = pairsOf(family)
  const replies = orders.map((order) => ratePairs(pairs, order))
  const similarities = replies.flatMap((first, index) =>
    replies.slice(index + 1).map((second) => similarityOf(first, second)),
  )
  return mean(similarities)
}

/** The mean probability that two replies order a pair the same way, where ½ is a coin toss. */
const similarityOf = (first: readonly number[], second: readonly number[]) =>
  mean(
    first.map((a, index) => a * (second[index] as number) + (1 - a) * (1 - (second[index] as number))),
  ) as number

/** @returns undefined for an empty list */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
