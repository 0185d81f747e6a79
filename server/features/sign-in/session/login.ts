import { recordAudit } from '#server/features/audit/service.ts'
import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { AdminLogin } from '#shared/desk/admin.ts'
import type { PasskeyLogin, PasskeyRequest } from '#shared/desk/passkey.ts'
import type { SecondFactorStep } from '#shared/desk/second-factor.ts'
import { mailLocked } from '../credentials/account-mails.ts'
import { type AdminRow, findAdmin, findAdminByName } from '../credentials/admins.ts'
import { consumeAssertion, PASSKEY_REFUSED, requestPasskey } from '../credentials/passkeys/assertion.ts'
import { findPasskeyOwner } from '../credentials/passkeys/stored-passkeys.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import { hasSecondFactor } from '../credentials/second-factor/manage.ts'
import {
  type Attempt,
  attemptOfOwner,
  attemptsOfStranger,
  attemptWithPasskey,
  settleAttempt,
  spendAttempts,
} from './attempts.ts'
import { createDevices } from './devices.ts'
import { createLoginStep } from './login-step.ts'
import { type LoginDeps, type Origin, openSession, type SignedIn, signedIn } from './sessions.ts'

/** A signed-in administrator, or the step that is still missing. */
type LoginResult = SignedIn | { body: SecondFactorStep; deviceCookie?: undefined }

/**
 * Opens a session, or asks for the second factor of an account that has one. A failed login does the same work and gets
 * the same response whether the account is unknown or inactive or the password is wrong.
 * @param cookies the request's Cookie header
 * @throws ApiError unauthorized (401); rate_limited (429) after too many failures, even for the correct password
 */
export async function login(
  deps: LoginDeps,
  credentials: AdminLogin,
  client: Client,
  cookies: string | null = null,
): Promise<LoginResult> {
  const name = credentials.username.trim()
  const admin = await findAdminByName(deps.sql, name)
  const devices = createDevices(deps.tokens, deps.env)
  const deviceId = devices.list(cookies).find(({ adminId }) => adminId === admin?.id)?.deviceId
  const attempts =
    admin && (admin.wasReset || deviceId)
      ? [attemptOfOwner(admin, deviceId)]
      : await attemptsOfStranger(deps.sql, admin?.id, name, client.truncatedAddress)
  const failure = { username: admin?.username ?? null, ipAddress: client.truncatedAddress }
  const isLocked = await spendAttempts(deps, attempts).catch(async (error) => {
    if (error instanceof ApiError)
      await recordStrangerFailure(deps, { action: 'login_throttled', ...failure })
    throw error
  })
  const isCorrect = await verifyPassword(credentials.password, admin?.passwordHash)
  const next =
    isCorrect && admin?.isActive ? await proceed(deps, admin, attempts, { client, deviceId }) : undefined
  if (!admin || !next) {
    if (admin?.isActive && isLocked)
      deps.background.run('mail about a lock', () => mailLocked(deps.sql, deps.env, admin))
    await recordStrangerFailure(deps, { action: 'login_failed', ...failure })
    throw new ApiError('unauthorized', 'Invalid username or password')
  }
  return 'ticket' in next ? { body: next } : signedIn(deps, devices, admin, { session: next, deviceId })
}

/** @returns the session or the next step; undefined if the account changed in the meantime */
const proceed = (deps: LoginDeps, admin: AdminRow, attempts: readonly Attempt[], origin: Origin) =>
  retried(deps.sql, async (tx) => {
    for (const attempt of attempts) await settleAttempt(tx, attempt)
    return (await hasSecondFactor(tx, admin.id))
      ? createLoginStep(tx, deps, admin)
      : openSession(tx, deps, admin, origin)
  })

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
  const open = async (tx: Transaction) => {
    const adminId = await consumeAssertion(tx, deps, { assertion: credential, purpose: PURPOSE })
    const admin = adminId ? await findAdmin(tx, adminId) : undefined
    if (!admin?.isActive) return undefined
    await settleAttempt(tx, attempt)
    const session = await openSession(tx, deps, admin, { client, deviceId, withPasskey: true })
    return session && { admin, session }
  }
  const opened = await retried(deps.sql, open)
  if (opened) return signedIn(deps, devices, opened.admin, { session: opened.session, deviceId })
  const username = owner && (await findAdmin(deps.sql, owner))?.username
  const details = { ipAddress: client.truncatedAddress, passkey: true }
  await recordAudit(deps.sql, { action: 'login_failed', username: username ?? null, details })
  throw new ApiError('unauthorized', PASSKEY_REFUSED)
}
