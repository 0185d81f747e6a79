import { recordAudit } from '#server/features/audit/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Role } from '#shared/access.ts'
import { MESSAGES } from '#shared/messages.ts'
import { mailRoleChanged } from '../credentials/account-mails.ts'
import { type AdminRow, findAdmin } from '../credentials/admins.ts'
import { removeSecondFactors } from '../credentials/second-factor/manage.ts'
import { revokeTokensOf } from '../personal-tokens/service.ts'
import { endSessions } from '../session/sessions.ts'
import type { AccountDeps } from './deps.ts'
import { lockOwners, updateActive, updateRole } from './people-queries.ts'
import { deleteReset } from './reset-queries.ts'

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
    const { adminId, username } = admin
    const details = { before: target.role, after: role }
    await recordAudit(tx, { action: 'role_changed', adminId, username, subject: target.username, details })
    await mailRoleChanged(tx, deps.env, target, { role, by: username })
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
    const { adminId, username } = admin
    const action = isActive ? 'admin_activated' : 'admin_deactivated'
    await recordAudit(tx, { action, adminId, username, subject: target.username })
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
  return retryTransaction(() =>
    transaction(sql, async (tx) => {
      if (!(await lockOwners(tx)).includes(adminId))
        throw new ApiError('forbidden', 'You are no longer an owner.')
      const target = await findAdmin(tx, id)
      if (!target) throw new ApiError('not_found', MESSAGES.notFound)
      await change(tx, target)
    }),
  )
}
