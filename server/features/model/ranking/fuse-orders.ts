/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RANK_OFFSET = 60
/** The rules count twice as much as all of the model's passes together. */
const RULES_WEIGHT = 2

/**
 * Fuses the rules' order with the model's passes: each item gets the sum of its reciprocal ranks, the passes
 * counting as their mean. The weights bound what the model can do: of a dozen, only the first six of the rules
 * can come first, whatever it says, and none climbs more than five places (fuse-orders.test.ts tries it).
 * @param rules the items, best first
 * @param passes orders of the same items; none leaves the rules' order
 */
export function fuseOrders<Item>(rules: readonly Item[], passes: readonly (readonly Item[])[]): Item[] {
  const share = (order: readonly Item[], item: Item) => 1 / (RANK_OFFSET + order.indexOf(item) + 1)
  const total = (item: Item) => {
    const byModel = passes.reduce((sum, pass) => sum + share(pass, item), 0) / (passes.length || 1)
    return RULES_WEIGHT * share(rules, item) + byModel
  }
  const totals = new Map(rules.map((item) => [item, total(item)]))
  // A stable sort: equal totals stay in the rules' order.
  return [...rules].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
}
