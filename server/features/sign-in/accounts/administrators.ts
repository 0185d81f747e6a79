import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Administrator, GeneratedPassword } from '#shared/admin.ts'
import { MESSAGES } from '#shared/messages.ts'
import { mailPasswordChanged } from '../credentials/account-mails.ts'
import { findAdmin, listAdmins } from '../credentials/admins.ts'
import { generatePassword, hashPassword } from '../credentials/passwords.ts'
import { applyReset } from './apply-reset.ts'
import type { AccountDeps } from './deps.ts'

/** Lists all administrators, including deactivated ones, in the order in which they were added. */
export async function readAdministrators(sql: Sql, { adminId }: AdminContext): Promise<Administrator[]> {
  const rows = await listAdmins(sql)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    current: row.id === adminId,
  }))
}

/**
 * Gives another administrator a generated password, as `bun run admin reset-password` does, and tells them by mail.
 * @throws ApiError not_found (404) if there is no such active administrator; conflict (409) for the caller's own account
 */
export async function resetAdministrator(
  { sql, env }: Pick<AccountDeps, 'sql' | 'env'>,
  { adminId, username }: AdminContext,
  id: string,
): Promise<GeneratedPassword> {
  if (id === adminId) throw new ApiError('conflict', 'Please change your own password under Change Password.')
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await retryTransaction(() =>
    transaction(sql, async (tx) => {
      const target = await findAdmin(tx, id)
      if (!target?.isActive) throw new ApiError('not_found', MESSAGES.notFound)
      const sessionsEnded = await applyReset(tx, id, passwordHash)
      await mailPasswordChanged(tx, env, target, `by the administrator ${username}`)
      const details = { by: 'administrator', sessionsEnded }
      await recordAudit(tx, {
        action: 'password_reset',
        adminId,
        username,
        subject: target.username,
        details,
      })
    }),
  )
  return { password }
}
