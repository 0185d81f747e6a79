import type { ChangePassword } from '../../../../shared/admin.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { recordAudit } from '../audit/service.ts'
import { findAdmin, updatePasswordIfUnchanged } from '../credentials/admins.ts'
import { hashPassword, verifyPassword } from '../credentials/passwords.ts'
import { type Attempt, clearAttempts, spendAttempts } from '../session/attempts.ts'
import type { AdminContext } from '../session/guard.ts'
import { clearGuesses } from '../session/login.ts'
import { endSessions } from '../session/sessions.ts'
import type { AccountDeps } from './deps.ts'
import { deleteReset } from './reset-queries.ts'

/**
 * Replaces the caller's password and ends all their other sessions. Wrong current passwords are counted
 * for the session, so that it can't be used to guess and no one else can lock it.
 * @throws ApiError forbidden (403) if the current password is wrong; rate_limited (429)
 */
export async function changePassword(
  { sql, clock }: Pick<AccountDeps, 'sql' | 'clock'>,
  { adminId, username, sessionId }: AdminContext,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const attempt: Attempt = { purpose: 'password in session', subject: sessionId }
  await spendAttempts({ sql, clock }, [attempt])
  const admin = await findAdmin(sql, adminId)
  if (!admin || !(await verifyPassword(currentPassword, admin.passwordHash))) throw createWrongPasswordError()
  const next = await hashPassword(newPassword)
  await retryTransaction(() =>
    sql.begin(async (tx) => {
      await clearGuesses(tx, adminId)
      await clearAttempts(tx, attempt)
      if (!(await updatePasswordIfUnchanged(tx, adminId, admin.passwordHash, next)))
        throw createWrongPasswordError()
      const sessionsEnded = await endSessions(tx, adminId, sessionId)
      await deleteReset(tx, adminId)
      await recordAudit(tx, { action: 'password_changed', adminId, username, details: { sessionsEnded } })
    }),
  )
}

function createWrongPasswordError(): ApiError {
  const message = 'Current password is incorrect'
  return new ApiError('forbidden', message, { issues: [{ path: 'currentPassword', message }] })
}
