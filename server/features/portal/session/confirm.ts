import type { ConfirmSignIn } from '../../../../shared/admin.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordAudit } from '../audit/service.ts'
import { mailLocked } from '../credentials/account-mails.ts'
import { type AdminRow, findAdmin } from '../credentials/admins.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import { type Attempt, clearAttempts, spendAttempts } from './attempts.ts'
import type { AdminContext } from './guard.ts'
import { confirmSession } from './session-queries.ts'

export type ConfirmDeps = Pick<Platform, 'sql' | 'env' | 'clock'>

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

/**
 * Checks the caller's own password. Wrong ones are counted for the session, so that it can't be used to guess and no one
 * else can lock it.
 * @param field the name of the password in the body
 * @throws ApiError forbidden (403) if the password is wrong; rate_limited (429)
 */
export async function checkOwnPassword(
  deps: ConfirmDeps,
  { adminId, username, sessionId }: AdminContext,
  password: string,
  field: string,
): Promise<AdminRow> {
  const attempt: Attempt = { purpose: 'password in session', subject: sessionId }
  const isLocked = await spendAttempts(deps, [attempt])
  const admin = await findAdmin(deps.sql, adminId)
  if (!admin || !(await verifyPassword(password, admin.passwordHash))) {
    await recordAudit(deps.sql, { action: 'login_failed', adminId, username, details: { inSession: true } })
    if (admin && isLocked) await deps.sql.begin((tx) => mailLocked(tx, deps.env, admin))
    throw createWrongPasswordError(field)
  }
  await clearAttempts(deps.sql, attempt)
  return admin
}

export function createWrongPasswordError(field: string): ApiError {
  const message = 'Current password is incorrect'
  return new ApiError('forbidden', message, { issues: [{ path: field, message }] })
}
