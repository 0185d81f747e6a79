import type { Part, Query } from '../../../platform/database/connect.ts'

/** A condition on a row of `inbox_leads` under the name `table`: its text contains each word. True without words. */
export const hasWords = (query: Query, table: string, words: readonly string[]): Part =>
  words.reduce<Part>(
    (before, word) => query`${before} and strpos(${query(table)}.search_text, ${word}) > 0`,
    query`true`,
  )
