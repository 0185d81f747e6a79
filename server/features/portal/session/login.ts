import type { Admin, AdminLogin, AdminLoginResponse } from '../../../../shared/admin.ts'
import type { Query, Transaction } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Client } from '../../../platform/http/client.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasSignedInFrom, recordAudit } from '../audit/service.ts'
import { type AdminRow, findAdminByName, updateLastLogin } from '../credentials/admins.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import { type Attempt, clearAttempts, refundAttempt, spendAttempts, sweepAttempts } from './attempts.ts'
import type { GuardDeps } from './guard.ts'
import { deleteSurplusSessions, insertSession } from './session-queries.ts'

export type LoginDeps = GuardDeps & Pick<Platform, 'env' | 'background' | 'clock'>

/** Counted from the login, regardless of activity. Covers a working day, so that operators sign in once a day. */
export const SESSION_LIFETIME_S = 12 * 3600
/** How long after a login its network counts as known for that administrator. */
const KNOWN_NETWORK_DAYS = 90
/** Per administrator. One more login ends the oldest session. */
export const MAX_SESSIONS = 20

/**
 * Opens a session. A failed login does the same work and gets the same response whether the account is unknown or
 * inactive or the password is wrong.
 * @throws ApiError unauthorized (401); rate_limited (429) after too many failures, even for the correct password
 */
export async function login(
  deps: LoginDeps,
  credentials: AdminLogin,
  client: Client,
): Promise<AdminLoginResponse> {
  const name = credentials.username.trim()
  const admin = await findAdminByName(deps.sql, name)
  const network = client.truncatedAddress
  const isKnown = await hasSignedInFrom(deps.sql, admin?.id ?? null, network, KNOWN_NETWORK_DAYS)
  const attempts: [Attempt, Attempt] = [
    { purpose: 'password from network', subject: network ?? 'unknown' },
    {
      purpose: isKnown ? 'password from known network' : 'password of account',
      subject: admin?.id ?? `nobody ${name.toLowerCase()}`,
    },
  ]
  await spendAttempts(deps, attempts)
  deps.background.run('attempts sweep', () => sweepAttempts(deps))
  const isCorrect = await verifyPassword(credentials.password, admin?.passwordHash)
  const session = isCorrect && admin?.isActive ? await openSession(deps, admin, attempts, client) : undefined
  if (!admin || !session) {
    const details = { ipAddress: client.truncatedAddress }
    await recordAudit(deps.sql, { action: 'login_failed', username: admin?.username ?? null, details })
    throw new ApiError('unauthorized', 'Invalid username or password')
  }
  const token = await deps.tokens.sign(session.id, session.expiresAt)
  return { token, admin: toAdmin(admin), message: 'Login successful' }
}

/** A guess at an account's password from a network that it has signed in from, or in one of its open sessions. */
export const knownNetworkAttempt = (adminId: string): Attempt => ({
  purpose: 'password from known network',
  subject: adminId,
})

/** Clears the counts of all guesses at an account's password. Call it when its owner has proved who they are. */
export async function clearGuesses(query: Query, adminId: string): Promise<void> {
  await clearAttempts(query, knownNetworkAttempt(adminId))
  await clearAttempts(query, { purpose: 'password of account', subject: adminId })
}

/** @returns undefined if the password was changed or the administrator deactivated in the meantime */
function openSession(
  { sql }: LoginDeps,
  admin: AdminRow,
  [fromNetwork, ofAccount]: [Attempt, Attempt],
  { truncatedAddress: ipAddress, userAgent }: Client,
) {
  const open = async (tx: Transaction) => {
    await refundAttempt(tx, fromNetwork)
    await clearAttempts(tx, ofAccount)
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
    return session
  }
  return retryTransaction(() => sql.begin(open))
}

const toAdmin = ({ id, username, email, role }: AdminRow): Admin => ({ id, username, email, role })
