import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { Part, Query, Sql } from '../database/connect.ts'
import { hasRows, readOneValue, readValue } from '../database/read.ts'
import { ApiError } from '../http/api-error.ts'
import type { Client } from '../http/client.ts'

/**
 * The clock for counting requests and attempts. Production doesn't set it and uses Postgres's clock, the only one that
 * all servers share: a server whose clock is wrong must not change anyone's limit. Tests inject a clock, so that no
 * result depends on when or how fast they run.
 */
export interface CountingClock {
  clock?: (() => Date) | undefined
}

/** The given time, or else Postgres's, as an SQL fragment. */
export const timeOf = (query: Query, at: Date | undefined): Part =>
  at ? query`${at}::timestamptz` : query`clock_timestamp()`

/** The kinds of requests that are counted separately. */
type Bucket =
  | 'questionnaire'
  | 'questionnaire_proved'
  | 'contact'
  | 'contact_proved'
  | 'events'
  | 'unknown_key'
  | 'more_matches'
  | 'unknown_erase'
  | 'erase'
  | 'refuse_sharing'
  | 'own_page'
  | 'family_list'
  | 'open_from'
  | 'link_from'
  | 'proof'
  | 'personal_token'
  | 'catalogue_change'
  | 'mailbox'
  | 'account_mail'
  | 'passkey_challenge'

interface Allowance {
  bucket: Bucket
  /** The client's network or site, or another subject to count. */
  network: string
  /** At most this many in any 60 seconds, or 24 hours. */
  limit: number
  /** Without it, a minute. */
  per?: 'minute' | 'day'
  /** How many this request counts as: 1 without it. The last request may exceed the limit. */
  amount?: number
  /** The code of the refusal; `rate_limited` without it. */
  refusal?: 'rate_limited' | 'proof_required'
  /** The time of the request by `CountingClock`; undefined means now, by Postgres's clock. */
  at: Date | undefined
}

/** A limit per minute with its daily quota. */
export type Allowances = readonly [minute: Allowance, day: Allowance]

/** A day's quota is this many times the limit of a minute: a busy clinic's families, and no more than 100 MB of leads. */
const QUOTA_MINUTES = 30

const WINDOWS = {
  minute: { slotSeconds: 1, slots: 61 },
  day: { slotSeconds: 3600, slots: 25 },
} satisfies Record<string, Window>

const SWEEP_ROWS = 1000

/** Adds a daily quota for the caller's site to a limit per minute for its network. */
export const withDailyQuota = (
  minute: Omit<Allowance, 'network'>,
  { network, site }: Pick<Client, 'network' | 'site'>,
): Allowances => [
  { ...minute, network },
  { ...minute, network: site, limit: minute.limit * QUOTA_MINUTES, per: 'day' },
]

/** Whether one of the allowances is used up. It counts nothing and locks nothing. */
export async function isUsedUp(query: Query, [minute, day]: Allowances): Promise<boolean> {
  const reached = (allowance: Allowance) => {
    const { bucket, addressHash, limit, at, window } = counterOf(allowance)
    return query`
    exists (
      select from request_counts as kept, lateral ${movedWindow(query, slotOf(query, at, window), window)} as moved
      where bucket = ${bucket} and address_hash = ${addressHash}
        and (select sum(count) from unnest(moved.counts) as count) >= ${limit}::integer
    )`
  }
  return readOneValue(query, z.object({ isReached: z.boolean() }))`
    select ${reached(minute)} or ${reached(day)} as is_reached`
}

/** Counts one request in both allowances; see `countOne`. */
export async function countBoth(query: Query, [minute, day]: Allowances): Promise<void> {
  await countOne(query, minute)
  await countOne(query, day)
}

/**
 * Counts one request. Inside a transaction it counts only if the transaction commits. Call it last there, because the
 * row stays locked until the end.
 * @throws ApiError (429) with Retry-After in seconds if the allowance is used up; then nothing is counted
 */
export async function countOne(query: Query, allowance: Allowance): Promise<void> {
  if (!(await countIfLeft(query, allowance))) throw await rateLimitError(query, [allowance])
}

/**
 * Creates the error for a caller whose allowance is used up: rate_limited, or the first allowance's `refusal` (429), with
 * Retry-After in seconds.
 */
export async function rateLimitError(query: Query, allowances: readonly Allowance[]): Promise<ApiError> {
  const secondsLeft = Math.max(1, await readWait(query, allowances))
  return new ApiError(allowances[0]?.refusal ?? 'rate_limited', MESSAGES.rateLimited, {
    headers: { 'retry-after': String(secondsLeft) },
  })
}

/** Whole seconds until all of the allowances let one more request pass; 0 if they do now. It counts nothing. */
export async function readWait(query: Query, allowances: readonly Allowance[]): Promise<number> {
  let seconds = 0
  for (const allowance of allowances)
    seconds = Math.max(seconds, await readSecondsLeft(query, counterOf(allowance)))
  return seconds
}

/** Deletes all stale counts, in batches. */
export async function sweepStaleCounts(sql: Sql, at?: Date): Promise<void> {
  while ((await deleteStaleCounts(sql, at)) === SWEEP_ROWS);
}

/** Stores the address only as a hash, which distinguishes addresses but can't be read at a glance. */
const counterOf = ({ bucket, network, limit, at, per = 'minute', amount = 1 }: Allowance): Counter => ({
  bucket: per === 'day' ? `${bucket}_day` : bucket,
  addressHash: createHash('sha256').update(network).digest('base64url'),
  limit,
  amount,
  at,
  window: WINDOWS[per],
})

interface Counter {
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
interface Window {
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

/**
 * Counts one request as `countOne` does. Concurrent callers wait for each other's row lock, and each sees the counts of the
 * previous one.
 * @returns whether it was counted
 */
export async function countIfLeft(query: Query, allowance: Allowance): Promise<boolean> {
  const { bucket, addressHash, limit, amount, at, window } = counterOf(allowance)
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
async function readSecondsLeft(query: Query, counter: Counter): Promise<number> {
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

/** Deletes up to SWEEP_ROWS rows whose window has passed. Skips rows that another transaction has locked. @returns how many */
async function deleteStaleCounts(sql: Sql, at: Date | undefined): Promise<number> {
  const deleted = await sql`
    delete from request_counts where (bucket, address_hash) in (
      select bucket, address_hash from request_counts
      where latest_second <= extract(epoch from ${timeOf(sql, at)}) - window_seconds limit ${SWEEP_ROWS} for update skip locked
    )`
  return deleted.count
}
