/**
 * Completes the order that a model named: unknown items are dropped, repeated ones keep their first position, and missing
 * ones follow in the rules' order, regardless of the order that the model was shown. RankGPT appends missing items in
 * their initial order (Sun et al., 2023, https://arxiv.org/abs/2304.09542), which here is that of the rules.
 * @param rules all items, best first
 */
export function repairOrder<Item>(named: readonly Item[], rules: readonly Item[]): Item[] {
  const known = named.filter((item) => rules.includes(item))
  return [...new Set([...known, ...rules])]
}
