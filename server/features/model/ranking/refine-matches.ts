import type { Match } from '../../../../shared/facility.ts'
import { fuseOrders } from './fuse-orders.ts'
import { MAX_CANDIDATES, TOPICS, type Topic } from './order-schema.ts'

/** What one pass of the model says about the candidates, by the communities' ids. */
export interface Opinion {
  /** Every candidate once, best first. */
  order: string[]
  /** What speaks most for some of them. */
  topics: Map<string, Topic>
}

/**
 * The list that a family gets: the candidates in the fused order, then the others in the rules' order. Of
 * several opinions on what speaks for a community, the first counts.
 */
export function refineMatches(matches: Match[], opinions: Opinion[]): Match[] {
  const candidates = new Map(matches.slice(0, MAX_CANDIDATES).map((match) => [match.id, match]))
  const orders = opinions.map(({ order }) => order)
  const topics = new Map(opinions.toReversed().flatMap((opinion) => [...opinion.topics]))
  const fused = fuseOrders([...candidates.keys()], orders).map((id) =>
    putFirst(candidates.get(id) as Match, topics.get(id)),
  )
  return [...fused, ...matches.slice(MAX_CANDIDATES)]
}

/**
 * A match whose reason of this topic stands first, so that cards show it. The reasons stay those that the
 * record supports: a topic that the record says nothing good about changes nothing.
 */
function putFirst(match: Match, topic: Topic | undefined): Match {
  const codes: readonly string[] = topic ? TOPICS[topic] : []
  const meant = match.reasons.filter(({ code }) => codes.includes(code))
  if (meant.length === 0) return match
  return { ...match, reasons: [...meant, ...match.reasons.filter((reason) => !meant.includes(reason))] }
}
