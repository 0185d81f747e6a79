import { recordAudit } from '#server/features/audit/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { NewTotp } from '#shared/second-factor.ts'
import { mailSecondFactor } from '../credentials/account-mails.ts'
import { findAdmin } from '../credentials/admins.ts'
import { TOTP_KEY } from '../credentials/second-factor/check-code.ts'
import {
  confirmTotp,
  hasSecondFactor,
  readSecondFactors,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
} from '../credentials/second-factor/manage.ts'
import { type Attempt, clearAttempts, spendAttempts } from '../session/attempts.ts'
import type { AccountDeps } from './deps.ts'

const NO_FACTOR = 'You have no second factor.'

/**
 * Creates the secret of the caller's authenticator app, which `confirmOwnTotp` puts to use.
 * @throws ApiError conflict (409) if the caller has one already
 */
export async function startOwnTotp(deps: AccountDeps, { adminId, username }: AdminContext): Promise<NewTotp> {
  const started = await startTotp(deps, { id: adminId, username }, deps.tokens.deriveKey(TOTP_KEY))
  if (!started) throw new ApiError('conflict', 'You already have an authenticator app. Remove it first.')
  return started
}

/**
 * Confirms the caller's authenticator app with its first code.
 * @returns the recovery codes
 * @throws ApiError forbidden (403) if the code is wrong; conflict (409) if it is confirmed already; rate_limited (429)
 */
export async function confirmOwnTotp(
  deps: AccountDeps,
  admin: AdminContext,
  code: string,
): Promise<string[]> {
  const { adminId } = admin
  const attempt: Attempt = { purpose: 'second factor', subject: adminId }
  await spendAttempts(deps, [attempt])
  const keys = deps.tokens.acceptedKeys(TOTP_KEY)
  let recoveryCodes: string[] | undefined
  await changeFactors(deps, admin, 'authenticator app added', async (tx) => {
    const { hasTotp } = await readSecondFactors(tx, adminId)
    if (hasTotp) throw new ApiError('conflict', 'It is confirmed already.')
    recoveryCodes = await confirmTotp(tx, { adminId, code, keys, now: deps.now() })
    if (!recoveryCodes) throw new ApiError('forbidden', 'The code is wrong. Please enter the current one.')
    await clearAttempts(tx, attempt)
  })
  return recoveryCodes ?? []
}

/** Removes the caller's authenticator app. @throws ApiError conflict (409) if there is none */
export const removeOwnTotp = (deps: AccountDeps, admin: AdminContext): Promise<void> =>
  changeFactors(deps, admin, 'authenticator app removed', async (tx) => {
    if (!(await removeTotp(tx, admin.adminId)))
      throw new ApiError('conflict', 'You have no authenticator app.')
  })

/** Replaces the caller's recovery codes. @throws ApiError conflict (409) without a second factor */
export async function renewRecoveryCodes(deps: AccountDeps, admin: AdminContext): Promise<string[]> {
  let recoveryCodes: string[] = []
  await changeFactors(deps, admin, 'recovery codes replaced', async (tx) => {
    if (!(await hasSecondFactor(tx, admin.adminId))) throw new ApiError('conflict', NO_FACTOR)
    recoveryCodes = await replaceRecoveryCodes(tx, admin.adminId)
  })
  return recoveryCodes
}

/** Changes the caller's second factor in a transaction, records it and tells them by mail. */
export function changeFactors(
  { sql, env }: AccountDeps,
  { adminId, username }: AdminContext,
  change: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  return retryTransaction(() =>
    transaction(sql, async (tx) => {
      await work(tx)
      const account = await findAdmin(tx, adminId)
      if (account) await mailSecondFactor(tx, env, account, change)
      await recordAudit(tx, { action: 'second_factor_changed', adminId, username, details: { change } })
    }),
  )
}
