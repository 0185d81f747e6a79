import type { Match } from '#shared/facility.ts'
import { fuseOrders } from './fuse-orders.ts'
import { MAX_CANDIDATES, TOPICS, type Topic } from './order-schema.ts'

/** The result of one pass, by the communities' ids. */
export interface Opinion {
  /** Every candidate once, best first. */
  order: string[]
  /** The most important topic of some of them. */
  topics: Map<string, Topic>
}

/**
 * Computes a family's list: the candidates in the fused order, then the others in the rules' order. A community whose
 * license doesn't fit the family stays below those that fit. If passes name different topics for a community, the first
 * counts.
 */
export function refineMatches(matches: Match[], opinions: Opinion[]): Match[] {
  const candidates = new Map(matches.slice(0, MAX_CANDIDATES).map((match) => [match.id, match]))
  const orders = opinions.map(({ order }) => order)
  const topics = new Map(opinions.toReversed().flatMap((opinion) => [...opinion.topics]))
  const fused = fuseOrders([...candidates.keys()], orders).map((id) =>
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
