import type { Match } from '../shared/facility.ts'
import type { Contender } from './contender.ts'
import { meanOf } from './measures.ts'
import { byDistance, byPrice, byPriceNearby } from './plain-orders.ts'
import { compareLists, type Scored, scoreLists } from './score-lists.ts'
import type { Searched } from './searched.ts'
import { isSupported } from './supported.ts'
import type { ModelRow, OrderRow } from './table.ts'

/** The rules' line, and those of the plain orders that they are measured against. */
export function plainRows(
  all: readonly Searched[],
  steadiness: readonly number[],
): { rules: OrderRow; others: OrderRow[] } {
  const lists = all.map(({ matches }) => matches)
  const rules = scoreLists(all, keysOf(all, lists))
  const other = (name: string, order: typeof byPrice): OrderRow => {
    const keys = all.map(({ reachable }) => order(reachable))
    const scored = scoreLists(all, keys)
    return {
      name,
      scored,
      compared: compareLists(scored, rules),
      steadiness: undefined,
      supported: undefined,
    }
  }
  return {
    rules: {
      name: '**the rules**',
      scored: rules,
      compared: undefined,
      steadiness: meanOf(steadiness),
      supported: shareSupported(all, lists),
    },
    others: [
      other('price alone', byPrice),
      other('price alone, the near ones first', byPriceNearby),
      other('distance alone', byDistance),
    ],
  }
}

/** A model's answer taken as it is, and the product's lists without and with the examination, in this order. */
export function contenderRows(
  all: readonly Searched[],
  rules: Scored,
  { name, alone, listsOff, listsOn, steadiness }: Contender,
): [OrderRow, OrderRow, OrderRow] {
  const row = (what: string, lists: Match[][], steady?: number): OrderRow => {
    const scored = scoreLists(all, keysOf(all, lists))
    return {
      name: `${name}, ${what}`,
      scored,
      compared: compareLists(scored, rules),
      steadiness: steady,
      supported: shareSupported(all, lists),
    }
  }
  return [
    row('its answer alone', alone, meanOf(steadiness)),
    row('families’ lists, examination off', listsOff),
    row('families’ lists, examination on', listsOn),
  ]
}

export function modelRow({ name, examined, valid, ranked, listsOff, waits, recorded }: Contender): ModelRow {
  const sorted = waits.filter((wait) => wait > 0).sort((a, b) => a - b)
  const secondsAt = (share: number) => {
    const wait = sorted[Math.ceil(sorted.length * share) - 1]
    return wait === undefined ? undefined : wait / 1000
  }
  const most = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? 'not said' : `at most ${Math.max(...known)}`
  }
  return {
    name,
    examination: examined
      ? examined.failings.length === 0
        ? 'passed'
        : `failed: ${examined.failings.join(', ')}`
      : 'none',
    valid,
    ranked: `${ranked} of ${listsOff.length}`,
    medianSeconds: secondsAt(0.5),
    p95Seconds: secondsAt(0.95),
    promptTokens: most(recorded.map(({ promptTokens }) => promptTokens)),
    completionTokens: most(recorded.map(({ completionTokens }) => completionTokens)),
  }
}

const keysOf = (all: readonly Searched[], lists: readonly Match[][]) =>
  all.map(({ keyOf }, index) => (lists[index] ?? []).map(({ id }) => keyOf(id)))

/** Of all sentences shown, the share that the records bear out. */
function shareSupported(all: readonly Searched[], lists: readonly Match[][]): number | undefined {
  const verdicts = all.flatMap(({ family, reachable }, index) => {
    const records = new Map(reachable.map((record) => [record.id, record]))
    return (lists[index] ?? []).flatMap(({ id, reasons }) => {
      const record = records.get(id)
      return reasons.map((reason) =>
        Number(record !== undefined && isSupported(reason, record, family.answers)),
      )
    })
  })
  return meanOf(verdicts)
}
