import type { ResetPassword } from '../../../../shared/admin.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Client } from '../../../platform/http/client.ts'
import { recordAudit } from '../audit/service.ts'
import { updatePassword } from '../credentials/admins.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { type Attempt, spendAttempts, takeBack } from '../session/attempts.ts'
import { forgetGuesses } from '../session/login.ts'
import { endSessionsOf } from '../session/sessions.ts'
import type { AccountDeps } from './deps.ts'
import { hashToken } from './forgot-password.ts'
import { findReset, spendReset } from './reset-queries.ts'

/**
 * Sets a new password by the token of a mail, ends all sessions of the account and lifts its lock.
 * @throws ApiError invalid (422) for a token that is unknown, used, replaced or expired; rate_limited (429)
 */
export async function resetPassword(
  { sql, clock }: Pick<AccountDeps, 'sql' | 'clock'>,
  { token, newPassword }: ResetPassword,
  client: Client,
): Promise<void> {
  const attempt: Attempt = {
    purpose: 'reset token from network',
    subject: client.truncatedAddress ?? 'unknown',
  }
  await spendAttempts({ sql, clock }, [attempt])
  const tokenHash = hashToken(token)
  const owner = await findReset(sql, tokenHash)
  if (!owner) throw spent()
  const { adminId, username } = owner
  const passwordHash = await hashPassword(newPassword)
  await retryTransaction(() =>
    sql.begin(async (tx) => {
      await forgetGuesses(tx, adminId)
      await takeBack(tx, attempt)
      await updatePassword(tx, adminId, passwordHash)
      if (!(await spendReset(tx, tokenHash))) throw spent()
      const sessionsEnded = await endSessionsOf(tx, adminId)
      await recordAudit(tx, { action: 'password_reset', adminId, username, details: { sessionsEnded } })
    }),
  )
}

function spent(): ApiError {
  const message =
    'This link has been used, has been replaced by a later one, or is older than one hour. Please ask for a new one.'
  return new ApiError('invalid', message, { issues: [{ path: 'token', message }] })
}
