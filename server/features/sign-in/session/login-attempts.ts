import { hasSignedInFrom } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import type { AdminRow } from '../credentials/admins.ts'
import { type Attempt, clearAttempts, refundAttempt } from './attempts.ts'

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
