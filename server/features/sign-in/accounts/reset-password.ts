import { recordAudit } from '#server/features/audit/service.ts'
import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { ResetPassword } from '#shared/admin.ts'
import { mailPasswordChanged } from '../credentials/account-mails.ts'
import { refuseCommonPassword } from '../credentials/common-passwords.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { spendAttempts } from '../session/attempts.ts'
import { applyReset } from './apply-reset.ts'
import type { AccountDeps } from './deps.ts'
import { consumeReset, findReset } from './reset-queries.ts'

/**
 * Sets a new password with the token from the email, or the first one with that of an invitation, ends all sessions of the account and lifts every lock. Wrong tokens
 * are counted for each network, but a right one is always accepted: it has 256 bits and needs no limit.
 * @throws ApiError forbidden (403) for a token that is unknown, used, replaced or expired; invalid (422) for a
 *   common password; rate_limited (429)
 */
export async function resetPassword(
  { sql, env, clock }: Pick<AccountDeps, 'sql' | 'env' | 'clock'>,
  { token, newPassword }: ResetPassword,
  client: Client,
): Promise<void> {
  const tokenHash = hashToken(token)
  const owner = await findReset(sql, tokenHash)
  if (!owner) {
    const ipAddress = client.truncatedAddress
    await recordStrangerFailure({ sql }, { action: 'token_refused', ipAddress, username: null })
    await spendAttempts({ sql, clock }, [
      { purpose: 'reset token from network', subject: ipAddress ?? 'unknown' },
    ])
    throw createSpentLinkError()
  }
  await refuseCommonPassword(newPassword)
  const { adminId, username, email, isInvited } = owner
  const passwordHash = await hashPassword(newPassword)
  await retryTransaction(() =>
    transaction(sql, async (tx) => {
      if (!(await consumeReset(tx, tokenHash))) throw createSpentLinkError()
      const sessionsEnded = await applyReset(tx, adminId, passwordHash)
      if (isInvited) return recordAudit(tx, { action: 'invitation_accepted', adminId, username })
      await mailPasswordChanged(tx, env, { id: adminId, username, email }, 'with the link from an email')
      return recordAudit(tx, { action: 'password_reset', adminId, username, details: { sessionsEnded } })
    }),
  )
}

function createSpentLinkError(): ApiError {
  const message =
    'This link has been used, has been replaced by a later one, or has expired. Please ask for a new one.'
  return new ApiError('forbidden', message, { issues: [{ path: 'token', message }] })
}
