import { createHash } from 'node:crypto'
import { MESSAGES } from '../../shared/messages.ts'
import type { Query, Sql } from '../database/connect.ts'
import { ApiError } from '../http/api-error.ts'
import { addOne, deleteOldCounts, readCount } from './queries.ts'

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

/**
 * Refuses early, before any work, when this minute's allowance is used up. It counts nothing and locks nothing.
 * @throws ApiError rate_limited (429) with Retry-After in seconds
 */
export async function refuseWhenUsedUp(query: Query, allowance: Allowance): Promise<void> {
  const { count, secondsLeft } = await readCount(query, counterOf(allowance))
  if (count >= allowance.limit) throw refused(secondsLeft)
}

/**
 * Uses one of this minute's allowance. Inside a transaction it counts only if that commits; do it last there,
 * because the row stays locked until then.
 * @throws ApiError rate_limited (429) with Retry-After in seconds, having counted nothing
 */
export async function countOne(query: Query, allowance: Allowance): Promise<void> {
  if (await addOne(query, counterOf(allowance), allowance.limit)) return
  throw refused((await readCount(query, counterOf(allowance))).secondsLeft)
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

const refused = (secondsLeft: number) =>
  new ApiError('rate_limited', MESSAGES.rateLimited, {
    headers: { 'retry-after': String(Math.max(1, secondsLeft)) },
  })
