import { recordAudit } from '#server/features/audit/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type {
  AddedPasskey,
  NewPasskey,
  NewTotp,
  Passkey,
  PasskeyCreation,
} from '#shared/desk/second-factor.ts'
import { mailSecondFactor } from '../credentials/account-mails.ts'
import { findAdmin } from '../credentials/admins.ts'
import { consumeRegistration, requestNewPasskey } from '../credentials/passkeys/ceremonies.ts'
import {
  countPasskeys,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  readRelyingParty,
} from '../credentials/passkeys/stored-passkeys.ts'
import {
  consumeCode,
  hasSecondFactor,
  readSecondFactors,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
  TOTP_KEY,
} from '../credentials/second-factor/manage.ts'
import { type Attempt, clearAttempts, spendAttempts } from '../session/attempts.ts'
import type { AccountDeps } from './change-password.ts'

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
  return changeFactors(deps, admin, 'authenticator app added', async (tx) => {
    const { hasTotp } = await readSecondFactors(tx, adminId)
    if (hasTotp) throw new ApiError('conflict', 'It is confirmed already.')
    if (!(await consumeCode(tx, { adminId, code, keys, now: deps.now() })))
      throw new ApiError('forbidden', 'The code is wrong. Please enter the current one.')
    await clearAttempts(tx, attempt)
    return replaceRecoveryCodes(tx, adminId)
  })
}

/** Removes the caller's authenticator app. @throws ApiError conflict (409) if there is none */
export const removeOwnTotp = (deps: AccountDeps, admin: AdminContext): Promise<void> =>
  changeFactors(deps, admin, 'authenticator app removed', async (tx) => {
    if (!(await removeTotp(tx, admin.adminId)))
      throw new ApiError('conflict', 'You have no authenticator app.')
  })

/** Replaces the caller's recovery codes. @throws ApiError conflict (409) without a second factor */
export const renewRecoveryCodes = (deps: AccountDeps, admin: AdminContext): Promise<string[]> =>
  changeFactors(deps, admin, 'recovery codes replaced', async (tx) => {
    if (!(await hasSecondFactor(tx, admin.adminId)))
      throw new ApiError('conflict', 'You have no second factor.')
    return replaceRecoveryCodes(tx, admin.adminId)
  })

/** Changes the caller's second factor in a transaction, records it and tells them by mail. @returns the result of `work` */
function changeFactors<Result>(
  { sql, env }: AccountDeps,
  admin: AdminContext,
  change: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retried(sql, async (tx) => {
    const result = await work(tx)
    const account = await findAdmin(tx, admin.adminId)
    if (account) await mailSecondFactor(tx, env, account, change)
    await recordAudit(tx, { ...admin, action: 'second_factor_changed', details: { change } })
    return result
  })
}

/** Per administrator. */
export const MAX_PASSKEYS = 20
const TOO_MANY = `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`

const purposeOf = ({ sessionId }: AdminContext) => `new passkey ${sessionId}`

/** Lists the caller's passkeys, the oldest first. */
export async function readOwnPasskeys({ sql, env }: AccountDeps, adminId: string): Promise<Passkey[]> {
  const rows = await listPasskeys(sql, adminId)
  return rows.map((row) => toPasskey(row, readRelyingParty(env).id))
}

/** Asks the caller's browser to create a passkey. @throws ApiError conflict (409) if they have too many */
export async function requestOwnNewPasskey(
  deps: AccountDeps,
  context: AdminContext,
): Promise<PasskeyCreation> {
  const existing = await listPasskeys(deps.sql, context.adminId)
  if (existing.length >= MAX_PASSKEYS) throw new ApiError('conflict', TOO_MANY)
  const admin = { id: context.adminId, username: context.username }
  return requestNewPasskey(deps, admin, { purpose: purposeOf(context), existing })
}

/**
 * Adds a passkey. The first second factor comes with recovery codes.
 * @throws ApiError forbidden (403) if the browser's answer is not accepted; conflict (409) if it is registered already,
 *   or the caller has too many
 */
export const addOwnPasskey = (
  deps: AccountDeps,
  admin: AdminContext,
  { name, credential }: NewPasskey,
): Promise<AddedPasskey> =>
  changeFactors(deps, admin, 'passkey added', async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, admin.adminId))
    const passkey = await consumeRegistration(tx, deps, { credential, purpose: purposeOf(admin) })
    if (!passkey) throw new ApiError('forbidden', 'The passkey was not accepted. Please try again.')
    const row = await insertPasskey(tx, { ...passkey, adminId: admin.adminId, name })
    if (!row) throw new ApiError('conflict', 'This passkey is registered already.')
    if ((await countPasskeys(tx, admin.adminId)) > MAX_PASSKEYS) throw new ApiError('conflict', TOO_MANY)
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, admin.adminId) : []
    return { passkey: toPasskey(row, passkey.rpId), recoveryCodes }
  })

/** Removes one of the caller's passkeys. @throws ApiError not_found (404) if they have no such passkey */
export const removeOwnPasskey = (deps: AccountDeps, admin: AdminContext, id: string): Promise<void> =>
  changeFactors(deps, admin, 'passkey removed', async (tx) => {
    found(await removePasskey(tx, admin.adminId, id))
  })

const toPasskey = ({ id, name, rpId, createdAt, lastUsedAt }: PasskeyRow, host: string): Passkey => ({
  ...withIsoTimes({ id, name, createdAt, lastUsedAt }),
  host: rpId,
  isUsable: rpId === host,
})
