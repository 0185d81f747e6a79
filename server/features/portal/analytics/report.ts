import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read, readCount } from '#server/platform/database/read.ts'
import { type DayCount, findToday, lastDays, type Period } from '#server/platform/period.ts'
import { type AdminAnalytics, MIN_FAMILIES, type TrafficReport } from '#shared/desk/admin-reports.ts'
import { questionnairesByDay, totalQuestionnaires } from '../leads/service.ts'
import { searchesByDay, totalSearches } from '../searches/service.ts'
import { costByDay, readUsageTotals } from '../token-usage/service.ts'

/** The length of the portal's list of top locations. */
const TOP_CITIES = 5

/**
 * Reads the all-time figures. Page views are what phones reported. Searches and questionnaires are what this server
 * received (see totalSearches and totalQuestionnaires), whether or not the phone reports events. Cities are as of the last
 * full day.
 */
export async function readAnalytics(
  query: Query,
  { timeZone, now }: Omit<TrafficQuery, 'count'>,
): Promise<AdminAnalytics> {
  const { today } = await findToday(query, timeZone, now)
  const [pageViews, searches, questionnaires, topCities, tokenUsage] = await Promise.all([
    countPageViews(query),
    totalSearches(query),
    totalQuestionnaires(query),
    listTopCities(query, today),
    readUsageTotals(query),
  ])
  return {
    analytics: {
      totalPageViews: pageViews,
      totalSearches: searches,
      totalQuestionnaires: questionnaires,
      topCities: [...topCities],
    },
    tokenUsage,
  }
}

interface TrafficQuery {
  timeZone: string
  now: Date
  /** The number of days, including today. */
  count: number
}

/**
 * Reads the traffic of a period by day, of the period before it, and the period's funnel. A visit is a page
 * view, and a start is a view of the questionnaire. Repeated views all count, because phones send nothing that tells
 * people apart. The funnel's last step is families who sent their questionnaire and also wrote: messages of others are
 * not part of it.
 */
export async function readTraffic(
  query: Query,
  { timeZone, now, count }: TrafficQuery,
): Promise<TrafficReport> {
  const { days, both, current } = await lastDays(query, timeZone, now, count)
  const [visitsByDay, searches, questionnaires, contacts, cost, opens] = await Promise.all([
    countVisitsByDay(query, both),
    searchesByDay(query, both),
    questionnairesByDay(query, both),
    countFamiliesWhoWrote(query, current),
    costByDay(query, both),
    countFormOpens(query, current),
  ])
  const visits = new Map(visitsByDay.map(({ day, count }) => [day, count]))
  const all = days.map((day) => ({
    day,
    visits: visits.get(day) ?? 0,
    searches: searches.get(day) ?? 0,
    questionnaires: questionnaires.get(day) ?? 0,
    costCents: cost.get(day) ?? 0,
  }))
  const shown = all.slice(-count)
  return {
    timeZone,
    days: shown,
    previous: all.slice(0, -count),
    funnel: toFunnel([
      { step: 'visits', count: sum(shown.map((day) => day.visits)) },
      { step: 'started', count: opens },
      { step: 'questionnaires', count: sum(shown.map((day) => day.questionnaires)) },
      { step: 'contacts', count: contacts },
    ]),
  }
}

type Steps = TrafficReport['funnel']

/**
 * A step counts at least those who reached the next one: a family that sent its answers has also opened the form, even if
 * its phone couldn't report that (offline, blocked, or cut off by the daily limit).
 */
const toFunnel = (steps: Steps): Steps =>
  steps.map(({ step }, index) => ({ step, count: Math.max(...steps.slice(index).map(({ count }) => count)) }))

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Each report adds the events that are stored to the counts of those that were replaced by them (visits/service.ts), in
 * one statement, so that an event counts exactly once. The event type is a literal, so that Postgres can use the partial
 * indexes (sql/migrations/13_analytics.sql).
 */

const countPageViews = (query: Query) => readCount(query)`
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
 * The cities with the most visits and families. A visit's place is where the phone was, if it said so; a family's
 * is in its latest answers. Spellings that differ in case are one city. A city with fewer than
 * MIN_FAMILIES isn't listed.
 * @param before when today started: what came since could be one family
 */
const listTopCities = (query: Query, before: Date) => read(
  query,
  z.object({ city: z.string(), state: z.string(), count: z.int() }),
)`
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
  group by state, lower(btrim(city)) having sum(visits) >= ${MIN_FAMILIES}
  order by count desc, city, state limit ${TOP_CITIES}`

/** The rows of `event_counts` in a period. Its days are those of the time zone. */
const isCountedIn = (query: Query, { timeZone, from, to }: Period) => query`
  day >= (${from}::timestamptz at time zone ${timeZone})::date
  and day < (${to}::timestamptz at time zone ${timeZone})::date`

const countVisitsByDay = (query: Query, period: Period): Promise<readonly DayCount[]> => read(
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

const countFormOpens = (query: Query, period: Period) => readCount(query)`
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
const countFamiliesWhoWrote = (query: Query, { from, to }: Period) => readCount(query)`
  select count(*)::integer as count from questionnaires
  where created_at >= ${from} and created_at < ${to} and source is null
    and lower(btrim(email)) in (
      select lower(btrim(email)) from contacts
      where erased_at is null and created_at >= ${from} and created_at < ${to}
    )`
