import { recordAudit } from '#server/features/audit/service.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { PasskeyLogin, PasskeyRequest } from '#shared/passkey.ts'
import { findAdmin } from '../credentials/admins.ts'
import { consumeAssertion, PASSKEY_REFUSED, requestPasskey } from '../credentials/passkeys/assertion.ts'
import { findPasskeyOwner } from '../credentials/passkeys/stored-passkeys.ts'
import { spendAttempts, sweepAttempts } from './attempts.ts'
import { createDevices } from './devices.ts'
import { attemptWithPasskey, settleAttempt } from './login-attempts.ts'
import { type LoginDeps, openSession, type SignedIn, signedIn } from './open-session.ts'

const PURPOSE = 'sign in'

/** Asks for any passkey of this site. Nothing is stored, so anyone may ask as often as they like. */
export const requestPasskeyLogin = (deps: LoginDeps): PasskeyRequest => requestPasskey(deps, PURPOSE)

/**
 * Opens a session for a passkey, without a name or a password. The passkey is two factors: something its owner has, which
 * asks for something they are or know.
 * @throws ApiError unauthorized (401) if it isn't accepted; rate_limited (429) after too many failures
 */
export async function loginWithPasskey(
  deps: LoginDeps,
  { credential }: PasskeyLogin,
  { client, cookies }: { client: Client; cookies: string | null },
): Promise<SignedIn> {
  const owner = await findPasskeyOwner(deps.sql, credential.id)
  const devices = createDevices(deps.tokens, deps.env)
  const deviceId = devices.list(cookies).find(({ adminId }) => adminId === owner)?.deviceId
  const attempt = attemptWithPasskey(owner, deviceId, client.truncatedAddress)
  await spendAttempts(deps, [attempt])
  deps.background.run('attempts sweep', () => sweepAttempts(deps))
  const open = async (tx: Transaction) => {
    const adminId = await consumeAssertion(tx, deps, { assertion: credential, purpose: PURPOSE })
    const admin = adminId ? await findAdmin(tx, adminId) : undefined
    if (!admin?.isActive) return undefined
    await settleAttempt(tx, attempt)
    const session = await openSession(tx, deps, admin, { client, deviceId, withPasskey: true })
    return session && { admin, session }
  }
  const opened = await retryTransaction(() => transaction(deps.sql, open))
  if (opened) return signedIn(deps, devices, opened.admin, { session: opened.session, deviceId })
  const username = owner && (await findAdmin(deps.sql, owner))?.username
  const details = { ipAddress: client.truncatedAddress, passkey: true }
  await recordAudit(deps.sql, { action: 'login_failed', username: username ?? null, details })
  throw new ApiError('unauthorized', PASSKEY_REFUSED)
}
