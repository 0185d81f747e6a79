import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'

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
export async function addUpCounts(
  query: Query,
  { table, key }: DailyCounts,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const columns = query(key)
  const columnsOf = (name: string, names = key) => query(names.map((column) => `${name}.${column}`))
  const { count } = await readOne(query, z.object({ count: z.int() }))`
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
  return count
}
