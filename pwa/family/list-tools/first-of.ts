/**
 * The first items of a list as if it were sorted. Equal ones keep their order. For few items of a long list, it compares
 * much less than a sort does.
 */
export function firstOf<Item>(
  items: readonly Item[],
  count: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  if (count >= items.length) return [...items].sort(compare)
  const first: Item[] = []
  for (const item of items) {
    const last = first.at(-1)
    if (first.length >= count && (last === undefined || compare(item, last) >= 0)) continue
    const place = first.findLastIndex((earlier) => compare(earlier, item) <= 0) + 1
    first.splice(place, 0, item)
    if (first.length > count) first.pop()
  }
  return first
}
