import type { Part, Query } from '../database/connect.ts'

/**
 * The clock for counting requests and attempts. Production doesn't set it and uses Postgres's clock, the only one that
 * all servers share: a server whose clock is wrong must not change anyone's limit. Tests inject a clock, so that no
 * result depends on when or how fast they run.
 */
export interface CountingClock {
  clock?: (() => Date) | undefined
}

/** The given time, or else Postgres's, as an SQL fragment. */
export const timeOf = (query: Query, at: Date | undefined): Part =>
  at ? query`${at}::timestamptz` : query`clock_timestamp()`
