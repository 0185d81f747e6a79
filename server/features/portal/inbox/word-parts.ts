import { trigramsOf } from '#server/features/leads/inbox-place/search-text.ts'
import type { Part, Query } from '#server/platform/database/connect.ts'

/** A condition on a row of `inbox_leads` under the name `table`: its text contains each word. True without words. */
export const hasWords = (query: Query, table: string, words: readonly string[]): Part =>
  words.reduce<Part>(
    (before, word) => query`${before} and strpos(${query(table)}.search_text, ${word}) > 0`,
    query`true`,
  )

/**
 * A condition on a row of `inbox_leads` or `inbox_messages`: its text contains each of these folded words. The index of
 * trigrams finds them, unless all are shorter than three characters.
 */
export function contains(query: Query, table: string, words: readonly string[]): Part {
  const trigrams = trigramsOf(words)
  const indexed = query`text_trigrams(${query(table)}.search_text) @> ${trigrams}::text[] and`
  return query`(${trigrams.length > 0 ? indexed : query``} ${hasWords(query, table, words)})`
}
