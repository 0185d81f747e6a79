import { createHash } from 'node:crypto'
import { MESSAGES } from '../../../shared/messages.ts'
import type { Part, Query, Sql } from '../database/connect.ts'
import { ApiError } from '../http/api-error.ts'
import type { CountingClock } from './clock.ts'
import {
  addOne,
  addOneFragment,
  type Counter,
  deleteCountsByMinute,
  deleteStaleCounts,
  isLimitReached,
  readSecondsLeft,
} from './queries.ts'

/** The kinds of requests that are counted separately. */
export type Bucket =
  | 'questionnaire'
  | 'contact'
  | 'events'
  | 'unknown_key'
  | 'unknown_erase'
  | 'find_from'
  | 'find_for'
  | 'shared_list'
  | 'open_from'
  | 'link_from'

export interface Allowance {
  bucket: Bucket
  /** The client's network (a full IPv4 address or the first 64 bits of an IPv6 address), or another subject to count. */
  network: string
  /** At most this many in any 60 seconds. */
  limit: number
  /** The time of the request by `CountingClock`; undefined means now, by Postgres's clock. */
  at: Date | undefined
}

const SWEEP_ROWS = 1000

/** An SQL condition: whether the allowance is used up. It counts nothing and locks nothing. */
export const isAllowanceUsedUp = (query: Query, allowance: Allowance) =>
  isLimitReached(query, counterOf(allowance))

/**
 * An SQL fragment for a `with` clause: counts one request for the row of `from`, and returns a row unless the allowance
 * is used up.
 */
export const countOneFragment = (query: Query, allowance: Allowance, from: Part) =>
  addOneFragment(query, counterOf(allowance), from)

/**
 * Counts one request. Inside a transaction it counts only if the transaction commits. Call it last there, because the
 * row stays locked until the end.
 * @throws ApiError rate_limited (429) with Retry-After in seconds if the allowance is used up; then nothing is counted
 */
export async function countOne(query: Query, allowance: Allowance): Promise<void> {
  if (await addOne(query, counterOf(allowance))) return
  throw await rateLimitError(query, allowance)
}

/** Creates the error for a caller whose allowance is used up: rate_limited (429) with Retry-After in seconds. */
export async function rateLimitError(query: Query, allowance: Allowance): Promise<ApiError> {
  const secondsLeft = await readSecondsLeft(query, counterOf(allowance))
  return new ApiError('rate_limited', MESSAGES.rateLimited, {
    headers: { 'retry-after': String(Math.max(1, secondsLeft)) },
  })
}

const SWEEP_EVERY_MS = 60_000
const lastSweep = new WeakMap<Sql, number>()

/**
 * Deletes stale counts, unless this server did so within the last minute. Call it after the response, outside a
 * transaction.
 */
export async function sweepIfDue({ sql, clock }: CountingClock & { sql: Sql }): Promise<void> {
  if (performance.now() - (lastSweep.get(sql) ?? Number.NEGATIVE_INFINITY) < SWEEP_EVERY_MS) return
  lastSweep.set(sql, performance.now())
  await sweepStaleCounts(sql, clock?.())
}

/** Deletes a limited number of stale counts. Call it after the response, outside a transaction. */
export async function sweepStaleCounts(sql: Sql, at?: Date): Promise<void> {
  await deleteStaleCounts(sql, SWEEP_ROWS, at)
  await deleteCountsByMinute(sql, SWEEP_ROWS)
}

/** Stores the address only as a hash, which distinguishes addresses but can't be read at a glance. */
const counterOf = ({ bucket, network, limit, at }: Allowance): Counter => ({
  bucket,
  addressHash: createHash('sha256').update(network).digest('base64url'),
  limit,
  at,
})
