import * as z from 'zod/mini'
import type { Query } from '../../../platform/database/connect.ts'
import { read, readOne } from '../../../platform/database/read.ts'
import { countByDay, type Period } from '../../../platform/period.ts'

/** The event type is a literal, so that Postgres can use the partial indexes (0016_report_indexes.sql). */

/** Counts all visits. */
export async function countPageViews(query: Query): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select count(*)::integer as count from analytics_events where event_type = 'page_view'`
  return count
}

/** The `limit` cities with the most visits. */
export const listTopCities = (query: Query, limit: number) => read(
  query,
  z.object({ city: z.string(), state: z.string(), count: z.int() }),
)`
  select user_city as city, user_state as state, count(*)::integer as count
  from analytics_events where event_type = 'page_view' and user_state is not null and user_city is not null
  group by user_state, user_city order by count desc, city, state limit ${limit}`

/** Counts visits by day. */
export const countVisitsByDay = (query: Query, period: Period) =>
  countByDay(query, period, {
    name: 'analytics_events',
    time: 'timestamp',
    where: query`event_type = 'page_view'`,
  })

/** Counts how often the questionnaire was opened. */
export async function countFormOpens(query: Query, { from, to }: Period): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    select count(*)::integer as count from analytics_events
    where event_type = 'page_view' and metadata ->> 'path' = '/questionnaire'
      and timestamp >= ${from} and timestamp < ${to}`
  return count
}

/** Counts visits by state, for these states. */
export const countByState = (query: Query, states: readonly string[], { from, to }: Period) => read(
  query,
  z.object({ state: z.string(), visits: z.int() }),
)`
  select user_state as state, count(*)::integer as visits from analytics_events
  where event_type = 'page_view' and timestamp >= ${from} and timestamp < ${to}
    and user_state = any (${[...states]})
  group by user_state order by visits desc, state`
