import type { Query } from './connect.ts'

/**
 * The position of a row in a list sorted by time, newest first: its exact time (UTC, with microseconds) and its id,
 * which orders rows with the same time.
 */
export interface Cursor {
  at: string
  id: string
}

/** An SQL fragment: the time in `column` in a Cursor's format. A Date would lose the microseconds. */
export const exactTime = (query: Query, column: string) =>
  query`to_char(${query(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** An SQL condition: whether a row comes after `cursor` in a list by (`column` desc, id desc). True without a cursor. */
export const isAfter = (query: Query, column: string, cursor: Cursor | undefined) =>
  cursor ? query`(${query(column)}, id) < (${cursor.at}::text::timestamptz, ${cursor.id}::uuid)` : query`true`
