import type { Match } from '#shared/contract/facility.ts'
import { MODEL_CANDIDATES } from '#shared/matching/matching.ts'
import { TOPICS, type Topic } from './order-answer.ts'

/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RANK_OFFSET = 60
/** The rules count twice as much as the model. */
const RULES_WEIGHT = 2

/**
 * Fuses the rules' order with the model's: an item's total is its weighted reciprocal rank in the rules' order plus its
 * reciprocal rank in the model's. The weights limit the model: of twelve items, only the rules' first six can come first,
 * and no item moves up more than five places (see fuse-orders.test.ts).
 * @param rules the items, best first
 * @param model the same items in the model's order
 */
export function fuseOrders<Item>(rules: readonly Item[], model: readonly Item[]): Item[] {
  const reciprocalRank = (order: readonly Item[], item: Item) => 1 / (RANK_OFFSET + order.indexOf(item) + 1)
  const total = (item: Item) => RULES_WEIGHT * reciprocalRank(rules, item) + reciprocalRank(model, item)
  const totals = new Map(rules.map((item) => [item, total(item)]))
  // The sort is stable, so items with equal totals stay in the rules' order.
  return [...rules].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
}

/**
 * Completes the order that a model named: unknown items are dropped, repeated ones keep their first position, and missing
 * ones follow in the rules' order, as RankGPT appends them (Sun et al., 2023, https://arxiv.org/abs/2304.09542).
 * @param rules all items, best first
 */
export function repairOrder<Item>(named: readonly Item[], rules: readonly Item[]): Item[] {
  const known = named.filter((item) => rules.includes(item))
  return [...new Set([...known, ...rules])]
}

/** What the model said about the candidates, by the communities' ids. */
export interface Opinion {
  /** The candidates that it named, best first. They may be too few, or repeated. */
  named: readonly string[]
  /** The most important topic of some of them. */
  topics: ReadonlyMap<string, Topic>
}

/**
 * Computes a family's list: the candidates in the fused order, then the others in the rules' order. A community that
 * is ruled out stays below those that aren't.
 */
export function refineMatches(matches: Match[], { named, topics }: Opinion): Match[] {
  const candidates = new Map(matches.slice(0, MODEL_CANDIDATES).map((match) => [match.id, match]))
  const rules = [...candidates.keys()]
  const fused = fuseOrders(rules, repairOrder(named, rules)).map((id) =>
    putFirst(candidates.get(id) as Match, topics.get(id)),
  )
  return [
    ...fused.toSorted((a, b) => (a.hindrance ?? 0) - (b.hindrance ?? 0)),
    ...matches.slice(MODEL_CANDIDATES),
  ]
}

/**
 * Moves the match's reasons of this topic to the front, so that cards show them. Only reasons that the record supports
 * exist, so a topic without such a reason changes nothing.
 */
function putFirst(match: Match, topic: Topic | undefined): Match {
  const codes: readonly string[] = topic ? TOPICS[topic] : []
  const preferred = match.reasons.filter(({ code }) => codes.includes(code))
  if (preferred.length === 0) return match
  return {
    ...match,
    reasons: [...preferred, ...match.reasons.filter((reason) => !preferred.includes(reason))],
  }
}
