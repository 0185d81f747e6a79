import type { Part, Query } from '#server/platform/database/connect.ts'

/** An SQL condition: whether a lead's next step is today or earlier in a time zone. */
export const isDue = (query: Query, timeZone: string): Part =>
  query`next_on <= (now() at time zone ${timeZone})::date and stage <> 'closed'`
