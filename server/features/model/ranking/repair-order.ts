/**
 * A whole order out of what a model named, best first: unknown ones are dropped, of repeated ones the first stays, and
 * those left out follow in the order of the rules, in whichever order the model was shown them. RankGPT appends them in
 * its own first order (Sun et al., 2023, https://arxiv.org/abs/2304.09542), which for us is the rules'.
 * @param rules everything that there is to name, best first
 */
export function repairOrder<Item>(named: readonly Item[], rules: readonly Item[]): Item[] {
  const known = named.filter((item) => rules.includes(item))
  return [...new Set([...known, ...rules])]
}
