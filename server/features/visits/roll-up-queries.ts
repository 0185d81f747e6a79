import type { Query } from '#server/platform/database/connect.ts'
import { readCount } from '#server/platform/database/read.ts'

/** Which rows to replace with counts: at most `limit` from before a time. */
export interface RollUp {
  before: Date
  limit: number
  timeZone: string
}

/**
 * Replaces events with counts by day, type and place, in one statement, so that no report misses or doubles one. An event
 * that arrived late waits until its arrival is old too, because a phone may still send it again. Skips rows that another
 * transaction has locked. The counts go in the order of their key, so that concurrent calls don't deadlock.
 * @returns how many events were replaced
 */
export const replaceEventsWithCounts = (query: Query, { before, limit, timeZone }: RollUp) => readCount(
  query,
)`
  with old as (
    select id from analytics_events
    where event_type = any (enum_range(null::event_type)) and timestamp < ${before}
      and received_at < ${before}
    limit ${limit} for update skip locked
  ),
  gone as (
    delete from analytics_events where id in (select id from old)
    returning (timestamp at time zone ${timeZone})::date as day, event_type::text as event_type,
      coalesce(user_city, '') as user_city, coalesce(user_state, '') as user_state,
      event_type = 'page_view' and coalesce(metadata ->> 'path' = '/questionnaire', false) as is_form_open,
      business_id
  ),
  counted as (
    insert into event_counts (day, event_type, user_city, user_state, is_form_open, count)
    select day, event_type, user_city, user_state, is_form_open, count(*) from gone
    group by day, event_type, user_city, user_state, is_form_open
    order by day, event_type, user_state, user_city, is_form_open
    on conflict (day, event_type, user_state, user_city, is_form_open)
      do update set count = event_counts.count + excluded.count
  ),
  counted_for_business as (
    insert into business_counts (day, business_id, event_type, count)
    select day, business_id, event_type, count(*) from gone where business_id is not null
    group by day, business_id, event_type order by day, business_id, event_type
    on conflict (day, business_id, event_type) do update set count = business_counts.count + excluded.count
  )
  select count(*)::integer as count from gone`

/** A table of counts by day, and its key. */
interface DailyCounts {
  table: string
  key: readonly string[]
}
export const DAILY_COUNTS: readonly DailyCounts[] = [
  { table: 'event_counts', key: ['day', 'event_type', 'user_state', 'user_city', 'is_form_open'] },
  { table: 'business_counts', key: ['day', 'business_id', 'event_type'] },
]

/**
 * Adds the counts of old days to the first day of their month, in one statement: of at most `limit` rows of days that are
 * older than `days`. Skips rows that another transaction has locked. The sums go in the order of their key, so that
 * concurrent calls don't deadlock.
 * @returns how many rows were replaced
 */
export function addUpCounts(
  query: Query,
  { table, key }: DailyCounts,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const columns = query(key)
  const columnsOf = (name: string, names = key) => query(names.map((column) => `${name}.${column}`))
  return readCount(query)`
    with old as (
      select ${columns} from ${query(table)}
      where day < current_date - ${days}::integer and extract(day from day) <> 1
      limit ${limit} for update skip locked
    ),
    gone as (
      delete from ${query(table)} as counted using old where (${columnsOf('counted')}) = (${columnsOf('old')})
      returning date_trunc('month', counted.day)::date as day, ${columnsOf('counted', key.slice(1))}, counted.count
    ),
    added as (
      insert into ${query(table)} as summed (${columns}, count)
      select ${columns}, sum(count) from gone group by ${columns} order by ${columns}
      on conflict (${columns}) do update set count = summed.count + excluded.count
    )
    select count(*)::integer as count from gone`
}
