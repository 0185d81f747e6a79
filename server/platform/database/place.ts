import type { Query } from './connect.ts'

/** Where a row stands in a list by time: the exact moment (UTC, microseconds), and the id to part equals. */
export interface Place {
  at: string
  id: string
}

/** A column's time as a Place has it; a Date would lose the microseconds. */
export const exactTime = (query: Query, column: string) =>
  query`to_char(${query(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Whether a row stands below a place in a list by (`column` desc, id desc). */
export const standsBelow = (query: Query, column: string, place: Place | undefined) =>
  place ? query`(${query(column)}, id) < (${place.at}::text::timestamptz, ${place.id}::uuid)` : query`true`
