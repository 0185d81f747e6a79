import { createHash } from 'node:crypto'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { Query, Sql } from '../database/connect.ts'
import { ApiError } from '../http/api-error.ts'
import type { Client } from '../http/client.ts'
import {
  add,
  type Counter,
  deleteStaleCounts,
  isLimitReached,
  readSecondsLeft,
  type Window,
} from './queries.ts'

/** The kinds of requests that are counted separately. */
type Bucket =
  | 'questionnaire'
  | 'questionnaire_proved'
  | 'contact'
  | 'contact_proved'
  | 'events'
  | 'unknown_key'
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
export const isUsedUp = (query: Query, [minute, day]: Allowances): Promise<boolean> =>
  isLimitReached(query, [counterOf(minute), counterOf(day)])

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

/** Counts one request as `countOne` does. @returns whether it was counted */
export const countIfLeft = (query: Query, allowance: Allowance): Promise<boolean> =>
  add(query, counterOf(allowance))

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
  while ((await deleteStaleCounts(sql, SWEEP_ROWS, at)) === SWEEP_ROWS);
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
