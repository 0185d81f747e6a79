import type { CandidateFacts, FamilyFacts } from '../ranking/order-facts.ts'

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
export type Pair = readonly [better: number, worse: number]

/** Every pair of communities from different tiers. */
export function pairsOf(family: ExamFamily): Pair[] {
  const all = communitiesOf(family)
  return all.flatMap(({ tier }, better) =>
    all.flatMap((other, worse): Pair[] => (tier < other.tier ? [[better, worse]] : [])),
  )
}
