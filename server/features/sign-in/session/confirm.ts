import { recordAudit } from '#server/features/audit/service.ts'
import { retried, transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ConfirmSignIn } from '#shared/desk/admin.ts'
import type { PasskeyLogin, PasskeyRequest } from '#shared/desk/second-factor.ts'
import { mailLocked } from '../credentials/account-mails.ts'
import { type AdminRow, findAdmin } from '../credentials/admins.ts'
import {
  consumeAssertion,
  PASSKEY_REFUSED,
  type PasskeyDeps,
  requestOwnPasskey,
} from '../credentials/passkeys/ceremonies.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import { type Attempt, clearAttempts, spendAttempts } from './attempts.ts'
import { confirmSession } from './session-queries.ts'

type ConfirmDeps = Pick<Platform, 'sql' | 'env' | 'clock'>

/**
 * Confirms a sign-in with the password, so that calls that need a recent one are allowed for 30 minutes.
 * @throws ApiError forbidden (403) if the password is wrong; rate_limited (429)
 */
export async function confirmSignIn(
  deps: ConfirmDeps,
  context: AdminContext,
  { password }: ConfirmSignIn,
): Promise<void> {
  await checkOwnPassword(deps, context, password, 'password')
  await confirmSession(deps.sql, context.sessionId)
}

const purposeOf = ({ sessionId }: AdminContext) => `confirm ${sessionId}`

/** Asks for one of the caller's passkeys. @throws ApiError conflict (409) if they have none for this site */
export async function requestConfirmation(
  deps: ConfirmDeps & PasskeyDeps,
  context: AdminContext,
): Promise<PasskeyRequest> {
  const { adminId } = context
  const request = await requestOwnPasskey(deps.sql, deps, { adminId, purpose: purposeOf(context) })
  if (!request)
    throw new ApiError('conflict', 'You have no passkey for this site. Please enter your password.')
  return request
}

/**
 * Confirms a sign-in with one of the caller's passkeys. Failures are counted together with wrong passwords.
 * @throws ApiError forbidden (403) if the passkey is not accepted; rate_limited (429)
 */
export async function confirmWithPasskey(
  deps: ConfirmDeps & PasskeyDeps,
  context: AdminContext,
  { credential }: PasskeyLogin,
): Promise<void> {
  const { adminId, username, sessionId } = context
  const attempt: Attempt = { purpose: 'password in session', subject: sessionId }
  await spendAttempts(deps, [attempt])
  const isConfirmed = await retried(deps.sql, async (tx) => {
    const answer = { assertion: credential, purpose: purposeOf(context) }
    if ((await consumeAssertion(tx, deps, answer)) !== adminId) return false
    await clearAttempts(tx, attempt)
    await confirmSession(tx, sessionId)
    return true
  })
  if (isConfirmed) return
  const details = { inSession: true, passkey: true }
  await recordAudit(deps.sql, { action: 'login_failed', adminId, username, details })
  throw new ApiError('forbidden', PASSKEY_REFUSED)
}

/**
 * Checks the caller's own password. Wrong ones are counted for the session, so that it can't be used to guess and no one
 * else can lock it.
 * @param field the name of the password in the body
 * @throws ApiError forbidden (403) if the password is wrong; rate_limited (429)
 */
export async function checkOwnPassword(
  deps: ConfirmDeps,
  { adminId, username, sessionId, ipAddress }: AdminContext,
  password: string,
  field: string,
): Promise<AdminRow> {
  const attempt: Attempt = { purpose: 'password in session', subject: sessionId }
  const isLocked = await spendAttempts(deps, [attempt])
  const admin = await findAdmin(deps.sql, adminId)
  if (!admin || !(await verifyPassword(password, admin.passwordHash))) {
    const details = { inSession: true, ipAddress }
    await recordAudit(deps.sql, { action: 'login_failed', adminId, username, details })
    if (admin && isLocked) await transaction(deps.sql, (tx) => mailLocked(tx, deps.env, admin))
    throw createWrongPasswordError(field)
  }
  await clearAttempts(deps.sql, attempt)
  return admin
}

export function createWrongPasswordError(field: string): ApiError {
  const message = 'Current password is incorrect'
  return new ApiError('forbidden', message, { issues: [{ path: field, message }] })
}
