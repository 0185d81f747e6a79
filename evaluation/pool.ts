import type { Sql } from '#server/platform/database/connect.ts'
import { Random, shuffle } from '#server/platform/random.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { byAmenities, byDistance, byPrice, byPriceNearby } from './baseline-orders.ts'
import { previousRules } from './previous-rules.ts'
import type { ReachableCommunity } from './reachable.ts'
import { findRulesList } from './rules-list.ts'

const CHEAPEST = 10
const CHEAPEST_NEARBY = 8
const NEAREST = 12
const MOST_AMENITIES = 10
const PREVIOUS_RULES = 10
const RANDOM_PICKS = 8
const SEED = 5

/** The keys of the rules' list for a family. */
export async function getRulesOrder(
  sql: Sql,
  answers: QuestionnaireSubmission,
  reachable: readonly ReachableCommunity[],
): Promise<string[]> {
  const keys = new Map(reachable.map(({ id, key }) => [id, key]))
  const { matches, fartherAway } = await findRulesList(sql, answers)
  return [...matches, ...fartherAway].flatMap(({ id }) => keys.get(id) ?? [])
}

/**
 * Selects the communities to grade for a family: the rules' whole list (a model may reorder its first
 * twelve), the first of each baseline, and some random ones, to include communities that every order misses.
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
    ...byAmenities(reachable, answers).slice(0, MOST_AMENITIES),
    ...previousRules(reachable, answers).slice(0, PREVIOUS_RULES),
    ...random.slice(0, RANDOM_PICKS),
  ])
}
