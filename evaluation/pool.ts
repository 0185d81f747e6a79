import { findMatches } from '../server/features/family/matching/service.ts'
import { shuffle } from '../server/features/model/ranking/shuffle.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'
import { byDistance, byPrice, byPriceNearby } from './plain-orders.ts'
import type { Reachable } from './reachable.ts'

const CHEAPEST = 10
const CHEAPEST_NEARBY = 8
const NEAREST = 8
const AT_RANDOM = 8
const SEED = 5

/** The rules' list for a family, as keys. */
export async function rulesOrder(
  sql: Sql,
  answers: QuestionnaireSubmission,
  reachable: readonly Reachable[],
): Promise<string[]> {
  const keys = new Map(reachable.map(({ id, key }) => [id, key]))
  return (await findMatches(sql, answers)).map(({ id }) => keys.get(id) ?? id)
}

/**
 * Which communities are graded for a family: the rules' whole list (whose first dozen a model may reorder), the
 * cheapest anywhere and nearby, the nearest, and some at random, so that what all orders overlook is seen, too.
 */
export async function poolOf(
  sql: Sql,
  answers: QuestionnaireSubmission,
  reachable: readonly Reachable[],
): Promise<Set<string>> {
  const random = shuffle(reachable, SEED).map(({ key }) => key)
  return new Set([
    ...(await rulesOrder(sql, answers, reachable)),
    ...byPrice(reachable).slice(0, CHEAPEST),
    ...byPriceNearby(reachable).slice(0, CHEAPEST_NEARBY),
    ...byDistance(reachable).slice(0, NEAREST),
    ...random.slice(0, AT_RANDOM),
  ])
}
