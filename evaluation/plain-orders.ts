import { NEAR_MILES } from '../shared/matching.ts'
import type { Reachable } from './reachable.ts'

const unknownLast = (value: number | null) => value ?? Number.POSITIVE_INFINITY

/** What a list sorted by price alone would show, the cheapest first, prices not published last. Keys. */
export const byPrice = (reachable: readonly Reachable[]): string[] =>
  reachable
    .toSorted((a, b) => compare(unknownLast(a.price), unknownLast(b.price)) || compare(a.key, b.key))
    .map(({ key }) => key)

/** As byPrice, but what is near (NEAR_MILES) comes first, whatever it costs. Keys. */
export function byPriceNearby(reachable: readonly Reachable[]): string[] {
  const { near = [], far = [] } = Object.groupBy(reachable, ({ miles }) =>
    miles !== null && miles <= NEAR_MILES ? 'near' : 'far',
  )
  return [...byPrice(near), ...byPrice(far)]
}

/** What a map would show: the nearest first. Keys. */
export const byDistance = (reachable: readonly Reachable[]): string[] =>
  reachable
    .toSorted((a, b) => compare(unknownLast(a.miles), unknownLast(b.miles)) || compare(a.key, b.key))
    .map(({ key }) => key)

function compare<Value extends number | string>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
