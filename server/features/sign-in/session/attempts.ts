import { createHash } from 'node:crypto'
import { hasSignedInFrom } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { CountingClock } from '#server/platform/rate-limit/service.ts'
import type { AdminRow } from '../credentials/admins.ts'
import {
  countAttempt,
  decrementAttempts,
  deleteAttempts,
  deleteOldAttempts,
  lockAttempts,
  readLock,
} from './login-queries.ts'

/**
 * The number of failures allowed before the first lock. Networks get more than accounts because neighbors share a
 * network, which is a truncated address.
 */
export const FREE_FAILURES = {
  'password of account': 5,
  // The same account, from a network that it has signed in from. Strangers elsewhere can't use these up.
  'password from known network': 5,
  // The same account, on a device that it has signed in on. The device's network isn't counted.
  'password on known device': 5,
  // After the right password.
  'second factor': 5,
  // A passkey alone. There is no count for the account, because an answer can't be guessed.
  'passkey from network': 20,
  'passkey on known device': 5,
  // Asked again in an open session.
  'password in session': 5,
  // The same account, from a reset to the next login. Enough that strangers can't lock the owner out again.
  'password after reset': 50,
  'password from network': 20,
  // From all networks together, so that no mailbox is flooded.
  'reset mail to account': 20,
  'reset mail to account from network': 3,
  'reset mail from known device': 3,
  'reset mail from network': 10,
  'reset token from network': 10,
} as const
type Purpose = keyof typeof FREE_FAILURES
/** Once locked, locked for a day, so that one network can't use up what a mailbox gets from all networks together. */
const LOCKED_FOR_A_DAY: readonly Purpose[] = ['reset mail to account from network']

const FIRST_LOCK_S = 30
/** Limits an attacker to four guesses an hour, and a locked-out owner's wait to 15 minutes. */
export const LONGEST_LOCK_S = 15 * 60
/** Failures are forgotten after a day without a new one. */
const FORGET_AFTER_S = 24 * 3600
const SWEEP_ROWS = 1000
/** Longer waits are told in hours. */
const MAX_MINUTES = 90

type AttemptDeps = CountingClock & { sql: Sql }

export interface Attempt {
  purpose: Purpose
  /** The account or network whose attempts are counted together. Stored as a hash. */
  subject: string
}

/**
 * How long attempts are refused after a failure: 30 s at first, then twice as long each time, up to LONGEST_LOCK_S.
 * @param free the number of failures before the first lock
 * @returns seconds; 0 if this failure sets no lock
 */
export function lockSeconds(failures: number, free: number): number {
  if (failures < free) return 0
  return Math.min(LONGEST_LOCK_S, FIRST_LOCK_S * 2 ** (failures - free))
}

/**
 * Counts attempts as failed before they are made, so that concurrent attempts can't outrun the count. Refund them
 * when they succeed. If any of them is locked, none is counted.
 * @returns whether a failure of the last attempt locks it
 * @throws ApiError rate_limited (429) with Retry-After in seconds
 */
export async function spendAttempts(
  { sql, clock }: AttemptDeps,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const at = clock?.()
  return retried(sql, async (tx) => {
    let isLocked = false
    for (const attempt of attempts) isLocked = await spend(tx, attempt, at)
    return isLocked
  })
}

/** @returns whether it is locked now */
async function spend(tx: Transaction, attempt: Attempt, at: Date | undefined): Promise<boolean> {
  const counter = toCounter(attempt)
  const failures = await countAttempt(tx, counter, FORGET_AFTER_S, at)
  if (failures === undefined) throw createLockedError(await readLock(tx, counter, at))
  const seconds = secondsOf(attempt.purpose, failures)
  if (seconds > 0) await lockAttempts(tx, counter, seconds, at)
  return seconds > 0
}

function secondsOf(purpose: Purpose, failures: number): number {
  const seconds = lockSeconds(failures, FREE_FAILURES[purpose])
  return seconds > 0 && LOCKED_FOR_A_DAY.includes(purpose) ? FORGET_AFTER_S : seconds
}

/** Uncounts an attempt that succeeded. */
const refundAttempt = (query: Query, attempt: Attempt) => decrementAttempts(query, toCounter(attempt))

/** Clears all failures of a subject. Call it when its owner has proved who they are. */
export const clearAttempts = (query: Query, attempt: Attempt) => deleteAttempts(query, toCounter(attempt))

/** Deletes all expired counts, in batches. */
export async function sweepAttempts({ sql, clock }: Pick<AttemptDeps, 'sql' | 'clock'>): Promise<void> {
  while ((await deleteOldAttempts(sql, FORGET_AFTER_S, SWEEP_ROWS, clock?.())) === SWEEP_ROWS);
}

const toCounter = ({ purpose, subject }: Attempt) => ({
  purpose,
  subjectHash: createHash('sha256').update(subject).digest('base64url'),
})

function createLockedError(secondsLeft: number): ApiError {
  const seconds = Math.max(1, secondsLeft)
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)]
  const wait = minutes === 1 ? 'a minute' : minutes <= MAX_MINUTES ? `${minutes} minutes` : `${hours} hours`
  return new ApiError('rate_limited', `Too many attempts. Please wait ${wait} and try again.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** How long after a login its network counts as known for that administrator. */
const KNOWN_NETWORK_DAYS = 90
const OF_ACCOUNT = ['password of account', 'password from known network', 'password after reset'] as const

/** What counts a login that strangers on the same network must not lock: after a reset, or on a known device. */
export const attemptOfOwner = ({ id, wasReset }: AdminRow, deviceId: string | undefined): Attempt =>
  wasReset
    ? { purpose: 'password after reset', subject: id }
    : { purpose: 'password on known device', subject: `${id} ${deviceId}` }

/** What counts every other login: its network, and the account. */
export async function attemptsOfStranger(
  sql: Sql,
  adminId: string | undefined,
  name: string,
  network: string | null,
): Promise<Attempt[]> {
  const isKnown = await hasSignedInFrom(sql, adminId ?? null, network, KNOWN_NETWORK_DAYS)
  return [
    { purpose: 'password from network', subject: network ?? 'unknown' },
    {
      purpose: isKnown ? 'password from known network' : 'password of account',
      subject: adminId ?? `nobody ${name.toLowerCase()}`,
    },
  ]
}

/** What counts a login by passkey: the device if the owner has signed in on it before, otherwise the network. */
export const attemptWithPasskey = (
  adminId: string | undefined,
  deviceId: string | undefined,
  network: string | null,
): Attempt =>
  adminId && deviceId
    ? { purpose: 'passkey on known device', subject: `${adminId} ${deviceId}` }
    : { purpose: 'passkey from network', subject: network ?? 'unknown' }

/** Clears the counts of all guesses at an account's password. Call it when its owner has proved who they are. */
export async function clearGuesses(query: Query, adminId: string): Promise<void> {
  for (const purpose of OF_ACCOUNT) await clearAttempts(query, { purpose, subject: adminId })
}

/** Clears the failures of an account after its login, but not those of others on the same network. */
export const settleAttempt = (tx: Transaction, attempt: Attempt): Promise<void> =>
  attempt.purpose.endsWith('from network') ? refundAttempt(tx, attempt) : clearAttempts(tx, attempt)
