import type { Transaction } from '#server/platform/database/connect.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { AddedPasskey, NewPasskey, Passkey, PasskeyCreation } from '#shared/passkey.ts'
import { consumeRegistration, requestNewPasskey } from '../credentials/passkeys/registration.ts'
import { readRelyingParty } from '../credentials/passkeys/relying-party.ts'
import {
  countPasskeys,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
} from '../credentials/passkeys/stored-passkeys.ts'
import { hasSecondFactor, removePasskey, replaceRecoveryCodes } from '../credentials/second-factor/manage.ts'
import type { AccountDeps } from './deps.ts'
import { changeFactors } from './own-second-factor.ts'

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
export async function addOwnPasskey(
  deps: AccountDeps,
  admin: AdminContext,
  { name, credential }: NewPasskey,
): Promise<AddedPasskey> {
  const add = async (tx: Transaction): Promise<AddedPasskey> => {
    const isFirst = !(await hasSecondFactor(tx, admin.adminId))
    const passkey = await consumeRegistration(tx, deps, { credential, purpose: purposeOf(admin) })
    if (!passkey) throw new ApiError('forbidden', 'The passkey was not accepted. Please try again.')
    const row = await insertPasskey(tx, { ...passkey, adminId: admin.adminId, name })
    if (!row) throw new ApiError('conflict', 'This passkey is registered already.')
    if ((await countPasskeys(tx, admin.adminId)) > MAX_PASSKEYS) throw new ApiError('conflict', TOO_MANY)
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, admin.adminId) : []
    return { passkey: toPasskey(row, passkey.rpId), recoveryCodes }
  }
  let added: AddedPasskey | undefined
  await changeFactors(deps, admin, 'passkey added', async (tx) => {
    added = await add(tx)
  })
  if (!added) throw new Error('the transaction ended without a passkey')
  return added
}

/** Removes one of the caller's passkeys. @throws ApiError not_found (404) if they have no such passkey */
export const removeOwnPasskey = (deps: AccountDeps, admin: AdminContext, id: string): Promise<void> =>
  changeFactors(deps, admin, 'passkey removed', async (tx) => {
    if ((await removePasskey(tx, admin.adminId, id)) === undefined)
      throw new ApiError('not_found', MESSAGES.notFound)
  })

const toPasskey = ({ id, name, rpId, createdAt, lastUsedAt }: PasskeyRow, host: string): Passkey => ({
  id,
  name,
  host: rpId,
  isUsable: rpId === host,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
