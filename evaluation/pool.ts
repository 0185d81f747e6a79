import type { Sql } from '../server/platform/database/connect.ts'
import { Random, shuffle } from '../server/platform/random.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'
import { byDistance, byPrice, byPriceNearby } from './baseline-orders.ts'
import { findList } from './family-search.ts'
import type { ReachableCommunity } from './reachable.ts'

const CHEAPEST = 10
const CHEAPEST_NEARBY = 8
const NEAREST = 8
const RANDOM_PICKS = 8
const SEED = 5

/** The keys of the rules' list for a family. */
export async function getRulesOrder(
  sql: Sql,
  answers: QuestionnaireSubmission,
  reachable: readonly ReachableCommunity[],
): Promise<string[]> {
  const keys = new Map(reachable.map(({ id, key }) => [id, key]))
  return (await findList(sql, answers)).map(({ id }) => keys.get(id) ?? id)
}

/**
 * Selects the communities to grade for a family: the rules' whole list (a model may reorder its first
 * twelve), the cheapest anywhere and nearby, the nearest, and some random ones, to include communities that
 * every order misses.
 */
export async function selectPool(
  sql: Sql,
  answers: QuestionnaireSubmission,
  reachable: readonly ReachableCommunity[],
): Promise<Set<string>> {
  const random = shuffle(reachable, new Random(SEED)).map(({ key }) => key)
  return new Set([
    ...(await getRulesOrder(sql, answers, reachable)),
    ...byPrice(reachable).slice(0, CHEAPEST),
    ...byPriceNearby(reachable).slice(0, CHEAPEST_NEARBY),
    ...byDistance(reachable).slice(0, NEAREST),
    ...random.slice(0, RANDOM_PICKS),
  ])
}
