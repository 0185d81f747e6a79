import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'

/**
 * Replaces at most `limit` calls of the model from before a time with sums by day and endpoint, in one statement, so
 * that no report misses or doubles one. Skips rows that another transaction has locked. The sums go in the order of
 * their key, so that concurrent calls don't deadlock.
 * @returns how many calls were replaced
 */
export async function replaceUsageWithSums(
  query: Query,
  { before, limit, timeZone }: { before: Date; limit: number; timeZone: string },
): Promise<number> {
  const { count } = await readOne(query, z.object({ count: z.int() }))`
    with old as (
      select id from token_usage where timestamp < ${before} order by timestamp limit ${limit} for update skip locked
    ),
    gone as (
      delete from token_usage where id in (select id from old)
      returning (timestamp at time zone ${timeZone})::date as day, endpoint, total_tokens, cost_microdollars
    ),
    summed as (
      insert into usage_counts (day, endpoint, count, total_tokens, cost_microdollars)
      select day, endpoint, count(*), coalesce(sum(total_tokens), 0), coalesce(sum(cost_microdollars), 0)
      from gone group by day, endpoint order by day, endpoint
      on conflict (day, endpoint) do update set count = usage_counts.count + excluded.count,
        total_tokens = usage_counts.total_tokens + excluded.total_tokens,
        cost_microdollars = usage_counts.cost_microdollars + excluded.cost_microdollars
    )
    select count(*)::integer as count from gone`
  return count
}
