import type { Reachable } from './reachable.ts'

const unknownLast = (value: number | null) => value ?? Number.POSITIVE_INFINITY

/** What a list sorted by price alone would show, the cheapest first, prices not published last. Keys. */
export const byPrice = (reachable: readonly Reachable[]): string[] =>
  reachable
    .toSorted((a, b) => compare(unknownLast(a.price), unknownLast(b.price)) || compare(a.key, b.key))
    .map(({ key }) => key)

/** What a map would show: the nearest first. Keys. */
export const byDistance = (reachable: readonly Reachable[]): string[] =>
  reachable
    .toSorted((a, b) => compare(unknownLast(a.miles), unknownLast(b.miles)) || compare(a.key, b.key))
    .map(({ key }) => key)

function compare<Value extends number | string>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
