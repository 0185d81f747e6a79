import * as z from 'zod/mini'
import type { Part, Query, Sql } from '../database/connect.ts'
import { read } from '../database/read.ts'
import { timeOf } from './clock.ts'

export interface Counter {
  bucket: string
  addressHash: string
  /** Per 60 seconds. */
  limit: number
  /** The time of the request; undefined means now, by Postgres's clock. */
  at: Date | undefined
}

/** The number of whole seconds that any span of 60 seconds can overlap. */
const SLOTS = 61

const secondOf = (query: Query, at: Date | undefined) =>
  query`floor(extract(epoch from ${timeOf(query, at)}))::bigint`

/**
 * A subquery: `latest` and `counts` of the row `kept`, with the window moved to `second`. A request that is a little
 * older than the row (it waited for the row's lock, or the clock was set back a few seconds) counts in the row's latest
 * second. If the row is further ahead, the clock was set back, and the count starts over, so that no one has to wait for
 * the clock to catch up.
 */
const movedWindow = (query: Query, second: Part) => query`(
  select
    case when is_apart then second else greatest(second, kept.latest_second) end as latest,
    case when is_apart then '{}'::integer[]
      else array_fill(0, array[passed]) || kept.counts[1 : ${SLOTS}::integer - passed] end as counts
  from (select ${second} as second) as given,
    lateral (select
      abs(second - kept.latest_second) >= ${SLOTS}::integer as is_apart,
      least(greatest(second - kept.latest_second, 0), ${SLOTS}::integer)::integer as passed) as age
)`

/** An SQL condition: whether `limit` requests were accepted in the window. */
export const isLimitReached = (query: Query, { bucket, addressHash, limit, at }: Counter) => query`
  exists (
    select from request_counts as kept, lateral ${movedWindow(query, secondOf(query, at))} as moved
    where bucket = ${bucket} and address_hash = ${addressHash}
      and (select sum(count) from unnest(moved.counts) as count) >= ${limit}::integer
  )`

/**
 * An SQL fragment that adds one for the row of `from` and returns a row, unless `limit` is reached. Concurrent callers
 * wait for each other's row lock, and each sees the counts of the previous one.
 */
export const addOneFragment = (query: Query, { bucket, addressHash, limit, at }: Counter, from = query``) => {
  const moved = movedWindow(query, query`excluded.latest_second`)
  return query`
    insert into request_counts as kept (bucket, address_hash, latest_second, counts)
    select ${bucket}, ${addressHash}, ${secondOf(query, at)}, array[1] ${from}
    on conflict (bucket, address_hash) do update set (latest_second, counts) = (
      select latest, array[coalesce(moved.counts[1], 0) + 1] || moved.counts[2:] from ${moved} as moved
    )
    where (
      select coalesce(sum(count), 0) from ${moved} as moved, unnest(moved.counts) as count
    ) < ${limit}::integer
    returning 1`
}

/** Adds one unless `limit` is reached. @returns whether it was added */
export async function addOne(query: Query, counter: Counter): Promise<boolean> {
  const rows = await addOneFragment(query, counter)
  return rows.length === 1
}

/** Whole seconds until one more request would pass; 0 if it would pass now. */
export async function readSecondsLeft(query: Query, counter: Counter): Promise<number> {
  const { bucket, addressHash, limit, at } = counter
  const [row] = await read(query, z.object({ secondsLeft: z.int() }))`
    select ceil(latest - position + 1 + ${SLOTS}::integer - extract(epoch from ${timeOf(query, at)}))::integer
      as seconds_left
    from (
      select moved.latest, position, sum(count) over (order by position) as since
      from request_counts as kept, lateral ${movedWindow(query, secondOf(query, at))} as moved,
        unnest(moved.counts) with ordinality as slot (count, position)
      where bucket = ${bucket} and address_hash = ${addressHash}
    ) as slots
    where since >= ${limit}::integer order by position limit 1`
  return Math.max(0, row?.secondsLeft ?? 0)
}

/** Deletes up to `limit` rows whose window has passed. Skips rows that another transaction has locked. */
export async function deleteStaleCounts(sql: Sql, limit: number, at: Date | undefined): Promise<void> {
  await sql`
    delete from request_counts where (bucket, address_hash) in (
      select bucket, address_hash from request_counts
      where latest_second <= ${secondOf(sql, at)} - ${SLOTS}::integer limit ${limit} for update skip locked
    )`
}

/** Deletes up to `limit` stale rows of the previous version's table. A migration will drop the table. */
export async function deleteCountsByMinute(sql: Sql, limit: number): Promise<void> {
  await sql`
    delete from rate_limits where (bucket, address_hash, window_start) in (
      select bucket, address_hash, window_start from rate_limits
      where window_start < now() - interval '1 hour' limit ${limit} for update skip locked
    )`
}
