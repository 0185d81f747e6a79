import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read, readCount } from '#server/platform/database/read.ts'
import type { DayCount, Period } from '#server/platform/period.ts'

/**
 * Each report adds the events that are stored to the counts of those that were replaced by them (roll-up-queries.ts), in
 * one statement, so that an event counts exactly once. The event type is a literal, so that Postgres can use the partial
 * indexes (sql/migrations/13_analytics.sql).
 */

/** Counts all visits. */
export const countPageViews = (query: Query) => readCount(query)`
  select (
    (select count(*) from analytics_events where event_type = 'page_view')
    + (select coalesce(sum(count), 0) from event_counts where event_type = 'page_view')
  )::integer as count`

/**
 * An SQL fragment that counts families by town: the town they typed if the state has it, else that of their ZIP code. So it
 * never has a text that a family typed. Families without a known town are left out.
 * @param places a select with `city`, `state`, `zip_code` and `count`
 * @returns a select with `state`, `city` and `count`
 */
const townsFragment = (query: Query, places: Part): Part => query`
  select place.state, coalesce(town.city, zip.city) as city, sum(place.count) as count
  from (${places}) as place
    left join (
      select state, lower(city) as typed, min(city) as city from zip_codes group by state, lower(city)
    ) as town on town.state = place.state and town.typed = lower(btrim(place.city))
    left join zip_codes as zip on zip.zip_code = left(place.zip_code, 5) and zip.state = place.state
  where coalesce(town.city, zip.city) is not null
  group by place.state, coalesce(town.city, zip.city)`

const townsOfFamilies = (query: Query, before: Date) =>
  townsFragment(
    query,
    query`
      select city, state, zip_code, count(*) as count from questionnaires
      where created_at < ${before} and source is null group by city, state, zip_code`,
  )

/**
 * The `limit` cities with the most visits and families. A visit's place is where the phone was, if it said so; a family's
 * is in its latest answers. Spellings that differ in case are one city. A city with fewer than
 * `least` isn't listed.
 * @param before when today started: what came since could be one family
 */
export const listTopCities = (
  query: Query,
  { before, least, limit }: { before: Date; least: number; limit: number },
) => read(query, z.object({ city: z.string(), state: z.string(), count: z.int() }))`
  select (array_agg(city order by visits desc, city))[1] as city, state, sum(visits)::integer as count
  from (
    select user_city as city, user_state as state, count(*) as visits from analytics_events
    where event_type = 'page_view' and user_state is not null and user_city is not null and timestamp < ${before}
    group by user_state, user_city
    union all
    select user_city, user_state, sum(count) from event_counts
    where event_type = 'page_view' and user_state <> '' and user_city <> ''
    group by user_state, user_city
    union all
    select city, state, count from (${townsOfFamilies(query, before)}) as town
  ) as places
  group by state, lower(btrim(city)) having sum(visits) >= ${least}
  order by count desc, city, state limit ${limit}`

/** The rows of `event_counts` in a period. Its days are those of the time zone. */
const isCountedIn = (query: Query, { timeZone, from, to }: Period) => query`
  day >= (${from}::timestamptz at time zone ${timeZone})::date
  and day < (${to}::timestamptz at time zone ${timeZone})::date`

/** Counts visits by day. Days without any are missing. */
export const countVisitsByDay = (query: Query, period: Period): Promise<readonly DayCount[]> => read(
  query,
  z.object({ day: z.string(), count: z.int() }),
)`
  select to_char(visits.day, 'YYYY-MM-DD') as day, sum(visits.count)::integer as count
  from (
    select dated.day, count(*) as count
    from (
      select (timestamp at time zone ${period.timeZone})::date as day from analytics_events
      where event_type = 'page_view' and timestamp >= ${period.from} and timestamp < ${period.to}
    ) as dated group by dated.day
    union all
    select day, count from event_counts where event_type = 'page_view' and ${isCountedIn(query, period)}
  ) as visits group by visits.day`

/** Counts how often the questionnaire was opened. */
export const countFormOpens = (query: Query, period: Period) => readCount(query)`
  select (
    (select count(*) from analytics_events
      where event_type = 'page_view' and metadata ->> 'path' = '/questionnaire'
        and timestamp >= ${period.from} and timestamp < ${period.to})
    + (select coalesce(sum(count), 0) from event_counts where is_form_open and ${isCountedIn(query, period)})
  )::integer as count`

/**
 * Counts the families that sent their questionnaire in a period and wrote a message in it, by their email. Both must still
 * be stored.
 */
export const countFamiliesWhoWrote = (query: Query, { from, to }: Period) => readCount(query)`
  select count(*)::integer as count from questionnaires
  where created_at >= ${from} and created_at < ${to} and source is null
    and lower(btrim(email)) in (
      select lower(btrim(email)) from contacts
      where erased_at is null and created_at >= ${from} and created_at < ${to}
    )`
