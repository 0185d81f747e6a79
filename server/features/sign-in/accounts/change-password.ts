import { recordAudit } from '#server/features/audit/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { MailWorker } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ChangePassword } from '#shared/desk/admin.ts'
import { mailPasswordChanged } from '../credentials/account-mails.ts'
import { resetPasswordHash, updatePasswordIfUnchanged } from '../credentials/admins.ts'
import { hashPassword, refuseCommonPassword } from '../credentials/passwords.ts'
import { revokeTokensOf } from '../personal-tokens/service.ts'
import { clearGuesses } from '../session/attempts.ts'
import { checkOwnPassword, createWrongPasswordError } from '../session/confirm.ts'
import type { GuardDeps } from '../session/guard.ts'
import { endSessions } from '../session/sessions.ts'
import { deleteReset } from './queries.ts'

export type AccountDeps = GuardDeps &
  Pick<Platform, 'env' | 'log' | 'background' | 'clock' | 'now'> & { mailWorker: MailWorker }

const FIELD = 'currentPassword'

/**
 * Replaces the caller's password and ends all their other sessions. Wrong current passwords are counted
 * for the session, so that it can't be used to guess and no one else can lock it.
 * @throws ApiError forbidden (403) if the current password is wrong; invalid (422) if the new one is common; rate_limited
 *   (429)
 */
export async function changePassword(
  deps: Pick<AccountDeps, 'sql' | 'env' | 'clock'>,
  context: AdminContext,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const { adminId, username, sessionId } = context
  const admin = await checkOwnPassword(deps, context, currentPassword, FIELD)
  await refuseCommonPassword(newPassword)
  const next = await hashPassword(newPassword)
  await retried(deps.sql, async (tx) => {
    await clearGuesses(tx, adminId)
    if (!(await updatePasswordIfUnchanged(tx, adminId, admin.passwordHash, next)))
      throw createWrongPasswordError(FIELD)
    const sessionsEnded = await endSessions(tx, adminId, sessionId)
    await deleteReset(tx, adminId)
    await mailPasswordChanged(tx, deps.env, admin, 'under Settings')
    await recordAudit(tx, { action: 'password_changed', adminId, username, details: { sessionsEnded } })
  })
}

/**
 * Sets a new password, lifts every lock of the account, and ends its sessions, tokens and reset links.
 * @returns the number of ended sessions
 */
export async function applyReset(tx: Transaction, adminId: string, passwordHash: string): Promise<number> {
  await clearGuesses(tx, adminId)
  await resetPasswordHash(tx, adminId, passwordHash)
  await deleteReset(tx, adminId)
  await revokeTokensOf(tx, adminId)
  return endSessions(tx, adminId)
}
