import postgres from 'postgres'
import * as z from 'zod/mini'
import type { Part, Query } from './database/connect.ts'
import { read, readOne } from './database/read.ts'
import { OperatorError } from './operator-error.ts'

/** Whole days in a time zone: from the start of the first day (inclusive) to the end of the last (exclusive). */
export interface Period {
  timeZone: string
  from: Date
  to: Date
}

/** A day (YYYY-MM-DD) and when it starts. */
const DayStart = z.object({ day: z.string(), starts: z.date() })

/** A period that ends today, and the period of the same length before it. */
interface TwoPeriods {
  /** Both periods together. */
  both: Period
  /** Today and the `count` − 1 days before it. */
  current: Period
  /** The days of `both`, oldest first; the last `count` are the current ones. */
  days: string[]
}

/** The last `count` days in `timeZone`, including today, and the `count` days before them. Postgres computes them. */
export async function lastDays(
  query: Query,
  timeZone: string,
  now: Date,
  count: number,
): Promise<TwoPeriods> {
  const starts = await read(query, DayStart)`
    select to_char(day, 'YYYY-MM-DD') as day, day at time zone ${timeZone} as starts
    from (select (${now}::timestamptz at time zone ${timeZone})::date as today) as clock,
      generate_series((today - ${2 * count - 1}::integer)::timestamp, (today + 1)::timestamp, interval '1 day')
        as days (day)
    order by day`
  const at = (index: number) => starts[index]?.starts ?? now
  const to = at(2 * count)
  return {
    both: { timeZone, from: at(0), to },
    current: { timeZone, from: at(count), to },
    days: starts.slice(0, -1).map(({ day }) => day),
  }
}

/** When today started in `timeZone`. */
export const findToday = (query: Query, timeZone: string, now: Date) =>
  readOne(query, z.object({ today: z.date() }))`
    select date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as today`

/** How many there were on a day (YYYY-MM-DD). */
const DayCount = z.object({ day: z.string(), count: z.int() })
export type DayCount = z.infer<typeof DayCount>

/**
 * Counts the rows of a period by day. Days without any are missing.
 * @param table their table and its column of time
 */
export const countByDay = (
  query: Query,
  { timeZone, from, to }: Period,
  { name, time, where = query`true` }: { name: string; time: string; where?: Part },
) => read(query, DayCount)`
  select to_char(day, 'YYYY-MM-DD') as day, count(*)::integer as count
  from (
    select (${query(time)} at time zone ${timeZone})::date as day from ${query(name)}
    where ${query(time)} >= ${from} and ${query(time)} < ${to} and ${where}
  ) as dated group by dated.day`

/** Postgres's code (SQLSTATE) for an invalid parameter value. */
const INVALID_PARAMETER = '22023'

/**
 * Checks that the database knows the time zone. Its list may be older than this machine's.
 * @throws OperatorError if it doesn't
 */
export async function checkTimeZone(query: Query, timeZone: string): Promise<void> {
  try {
    await query`select now() at time zone ${timeZone}`
  } catch (error) {
    const isUnknown = error instanceof postgres.PostgresError && error.code === INVALID_PARAMETER
    throw isUnknown ? new OperatorError('TIME_ZONE is unknown to the database: choose another name') : error
  }
}
