import type { Query } from '../../../platform/database/connect.ts'
import type { Period } from '../../../platform/period.ts'

/** The types of events are written out, so that Postgres sees which index holds them (0016_report_indexes.sql). */

export async function countTotals(query: Query): Promise<{ pageViews: number; searches: number }> {
  const [row] = await query<[{ pageViews: number; searches: number }]>`
    select (select count(*)::integer from analytics_events where event_type = 'page_view') as page_views,
      (select count(*)::integer from analytics_events where event_type = 'facility_search') as searches`
  return row
}

/** The cities with the most visits. */
export const listTopCities = (query: Query, most: number) => query<
  { city: string; state: string; count: number }[]
>`
  select user_city as city, user_state as state, count(*)::integer as count
  from analytics_events where event_type = 'page_view' and user_state is not null and user_city is not null
  group by user_state, user_city order by count desc, city, state limit ${most}`

export interface DayEvents {
  day: string
  eventType: 'page_view' | 'facility_search'
  count: number
}

export const countByDay = (query: Query, { timeZone, from, to }: Period) => query<DayEvents[]>`
  select to_char(day, 'YYYY-MM-DD') as day, event_type, count(*)::integer as count
  from (
    select (timestamp at time zone ${timeZone})::date as day, event_type from analytics_events
    where event_type in ('page_view', 'facility_search') and timestamp >= ${from} and timestamp < ${to}
  ) as events group by events.day, event_type`

/** How often the questionnaire was opened. */
export async function countFormOpened(query: Query, { from, to }: Period): Promise<number> {
  const [row] = await query<[{ count: number }]>`
    select count(*)::integer as count from analytics_events
    where event_type = 'page_view' and metadata ->> 'path' = '/questionnaire'
      and timestamp >= ${from} and timestamp < ${to}`
  return row.count
}

/** Visits by state, for the states asked for. */
export const countByState = (query: Query, states: readonly string[], { from, to }: Period) => query<
  { state: string; visits: number }[]
>`
  select user_state as state, count(*)::integer as visits from analytics_events
  where event_type = 'page_view' and timestamp >= ${from} and timestamp < ${to}
    and user_state = any (${states as string[]})
  group by user_state order by visits desc, state`
