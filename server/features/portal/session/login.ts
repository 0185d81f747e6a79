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

/** From login, whatever is done meanwhile: a working day, so that nobody signs in twice a day for nothing. */
export const SESSION_LIFETIME_S = 12 * 3600
/** So long after a login a network counts as its administrator's own. */
const KNOWN_NETWORK_DAYS = 90
/** One more ends the oldest. */
export const MAX_SESSIONS = 20

/**
 * Opens a session. The same work is done, and the same said, whether or not the account exists, is active, or
 * the password is wrong.
 * @throws ApiError unauthorized (401), or rate_limited (429) after too many failures: then a right password is
 *   refused too
 */
export async function login(deps: LoginDeps, given: AdminLogin, client: Client): Promise<AdminLoginResponse> {
  const name = given.username.trim()
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
  const fits = await verifyPassword(given.password, admin?.passwordHash)
  const session = fits && admin?.isActive ? await openSession(deps, admin, attempts, client) : undefined
  if (!admin || !session) {
    const details = { ipAddress: client.truncatedAddress }
    await recordAudit(deps.sql, { action: 'login_failed', username: admin?.username ?? null, details })
    throw new ApiError('unauthorized', 'Invalid username or password')
  }
  const token = await deps.tokens.sign(session.id, session.expiresAt)
  return { token, admin: toAdmin(admin), message: 'Login successful' }
}

/** A guess at an account's password by somebody who is signed in to it. */
export const knownNetworkAttempt = (adminId: string): Attempt => ({
  purpose: 'password from known network',
  subject: adminId,
})

/** Forgets all guesses at an account's password, from wherever they came: its owner has shown that it is theirs. */
export async function clearGuesses(query: Query, adminId: string): Promise<void> {
  await clearAttempts(query, knownNetworkAttempt(adminId))
  await clearAttempts(query, { purpose: 'password of account', subject: adminId })
}

/** @returns undefined when the password was changed or the administrator deactivated meanwhile */
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
