import { createHash } from 'node:crypto'
import { MESSAGES } from '../../../shared/messages.ts'
import type { Part, Query, Sql } from '../database/connect.ts'
import { ApiError } from '../http/api-error.ts'
import { addingOne, addOne, deleteOldCounts, reached, readSecondsLeft } from './queries.ts'

/** What is counted apart from what. */
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
  /** The network of the client (a whole IPv4 address, the first 64 bits of an IPv6 one), or whoever is counted. */
  network: string
  /** Per minute. */
  limit: number
}

const SWEEP_AT_MOST = 200

/** A condition for a statement: whether this minute's allowance is used up. It counts nothing and locks nothing. */
export const usedUp = (query: Query, allowance: Allowance) =>
  reached(query, counterOf(allowance), allowance.limit)

/**
 * A part of a statement, to stand in its `with`: uses one of this minute's allowance for the row of `from`, and
 * returns a row when there was one left.
 */
export const countingOne = (query: Query, allowance: Allowance, from: Part) =>
  addingOne(query, counterOf(allowance), allowance.limit, from)

/**
 * Uses one of this minute's allowance. Inside a transaction it counts only if that commits; do it last there,
 * because the row stays locked until then.
 * @throws ApiError rate_limited (429) with Retry-After in seconds, having counted nothing
 */
export async function countOne(query: Query, allowance: Allowance): Promise<void> {
  if (await addOne(query, counterOf(allowance), allowance.limit)) return
  throw await refusal(query)
}

/** The error for a caller whose allowance is used up: rate_limited (429) with Retry-After in seconds. */
export async function refusal(query: Query): Promise<ApiError> {
  const secondsLeft = await readSecondsLeft(query)
  return new ApiError('rate_limited', MESSAGES.rateLimited, {
    headers: { 'retry-after': String(Math.max(1, secondsLeft)) },
  })
}

const SWEEP_EVERY_MS = 60_000
const lastSweep = new WeakMap<Sql, number>()

/** Sweeps old counts when this server last did so a minute ago. Call it after an answer, not inside a transaction. */
export async function sweepNowAndThen(sql: Sql): Promise<void> {
  if (performance.now() - (lastSweep.get(sql) ?? Number.NEGATIVE_INFINITY) < SWEEP_EVERY_MS) return
  lastSweep.set(sql, performance.now())
  await sweepOldCounts(sql)
}

/** Deletes counts that are an hour old, a bounded number. Call it after an answer, not inside a transaction. */
export async function sweepOldCounts(sql: Sql): Promise<void> {
  await deleteOldCounts(sql, SWEEP_AT_MOST)
}

/** The address only as a hash: enough to tell two apart for an hour, nothing to read at a glance. */
const counterOf = ({ bucket, network }: Allowance) => ({
  bucket,
  addressHash: createHash('sha256').update(network).digest('base64url'),
})
