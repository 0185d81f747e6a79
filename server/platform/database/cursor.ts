import type { Query } from './connect.ts'

/**
 * The position of a row in a list sorted by time, newest first: the exact time (UTC, with microseconds) and the id,
 * which orders rows of the same time.
 */
export interface Cursor {
  at: string
  id: string
}

/** The time in `column` in the form that a Cursor has. A Date would lose the microseconds. */
export const exactTime = (query: Query, column: string) =>
  query`to_char(${query(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A condition: whether a row comes after `cursor` in a list by (`column` desc, id desc). True without a cursor. */
export const isAfter = (query: Query, column: string, cursor: Cursor | undefined) =>
  cursor ? query`(${query(column)}, id) < (${cursor.at}::text::timestamptz, ${cursor.id}::uuid)` : query`true`
