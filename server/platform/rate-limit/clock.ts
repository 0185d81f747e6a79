import type { Part, Query } from '../database/connect.ts'

/**
 * The clock by which requests and attempts are counted. Production leaves it out: Postgres's clock is the only one
 * that all servers share, and a server whose own clock is wrong must not lift or tighten anyone's limit. Tests give
 * one, so that no result depends on when or how fast they run.
 */
export interface CountingClock {
  clock?: (() => Date) | undefined
}

/** The time as a part of a statement: the given one, or else Postgres's. */
export const timeOf = (query: Query, at: Date | undefined): Part =>
  at ? query`${at}::timestamptz` : query`clock_timestamp()`
