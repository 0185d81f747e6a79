export const formatDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`

/** Joins words: "a, b, or c". */
export const joinWithOr = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)
