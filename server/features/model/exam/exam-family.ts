import type { CandidateFacts, FamilyFacts } from '../ranking/order-facts.ts'

/**
 * A made-up family with a dozen communities in tiers, the best first. Every community of a tier is at least as good
 * as every one of the tiers after it in each fact, and better in one: between tiers the order is beyond dispute,
 * within a tier nothing is asked.
 */
export interface ExamFamily {
  /** What it takes to put them in order, in a word or two for the operator. */
  name: string
  facts: FamilyFacts
  tiers: readonly (readonly CandidateFacts[])[]
}

/** All communities of a family, the best tier first, each with its tier. */
export const communitiesOf = ({ tiers }: ExamFamily) =>
  tiers.flatMap((communities, tier) => communities.map((community) => ({ community, tier })))

/** Places of a better and a worse community in the list of communitiesOf. */
export type Pair = readonly [better: number, worse: number]

/** Every pair of communities from different tiers. */
export function pairsOf(family: ExamFamily): Pair[] {
  const all = communitiesOf(family)
  return all.flatMap(({ tier }, better) =>
    all.flatMap((other, worse): Pair[] => (tier < other.tier ? [[better, worse]] : [])),
  )
}
