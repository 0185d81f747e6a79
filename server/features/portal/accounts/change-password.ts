import type { ChangePassword } from '../../../../shared/admin.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { recordAudit } from '../audit/service.ts'
import { exchangePassword, findAdmin } from '../credentials/admins.ts'
import { hashPassword, verifyPassword } from '../credentials/passwords.ts'
import { spendAttempts } from '../session/attempts.ts'
import type { AdminContext } from '../session/guard.ts'
import { forgetGuesses, ownAttempt } from '../session/login.ts'
import { endSessionsOf } from '../session/sessions.ts'
import type { AccountDeps } from './deps.ts'
import { deleteReset } from './reset-queries.ts'

/**
 * Replaces the caller's password and ends all their other sessions. Wrong current passwords count with the
 * account's failed logins from where its owner signs in: a session left open is no way to guess.
 * @throws ApiError invalid (422) when the current password is wrong, rate_limited (429)
 */
export async function changePassword(
  { sql, clock }: Pick<AccountDeps, 'sql' | 'clock'>,
  { adminId, username, sessionId }: AdminContext,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  await spendAttempts({ sql, clock }, [ownAttempt(adminId)])
  const admin = await findAdmin(sql, adminId)
  if (!admin || !(await verifyPassword(currentPassword, admin.passwordHash))) throw wrong()
  const next = await hashPassword(newPassword)
  await retryTransaction(() =>
    sql.begin(async (tx) => {
      await forgetGuesses(tx, adminId)
      if (!(await exchangePassword(tx, adminId, admin.passwordHash, next))) throw wrong()
      const sessionsEnded = await endSessionsOf(tx, adminId, sessionId)
      await deleteReset(tx, adminId)
      await recordAudit(tx, { action: 'password_changed', adminId, username, details: { sessionsEnded } })
    }),
  )
}

function wrong(): ApiError {
  const message = 'Current password is incorrect'
  return new ApiError('invalid', message, { issues: [{ path: 'currentPassword', message }] })
}
