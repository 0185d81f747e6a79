import { createHash } from 'node:crypto'
import type { Query, Sql, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { CountingClock } from '../../../platform/rate-limit/clock.ts'
import {
  countAttempt,
  deleteAttempts,
  deleteOldAttempts,
  lockAttempts,
  readLock,
  takeBackAttempt,
} from './attempt-queries.ts'

/** How many failures each allows before the first lock. A network is a truncated address: it has neighbours. */
export const FREE_FAILURES = {
  'password of account': 5,
  // Of the same account, from a network that it has signed in from: strangers cannot use these up.
  'password from known network': 5,
  'password from network': 20,
  'reset mail to account': 3,
  'reset mail from network': 10,
  'reset token from network': 10,
} as const
export type Purpose = keyof typeof FREE_FAILURES

const FIRST_LOCK_S = 30
/** An attacker gets four guesses an hour, and an owner who is locked out waits no longer than a quarter. */
export const LONGEST_LOCK_S = 15 * 60
/** Failures are forgotten when none was added for a day. */
const FORGET_AFTER_S = 24 * 3600
const SWEEP_ROWS = 200

export type AttemptDeps = CountingClock & { sql: Sql }

export interface Attempt {
  purpose: Purpose
  /** Whose attempts are counted together; kept as a hash. */
  subject: string
}

/** How long attempts are refused after the nth failure, in seconds: 30 s, then twice as long each time. */
export function lockSeconds(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(LONGEST_LOCK_S, FIRST_LOCK_S * 2 ** (failures - free))
}

/**
 * Counts attempts as failed before they are made, so that many at once cannot outrun the count; take them back
 * when they succeed. While any of them is locked none is counted.
 * @throws ApiError rate_limited (429) with Retry-After in seconds
 */
export async function spendAttempts(
  { sql, clock }: AttemptDeps,
  attempts: readonly Attempt[],
): Promise<void> {
  const at = clock?.()
  await retryTransaction(() =>
    sql.begin(async (tx) => {
      for (const attempt of attempts) await spend(tx, attempt, at)
    }),
  )
}

async function spend(tx: Transaction, attempt: Attempt, at: Date | undefined): Promise<void> {
  const counter = counterOf(attempt)
  const failures = await countAttempt(tx, counter, FORGET_AFTER_S, at)
  if (failures === undefined) throw locked(await readLock(tx, counter, at))
  const seconds = lockSeconds(failures, FREE_FAILURES[attempt.purpose])
  if (seconds > 0) await lockAttempts(tx, counter, seconds, at)
}

/** Takes an attempt back that succeeded after all. */
export const takeBack = (query: Query, attempt: Attempt) => takeBackAttempt(query, counterOf(attempt))

/** Forgets all failures of one subject: whoever it belongs to has shown it. */
export const forgetAttempts = (query: Query, attempt: Attempt) => deleteAttempts(query, counterOf(attempt))

/** Deletes what is forgotten anyway, a bounded number. Call it after an answer, not inside a transaction. */
export const sweepAttempts = ({ sql, clock }: AttemptDeps) =>
  deleteOldAttempts(sql, FORGET_AFTER_S, SWEEP_ROWS, clock?.())

const counterOf = ({ purpose, subject }: Attempt) => ({
  purpose,
  subjectHash: createHash('sha256').update(subject).digest('base64url'),
})

function locked(secondsLeft: number): ApiError {
  const seconds = Math.max(1, secondsLeft)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new ApiError('rate_limited', `Too many attempts. Please wait ${wait} and try again.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
