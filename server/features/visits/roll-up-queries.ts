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
      event_type = 'page_view' and coalesce(metadata ->> 'path' = '/questionnaire', false) as is_form_open
  ),
  counted as (
    insert into event_counts (day, event_type, user_city, user_state, is_form_open, count)
    select day, event_type, user_city, user_state, is_form_open, count(*) from gone
    group by day, event_type, user_city, user_state, is_form_open
    order by day, event_type, user_state, user_city, is_form_open
    on conflict (day, event_type, user_state, user_city, is_form_open)
      do update set count = event_counts.count + excluded.count
  )
  select count(*)::integer as count from gone`

/**
 * Adds the counts of old days to the first day of their month, in one statement: of at most `limit` rows of days that are
 * older than `days`. Skips rows that another transaction has locked. The sums go in the order of their key, so that
 * concurrent calls don't deadlock.
 * @returns how many rows were replaced
 */
export const addUpCounts = (query: Query, { days, limit }: { days: number; limit: number }) => readCount(
  query,
)`
  with old as (
    select day, event_type, user_state, user_city, is_form_open from event_counts
    where day < current_date - ${days}::integer and extract(day from day) <> 1
    limit ${limit} for update skip locked
  ),
  gone as (
    delete from event_counts as counted using old
    where (counted.day, counted.event_type, counted.user_state, counted.user_city, counted.is_form_open)
      = (old.day, old.event_type, old.user_state, old.user_city, old.is_form_open)
    returning date_trunc('month', counted.day)::date as day, counted.event_type, counted.user_state,
      counted.user_city, counted.is_form_open, counted.count
  ),
  added as (
    insert into event_counts (day, event_type, user_state, user_city, is_form_open, count)
    select day, event_type, user_state, user_city, is_form_open, sum(count) from gone
    group by day, event_type, user_state, user_city, is_form_open
    order by day, event_type, user_state, user_city, is_form_open
    on conflict (day, event_type, user_state, user_city, is_form_open)
      do update set count = event_counts.count + excluded.count
  )
  select count(*)::integer as count from gone`
