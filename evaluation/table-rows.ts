import type { Match } from '#shared/facility.ts'
import { byAmenities, byDistance, byPrice, byPriceNearby } from './baseline-orders.ts'
import type { FamilySearch } from './family-search.ts'
import { meanOf } from './measures.ts'
import type { ModelEvaluation } from './model-evaluation.ts'
import { previousRules } from './previous-rules.ts'
import type { ReachableCommunity } from './reachable.ts'
import { compareLists, type ListScores, scoreLists } from './score-lists.ts'
import { isSupported } from './supported.ts'
import type { ModelRow, OrderRow } from './table.ts'

type Order = (
  reachable: readonly ReachableCommunity[],
  answers: FamilySearch['family']['answers'],
) => string[]

export const PREVIOUS_RULES = 'the rules of the last release'

/** The row of the rules, and the rows of the simple orders they are compared with. */
export function baselineRows(
  searches: readonly FamilySearch[],
  steadiness: readonly number[],
): { rules: OrderRow; others: OrderRow[] } {
  const lists = searches.map(({ matches }) => matches)
  const rules = scoreLists(searches, keysOf(searches, lists))
  const other = (name: string, order: Order): OrderRow => {
    const keys = searches.map(({ reachable, family }) => order(reachable, family.answers))
    const scores = scoreLists(searches, keys)
    return {
      name,
      scores,
      comparison: compareLists(scores, rules),
      steadiness: undefined,
      supported: undefined,
    }
  }
  return {
    rules: {
      name: '**the rules**',
      scores: rules,
      comparison: undefined,
      steadiness: meanOf(steadiness),
      supported: shareSupported(searches, lists),
    },
    others: [
      other('price only', byPrice),
      other('price only, nearby first', byPriceNearby),
      other('distance only', byDistance),
      other('most of the wished amenities, then nearest', byAmenities),
      other(PREVIOUS_RULES, previousRules),
    ],
  }
}

/** A model's rows: its raw replies, then the product's lists with the examination off and on. */
export function evaluationRows(
  searches: readonly FamilySearch[],
  rules: ListScores,
  { name, rawLists, listsOff, listsOn, steadiness }: ModelEvaluation,
): [OrderRow, OrderRow, OrderRow] {
  const row = (label: string, lists: Match[][], steady?: number): OrderRow => {
    const scores = scoreLists(searches, keysOf(searches, lists))
    return {
      name: `${name}, ${label}`,
      scores,
      comparison: compareLists(scores, rules),
      steadiness: steady,
      supported: shareSupported(searches, lists),
    }
  }
  return [
    row('raw replies', rawLists, meanOf(steadiness)),
    row('families’ lists, examination off', listsOff),
    row('families’ lists, examination on', listsOn),
  ]
}

export function modelRow({
  name,
  examined,
  valid,
  ranked,
  listsOff,
  waits,
  recorded,
}: ModelEvaluation): ModelRow {
  const sorted = waits.filter((wait) => wait > 0).sort((a, b) => a - b)
  const secondsAt = (share: number) => {
    const wait = sorted[Math.ceil(sorted.length * share) - 1]
    return wait === undefined ? undefined : wait / 1000
  }
  const formatMax = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? 'unknown' : `at most ${Math.max(...known)}`
  }
  return {
    name,
    examination: examined
      ? examined.failureReasons.length === 0
        ? 'passed'
        : `failed: ${examined.failureReasons.join(', ')}`
      : 'none',
    valid,
    ranked: `${ranked} of ${listsOff.length}`,
    medianSeconds: secondsAt(0.5),
    p95Seconds: secondsAt(0.95),
    promptTokens: formatMax(recorded.map(({ promptTokens }) => promptTokens)),
    completionTokens: formatMax(recorded.map(({ completionTokens }) => completionTokens)),
  }
}

/** What families see: the list, and beneath it what is farther away. */
const keysOf = (searches: readonly FamilySearch[], lists: readonly Match[][]) =>
  searches.map(({ keyOf, fartherAway }, index) =>
    [...(lists[index] ?? []), ...fartherAway].map(({ id }) => keyOf(id)),
  )

/** The share of shown reasons that the records support. */
function shareSupported(searches: readonly FamilySearch[], lists: readonly Match[][]): number | undefined {
  const verdicts = searches.flatMap(({ family, reachable, facts }, index) => {
    const records = new Map(
      reachable.map((record) => [record.id, { ...record, facts: facts.get(record.id) ?? [] }]),
    )
    return (lists[index] ?? []).flatMap(({ id, reasons }) => {
      const record = records.get(id)
      return reasons.map((reason) =>
        Number(record !== undefined && isSupported(reason, record, family.answers)),
      )
    })
  })
  return meanOf(verdicts)
}
