import type { Match } from '#shared/facility.ts'
import { fuseOrders, repairOrder } from './fuse-orders.ts'
import { MAX_CANDIDATES, TOPICS, type Topic } from './order-schema.ts'

/** What the model said about the candidates, by the communities' ids. */
export interface Opinion {
  /** The candidates that it named, best first. They may be too few, or repeated. */
  named: readonly string[]
  /** The most important topic of some of them. */
  topics: ReadonlyMap<string, Topic>
}

/**
 * Computes a family's list: the candidates in the fused order, then the others in the rules' order. A community whose
 * license doesn't fit the family stays below those that fit.
 */
export function refineMatches(matches: Match[], { named, topics }: Opinion): Match[] {
  const candidates = new Map(matches.slice(0, MAX_CANDIDATES).map((match) => [match.id, match]))
  const rules = [...candidates.keys()]
  const fused = fuseOrders(rules, repairOrder(named, rules)).map((id) =>
    putFirst(candidates.get(id) as Match, topics.get(id)),
  )
  return [
    ...fused.filter(fitsLicense),
    ...fused.filter((match) => !fitsLicense(match)),
    ...matches.slice(MAX_CANDIDATES),
  ]
}

/** The rules name this first against a community if its license doesn't fit the family, and never otherwise. */
const fitsLicense = ({ against }: Match) => against?.[0]?.fact !== 'evacuation'

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
