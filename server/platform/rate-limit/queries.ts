import * as z from 'zod/mini'
import type { Part, Query, Sql } from '../database/connect.ts'
import { hasRows, readOne, readValue } from '../database/read.ts'
import { timeOf } from './clock.ts'

export interface Counter {
  bucket: string
  addressHash: string
  /** In any span of the window. */
  limit: number
  /** What this request adds. */
  amount: number
  window: Window
  /** The time of the request; undefined means now, by Postgres's clock. */
  at: Date | undefined
}

/** A span of time in slots. It has one slot more than its length, because any such span can overlap that many. */
export interface Window {
  slotSeconds: number
  slots: number
}

/** The second in which a time's slot begins, since 1970. */
const slotOf = (query: Query, at: Date | undefined, { slotSeconds }: Pick<Window, 'slotSeconds'>) =>
  query`floor(extract(epoch from ${timeOf(query, at)}) / ${slotSeconds}::integer)::bigint * ${slotSeconds}::integer`

/**
 * A subquery: `latest` and `counts` of the row `kept`, with the window moved to the slot that begins at `second`. A
 * request that is a little older than the row (it waited for the row's lock, or the clock was set back a few seconds)
 * counts in the row's latest slot. If the row is further ahead, the clock was set back, and the count starts over, so
 * that no one has to wait for the clock to catch up.
 */
const movedWindow = (query: Query, second: Part, { slotSeconds, slots }: Window) => query`(
  select
    case when is_apart then second else greatest(second, kept.latest_second) end as latest,
    case when is_apart then '{}'::integer[]
      else array_fill(0, array[passed]) || kept.counts[1 : ${slots}::integer - passed] end as counts
  from (select ${second} as second) as given,
    lateral (select
      abs(second - kept.latest_second) >= ${slots * slotSeconds}::integer as is_apart,
      least(greatest((second - kept.latest_second) / ${slotSeconds}::integer, 0), ${slots}::integer)::integer as passed
    ) as age
)`

/** Whether one of two counters has reached its limit. */
export async function isLimitReached(
  query: Query,
  [first, second]: readonly [Counter, Counter],
): Promise<boolean> {
  const reached = ({ bucket, addressHash, limit, at, window }: Counter) => query`
    exists (
      select from request_counts as kept, lateral ${movedWindow(query, slotOf(query, at, window), window)} as moved
      where bucket = ${bucket} and address_hash = ${addressHash}
        and (select sum(count) from unnest(moved.counts) as count) >= ${limit}::integer
    )`
  const row = await readOne(query, z.object({ isReached: z.boolean() }))`
    select ${reached(first)} or ${reached(second)} as is_reached`
  return row.isReached
}

/**
 * Adds `amount` unless `limit` is reached. Concurrent callers wait for each other's row lock, and each sees the counts of
 * the previous one.
 * @returns whether it was added
 */
export async function add(query: Query, counter: Counter): Promise<boolean> {
  const { bucket, addressHash, limit, amount, at, window } = counter
  const moved = movedWindow(query, query`excluded.latest_second`, window)
  return hasRows(query)`
    insert into request_counts as kept (bucket, address_hash, latest_second, counts, window_seconds)
    values (${bucket}, ${addressHash}, ${slotOf(query, at, window)}, array[${amount}::integer],
      ${window.slots * window.slotSeconds}::integer)
    on conflict (bucket, address_hash) do update set (latest_second, counts) = (
      select latest, array[coalesce(moved.counts[1], 0) + ${amount}::integer] || moved.counts[2:]
      from ${moved} as moved
    )
    where (
      select coalesce(sum(count), 0) from ${moved} as moved, unnest(moved.counts) as count
    ) < ${limit}::integer
    returning 1`
}

/** Whole seconds until one more request would pass; 0 if it would pass now. */
export async function readSecondsLeft(query: Query, counter: Counter): Promise<number> {
  const { bucket, addressHash, limit, at, window } = counter
  const { slotSeconds, slots } = window
  const seconds = await readValue(query, z.object({ secondsLeft: z.int() }))`
    select ceil(
      latest + (${slots + 1}::integer - position) * ${slotSeconds}::integer - extract(epoch from ${timeOf(query, at)})
    )::integer as seconds_left
    from (
      select moved.latest, position, sum(count) over (order by position) as since
      from request_counts as kept, lateral ${movedWindow(query, slotOf(query, at, window), window)} as moved,
        unnest(moved.counts) with ordinality as slot (count, position)
      where bucket = ${bucket} and address_hash = ${addressHash}
    ) as slots
    where since >= ${limit}::integer order by position limit 1`
  return Math.max(0, seconds ?? 0)
}

/** Deletes up to `limit` rows whose window has passed. Skips rows that another transaction has locked. @returns how many */
export async function deleteStaleCounts(sql: Sql, limit: number, at: Date | undefined): Promise<number> {
  const deleted = await sql`
    delete from request_counts where (bucket, address_hash) in (
      select bucket, address_hash from request_counts
      where latest_second <= extract(epoch from ${timeOf(sql, at)}) - window_seconds limit ${limit} for update skip locked
    )`
  return deleted.count
}
