import { createHash } from 'node:crypto'
import { MESSAGES } from '../../../shared/messages.ts'
import type { Part, Query, Sql } from '../database/connect.ts'
import { ApiError } from '../http/api-error.ts'
import type { CountingClock } from './clock.ts'
import {
  addingOne,
  addOne,
  type Counter,
  deleteCountsByMinute,
  deleteStaleCounts,
  reached,
  readSecondsLeft,
} from './queries.ts'

/** Each bucket is counted separately. */
export type Bucket =
  | 'questionnaire'
  | 'contact'
  | 'events'
  | 'unknown_key'
  | 'unknown_erase'
  | 'find_from'
  | 'find_for'

export interface Allowance {
  bucket: Bucket
  /** The client's network (a whole IPv4 address, the first 64 bits of an IPv6 one), or another subject to count. */
  network: string
  /** At most this many in any 60 seconds. */
  limit: number
  /** The time of the request by `CountingClock`; undefined means now, by Postgres's clock. */
  at: Date | undefined
}

const SWEEP_AT_MOST = 1000

/** A condition for a statement: whether the allowance is used up. It counts nothing and locks nothing. */
export const usedUp = (query: Query, allowance: Allowance) => reached(query, counterOf(allowance))

/**
 * A part of a statement, for its `with`: uses one of the allowance for the row of `from`, and returns a row if one
 * was left.
 */
export const countingOne = (query: Query, allowance: Allowance, from: Part) =>
  addingOne(query, counterOf(allowance), from)

/**
 * Uses one of the allowance. Inside a transaction it counts only if that commits; do it last there, because the row
 * stays locked until then.
 * @throws ApiError rate_limited (429) with Retry-After in seconds, having counted nothing
 */
export async function countOne(query: Query, allowance: Allowance): Promise<void> {
  if (await addOne(query, counterOf(allowance))) return
  throw await refusal(query, allowance)
}

/** The error for a caller whose allowance is used up: rate_limited (429) with Retry-After in seconds. */
export async function refusal(query: Query, allowance: Allowance): Promise<ApiError> {
  const secondsLeft = await readSecondsLeft(query, counterOf(allowance))
  return new ApiError('rate_limited', MESSAGES.rateLimited, {
    headers: { 'retry-after': String(Math.max(1, secondsLeft)) },
  })
}

const SWEEP_EVERY_MS = 60_000
const lastSweep = new WeakMap<Sql, number>()

/**
 * Sweeps stale counts, unless this server did so within the last minute. Call it after an answer, not inside a
 * transaction.
 */
export async function sweepNowAndThen({ sql, clock }: CountingClock & { sql: Sql }): Promise<void> {
  if (performance.now() - (lastSweep.get(sql) ?? Number.NEGATIVE_INFINITY) < SWEEP_EVERY_MS) return
  lastSweep.set(sql, performance.now())
  await sweepStaleCounts(sql, clock?.())
}

/** Deletes counts that no limit needs, a bounded number. Call it after an answer, not inside a transaction. */
export async function sweepStaleCounts(sql: Sql, at?: Date): Promise<void> {
  await deleteStaleCounts(sql, SWEEP_AT_MOST, at)
  await deleteCountsByMinute(sql, SWEEP_AT_MOST)
}

/** The address is stored only as a hash: enough to tell two apart for a minute, nothing to read at a glance. */
const counterOf = ({ bucket, network, limit, at }: Allowance): Counter => ({
  bucket,
  addressHash: createHash('sha256').update(network).digest('base64url'),
  limit,
  at,
})
