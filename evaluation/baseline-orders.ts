import { NEAR_MILES } from '../shared/matching.ts'
import type { ReachableCommunity } from './reachable.ts'

const unknownLast = (value: number | null) => value ?? Number.POSITIVE_INFINITY

/** The keys sorted by price: cheapest first, unpublished prices last. */
export const byPrice = (reachable: readonly ReachableCommunity[]): string[] =>
  reachable
    .toSorted((a, b) => compare(unknownLast(a.price), unknownLast(b.price)) || compare(a.key, b.key))
    .map(({ key }) => key)

/** The keys sorted by price, with communities within NEAR_MILES before all others. */
export function byPriceNearby(reachable: readonly ReachableCommunity[]): string[] {
  const { near = [], far = [] } = Object.groupBy(reachable, ({ miles }) =>
    miles !== null && miles <= NEAR_MILES ? 'near' : 'far',
  )
  return [...byPrice(near), ...byPrice(far)]
}

/** The keys sorted by distance, nearest first. */
export const byDistance = (reachable: readonly ReachableCommunity[]): string[] =>
  reachable
    .toSorted((a, b) => compare(unknownLast(a.miles), unknownLast(b.miles)) || compare(a.key, b.key))
    .map(({ key }) => key)

function compare<Value extends number | string>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
