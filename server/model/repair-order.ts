/**
 * A whole order of 1 to `count` out of what a model named: unknown ids are dropped, of repeated ones the first
 * stays, and those left out follow in the order in which they were shown. As RankGPT does it (Sun et al., 2023,
 * https://arxiv.org/abs/2304.09542).
 */
export function repairOrder(named: readonly number[], count: number): number[] {
  const known = named.filter((id) => Number.isInteger(id) && id >= 1 && id <= count)
  const shown = Array.from({ length: count }, (_, index) => index + 1)
  return [...new Set([...known, ...shown])]
}
