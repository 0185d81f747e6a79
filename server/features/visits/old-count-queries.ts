import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'

/** Which counts to add up: at most `limit` rows of days that are older than `days`. */
export interface OldCounts {
  days: number
  limit: number
}

const Count = z.object({ count: z.int() })

/**
 * Adds the counts of old days to the first day of their month, in one statement. Skips rows that another transaction has
 * locked. The sums go in the order of their key, so that concurrent calls don't deadlock.
 * @returns how many rows were replaced
 */
export async function addUpEventCounts(query: Query, { days, limit }: OldCounts): Promise<number> {
  const { count } = await readOne(query, Count)`
    with old as (
      select day, event_type, user_state, user_city, is_form_open from event_counts
      where day < current_date - ${days}::integer and extract(day from day) <> 1
      limit ${limit} for update skip locked
    ),
    gone as (
      delete from event_counts using old
      where (event_counts.day, event_counts.event_type, event_counts.user_state, event_counts.user_city,
        event_counts.is_form_open) = (old.day, old.event_type, old.user_state, old.user_city, old.is_form_open)
      returning date_trunc('month', event_counts.day)::date as day, event_counts.event_type, event_counts.user_city,
        event_counts.user_state, event_counts.is_form_open, event_counts.count
    ),
    added as (
      insert into event_counts (day, event_type, user_city, user_state, is_form_open, count)
      select day, event_type, user_city, user_state, is_form_open, sum(count) from gone
      group by day, event_type, user_city, user_state, is_form_open
      order by day, event_type, user_state, user_city, is_form_open
      on conflict (day, event_type, user_state, user_city, is_form_open)
        do update set count = event_counts.count + excluded.count
    )
    select count(*)::integer as count from gone`
  return count
}

/** The same for advertised businesses. */
export async function addUpBusinessCounts(query: Query, { days, limit }: OldCounts): Promise<number> {
  const { count } = await readOne(query, Count)`
    with old as (
      select day, business_id, event_type from business_counts
      where day < current_date - ${days}::integer and extract(day from day) <> 1
      limit ${limit} for update skip locked
    ),
    gone as (
      delete from business_counts using old
      where (business_counts.day, business_counts.business_id, business_counts.event_type)
        = (old.day, old.business_id, old.event_type)
      returning date_trunc('month', business_counts.day)::date as day, business_counts.business_id,
        business_counts.event_type, business_counts.count
    ),
    added as (
      insert into business_counts (day, business_id, event_type, count)
      select day, business_id, event_type, sum(count) from gone
      group by day, business_id, event_type order by day, business_id, event_type
      on conflict (day, business_id, event_type) do update set count = business_counts.count + excluded.count
    )
    select count(*)::integer as count from gone`
  return count
}
