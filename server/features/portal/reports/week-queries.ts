import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOneValue } from '#server/platform/database/read.ts'
import type { Period } from '#server/platform/period.ts'

/** The first `count` + 1 Mondays of a period of weeks: when each week starts, and when the last one ends. */
export const listWeekStarts = (query: Query, timeZone: string, now: Date, count: number) => read(
  query,
  z.object({ week: z.string(), starts: z.date() }),
)`
  select to_char(day, 'YYYY-MM-DD') as week, day at time zone ${timeZone} as starts
  from (select date_trunc('week', ${now}::timestamptz at time zone ${timeZone}) as this_week) as clock,
    generate_series(this_week - ${count - 1}::integer * interval '1 week', this_week + interval '1 week',
      interval '1 week') as days (day)
  order by day`

/** Leads that arrived in a period and were erased since, by the week in which they arrived. */
export const countErasedByWeek = (query: Query, { timeZone, from, to }: Period) => read(
  query,
  z.object({ week: z.string(), count: z.int() }),
)`
  select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(count)::integer as count
  from erased_counts
  where kind = 'lead' and day >= (${from}::timestamptz at time zone ${timeZone})::date
    and day < (${to}::timestamptz at time zone ${timeZone})::date
  group by 1`

/**
 * When the inbox began to record what was done with leads: when the database was created, or the first event if that is earlier,
 * as after a restore.
 */
export const findInboxStart = (query: Query) => readOneValue(query, z.object({ since: z.date() }))`
    select coalesce(
      least(
        (select min(applied_at) from migrations),
        (select min(at) from inbox_events where kind in ('stage', 'closed'))
      ),
      now()
    ) as since`
