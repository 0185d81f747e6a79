import postgres from 'postgres'
import * as z from 'zod/mini'
import type { Query } from './database/connect.ts'
import { read } from './database/read.ts'
import { OperatorError } from './operator-error.ts'

/** A stretch of whole days in a time zone, from the first moment of one day to before that of another. */
export interface Period {
  timeZone: string
  from: Date
  to: Date
}

/** A day, YYYY-MM-DD, and its first moment. */
const DayStart = z.object({ day: z.string(), starts: z.date() })

/** Today and the days before it: `days` of this period, as many of the period before. */
export interface TwoPeriods {
  /** Both, end to end. */
  whole: Period
  /** Today and the `count` − 1 days before it. */
  current: Period
  /** The days of `whole`, oldest first; the last `count` are the current ones. */
  days: string[]
}

/** The last `count` days in `timeZone`, today among them, and the `count` before. Postgres knows the time zones. */
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
    whole: { timeZone, from: at(0), to },
    current: { timeZone, from: at(count), to },
    days: starts.slice(0, -1).map(({ day }) => day),
  }
}

/** Postgres's code for a value that it does not know. */
const INVALID_PARAMETER = '22023'

/**
 * Looks whether the database knows the zone too: its list may be older than this machine's.
 * @throws OperatorError
 */
export async function refuseUnknownTimeZone(query: Query, timeZone: string): Promise<void> {
  try {
    await query`select now() at time zone ${timeZone}`
  } catch (error) {
    const isUnknown = error instanceof postgres.PostgresError && error.code === INVALID_PARAMETER
    throw isUnknown ? new OperatorError('TIME_ZONE is not known to the database') : error
  }
}
