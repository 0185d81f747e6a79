import type { Admin, AdminLogin, AdminLoginResponse } from '../../../../shared/admin.ts'
import type { Query, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Client } from '../../../platform/http/client.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasSignedInFrom, recordAudit } from '../audit/service.ts'
import { mailLocked, mailNewDevice } from '../credentials/account-mails.ts'
import { type AdminRow, findAdminByName, updateLastLogin } from '../credentials/admins.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import { type Attempt, clearAttempts, refundAttempt, spendAttempts, sweepAttempts } from './attempts.ts'
import { createDevices } from './devices.ts'
import type { GuardDeps } from './guard.ts'
import { deleteSurplusSessions, insertSession } from './session-queries.ts'

export type LoginDeps = GuardDeps & Pick<Platform, 'env' | 'background' | 'clock'>

/** Counted from the login, regardless of activity. Covers a working day, so that operators sign in once a day. */
export const SESSION_LIFETIME_S = 12 * 3600
/** How long after a login its network counts as known for that administrator. */
const KNOWN_NETWORK_DAYS = 90
/** Per administrator. One more login ends the oldest session. */
export const MAX_SESSIONS = 20

export interface SignedIn {
  body: AdminLoginResponse
  /** The Set-Cookie header that proves this device the next time. */
  deviceCookie: string
}

/**
 * Opens a session. A failed login does the same work and gets the same response whether the account is unknown or
 * inactive or the password is wrong.
 * @param cookies the request's Cookie header
 * @throws ApiError unauthorized (401); rate_limited (429) after too many failures, even for the correct password
 */
export async function login(
  deps: LoginDeps,
  credentials: AdminLogin,
  client: Client,
  cookies: string | null = null,
): Promise<SignedIn> {
  const name = credentials.username.trim()
  const admin = await findAdminByName(deps.sql, name)
  const devices = createDevices(deps.tokens, deps.env)
  const device = devices.list(cookies).find(({ adminId }) => adminId === admin?.id)
  const attempts =
    admin && (admin.wasReset || device)
      ? [attemptOfOwner(admin, device?.deviceId)]
      : await attemptsOfStranger(deps, admin?.id, name, client.truncatedAddress)
  const isLocked = await spendAttempts(deps, attempts)
  deps.background.run('attempts sweep', () => sweepAttempts(deps))
  const isCorrect = await verifyPassword(credentials.password, admin?.passwordHash)
  const session =
    isCorrect && admin?.isActive
      ? await openSession(deps, admin, attempts, { client, isNewDevice: !device })
      : undefined
  if (!admin || !session) {
    if (admin?.isActive && isLocked)
      deps.background.run('mail about a lock', () => mailLocked(deps.sql, deps.env, admin))
    const details = { ipAddress: client.truncatedAddress }
    await recordAudit(deps.sql, { action: 'login_failed', username: admin?.username ?? null, details })
    throw new ApiError('unauthorized', 'Invalid username or password')
  }
  const token = await deps.tokens.sign(session.id, session.expiresAt)
  return {
    body: { token, admin: toAdmin(admin), message: 'Login successful' },
    deviceCookie: devices.issue(admin.id, device?.deviceId),
  }
}

/** What counts a login that strangers on the same network must not lock: after a reset, or on a known device. */
const attemptOfOwner = ({ id, wasReset }: AdminRow, deviceId: string | undefined): Attempt =>
  wasReset
    ? { purpose: 'password after reset', subject: id }
    : { purpose: 'password on known device', subject: `${id} ${deviceId}` }

/** What counts every other login: its network, and the account. */
async function attemptsOfStranger(
  { sql }: LoginDeps,
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

const OF_ACCOUNT = ['password of account', 'password from known network', 'password after reset'] as const

/** Clears the counts of all guesses at an account's password. Call it when its owner has proved who they are. */
export async function clearGuesses(query: Query, adminId: string): Promise<void> {
  for (const purpose of OF_ACCOUNT) await clearAttempts(query, { purpose, subject: adminId })
}

/** @returns undefined if the password was changed or the administrator deactivated in the meantime */
function openSession(
  { sql, env }: LoginDeps,
  admin: AdminRow,
  attempts: readonly Attempt[],
  { client, isNewDevice }: { client: Client; isNewDevice: boolean },
) {
  const { truncatedAddress: ipAddress, userAgent } = client
  const open = async (tx: Transaction) => {
    for (const attempt of attempts) await settle(tx, attempt)
    if (!(await updateLastLogin(tx, admin.id, admin.passwordHash))) return undefined
    const session = await insertSession(tx, {
      adminId: admin.id,
      lifetime: SESSION_LIFETIME_S,
      ipAddress,
      userAgent,
    })
    await deleteSurplusSessions(tx, admin.id, MAX_SESSIONS)
    const { id: adminId, username } = admin
    await recordAudit(tx, { action: 'login', adminId, username, details: { ipAddress } })
    if (isNewDevice) await mailNewDevice(tx, env, admin, client)
    return session
  }
  return retryTransaction(() => sql.begin(open))
}

/** Clears the failures of an account after its login, but not those of others on the same network. */
const settle = (tx: Transaction, attempt: Attempt) =>
  attempt.purpose === 'password from network' ? refundAttempt(tx, attempt) : clearAttempts(tx, attempt)

const toAdmin = ({ id, username, email, role }: AdminRow): Admin => ({ id, username, email, role })
