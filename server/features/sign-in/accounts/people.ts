import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Role } from '#shared/contract/access.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { Administrator, GeneratedPassword } from '#shared/desk/admin.ts'
import { mailPasswordChanged, mailRoleChanged } from '../credentials/account-mails.ts'
import { type AdminRow, findAdmin, listAdmins } from '../credentials/admins.ts'
import { generatePassword, hashPassword } from '../credentials/passwords.ts'
import { removeSecondFactors } from '../credentials/second-factor/manage.ts'
import { revokeTokensOf } from '../personal-tokens/service.ts'
import { endSessions } from '../session/sessions.ts'
import { type AccountDeps, applyReset } from './change-password.ts'
import { deleteReset, lockOwners, updateActive, updateRole } from './queries.ts'

/** Lists all administrators, including deactivated ones, in the order in which they were added. */
export async function readAdministrators(sql: Sql, { adminId }: AdminContext): Promise<Administrator[]> {
  const rows = await listAdmins(sql)
  return rows.map((row) => ({ ...withIsoTimes(row), current: row.id === adminId }))
}

/**
 * Gives another administrator a generated password, as `bun run admin reset-password` does, and tells them by mail.
 * @throws ApiError not_found (404) if there is no such active administrator; conflict (409) for the caller's own account
 */
export async function resetAdministrator(
  { sql, env }: Pick<AccountDeps, 'sql' | 'env'>,
  admin: AdminContext,
  id: string,
): Promise<GeneratedPassword> {
  if (id === admin.adminId)
    throw new ApiError('conflict', 'Please change your own password under Change Password.')
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  await retried(sql, async (tx) => {
    const target = await findAdmin(tx, id)
    if (!target?.isActive) throw new ApiError('not_found', MESSAGES.notFound)
    const sessionsEnded = await applyReset(tx, id, passwordHash)
    await mailPasswordChanged(tx, env, target, `by the administrator ${admin.username}`)
    const details = { by: 'administrator', sessionsEnded }
    await recordAudit(tx, { ...admin, action: 'password_reset', subject: target.username, details })
  })
  return { password }
}

type ChangeDeps = Pick<AccountDeps, 'sql' | 'env'>

/**
 * Gives someone another role, and ends their sessions, so that their portal shows what the new role may use.
 * @throws ApiError not_found (404); conflict (409) for the caller's own account; forbidden (403) if the caller is no longer
 *   an owner
 */
export const changeRole = (deps: ChangeDeps, admin: AdminContext, id: string, role: Role): Promise<void> =>
  changePerson(deps, admin, id, async (tx, target) => {
    if (target.role === role) return
    await updateRole(tx, id, role)
    await endSessions(tx, id)
    const details = { before: target.role, after: role }
    await recordAudit(tx, { ...admin, action: 'role_changed', subject: target.username, details })
    await mailRoleChanged(tx, deps.env, target, { role, by: admin.username })
  })

/** Deactivates someone, or activates them again. @throws ApiError like changeRole */
export const setActive = (
  deps: ChangeDeps,
  admin: AdminContext,
  id: string,
  isActive: boolean,
): Promise<void> =>
  changePerson(deps, admin, id, async (tx, target) => {
    if (target.isActive === isActive) return
    if (isActive) await updateActive(tx, id, true)
    else await deactivateAccount(tx, id)
    const action = isActive ? 'admin_activated' : 'admin_deactivated'
    await recordAudit(tx, { ...admin, action, subject: target.username })
  })

/** Ends everything that lets an account in, in the caller's transaction. The audit log keeps what it did. */
export async function deactivateAccount(tx: Transaction, id: string): Promise<void> {
  await updateActive(tx, id, false)
  await removeSecondFactors(tx, id)
  await endSessions(tx, id)
  await deleteReset(tx, id)
  await revokeTokensOf(tx, id)
}

/** The caller is an owner, and stays one until the transaction ends, so that the portal always has an owner. */
function changePerson(
  { sql }: ChangeDeps,
  { adminId }: AdminContext,
  id: string,
  change: (tx: Transaction, target: AdminRow) => Promise<void>,
): Promise<void> {
  if (id === adminId)
    throw new ApiError(
      'conflict',
      'You can’t change your own role or deactivate yourself. Ask another owner.',
    )
  return retried(sql, async (tx) => {
    if (!(await lockOwners(tx)).includes(adminId))
      throw new ApiError('forbidden', 'You are no longer an owner.')
    const target = found(await findAdmin(tx, id))
    await change(tx, target)
  })
}
