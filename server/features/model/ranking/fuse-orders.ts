/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const RANK_OFFSET = 60
/** The rules have twice the weight of all of the model's passes together. */
const RULES_WEIGHT = 2

/**
 * Fuses the rules' order with the model's passes. An item's total is its weighted reciprocal rank in the rules' order
 * plus the mean of its reciprocal ranks in the passes. The weights limit the model: of twelve items, only the rules'
 * first six can come first, and no item moves up more than five places (see fuse-orders.test.ts).
 * @param rules the items, best first
 * @param passes orders of the same items. Without any, the rules' order is returned.
 */
export function fuseOrders<Item>(rules: readonly Item[], passes: readonly (readonly Item[])[]): Item[] {
  const reciprocalRank = (order: readonly Item[], item: Item) => 1 / (RANK_OFFSET + order.indexOf(item) + 1)
  const total = (item: Item) => {
    const modelScore =
      passes.reduce((sum, pass) => sum + reciprocalRank(pass, item), 0) / (passes.length || 1)
    return RULES_WEIGHT * reciprocalRank(rules, item) + modelScore
  }
  const totals = new Map(rules.map((item) => [item, total(item)]))
  // The sort is stable, so items with equal totals stay in the rules' order.
  return [...rules].sort((a, b) => (totals.get(b) ?? 0) - (totals.get(a) ?? 0))
}
