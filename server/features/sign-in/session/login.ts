import { randomBytes } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { hashToken } from '#server/platform/random.ts'
import type { AdminLogin } from '#shared/desk/admin.ts'
import type {
  PasskeyLogin,
  PasskeyRequest,
  PasskeyStep,
  SecondFactorLogin,
  SecondFactorStep,
} from '#shared/desk/second-factor.ts'
import { mailLocked } from '../credentials/account-mails.ts'
import { type AdminRow, findAdmin, findAdminByName } from '../credentials/admins.ts'
import {
  consumeAssertion,
  PASSKEY_REFUSED,
  requestOwnPasskey,
  requestPasskey,
} from '../credentials/passkeys/ceremonies.ts'
import { findPasskeyOwner } from '../credentials/passkeys/stored-passkeys.ts'
import { verifyPassword } from '../credentials/passwords.ts'
import {
  consumeCode,
  hasSecondFactor,
  readSecondFactors,
  TOTP_KEY,
} from '../credentials/second-factor/manage.ts'
import {
  type Attempt,
  attemptOfOwner,
  attemptsOfStranger,
  attemptWithPasskey,
  clearAttempts,
  settleAttempt,
  spendAttempts,
} from './attempts.ts'
import { deleteStep, findStepAdmin, insertStep } from './login-queries.ts'
import {
  createDevices,
  type LoginDeps,
  type Origin,
  openSession,
  type SignedIn,
  signedIn,
} from './sessions.ts'

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

/** How long the second factor may take after the password. */
const STEP_LIFETIME_S = 10 * 60
const TICKET_BYTES = 32

/**
 * Records that the password was right, in the caller's transaction.
 * @returns the next step; undefined if the password was changed or the administrator deactivated in the meantime
 */
async function createLoginStep(
  tx: Transaction,
  deps: LoginDeps,
  { id, passwordHash }: AdminRow,
): Promise<SecondFactorStep | undefined> {
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const step = { tokenHash: hashToken(ticket), adminId: id, passwordHash, lifetime: STEP_LIFETIME_S }
  if (!(await insertStep(tx, step))) return undefined
  const { hasTotp } = await readSecondFactors(tx, id)
  const passkey = await requestOwnPasskey(tx, deps, { adminId: id, purpose: purposeOf(ticket) })
  const message = hasTotp
    ? 'Please enter the code of your authenticator app.'
    : 'Please use your passkey, or enter a recovery code.'
  return { step: 'second_factor', ticket, message, hasTotp, ...(passkey && { passkey }) }
}

/** A passkey's answer is accepted for the ticket that it was asked for with. */
const purposeOf = (ticket: string) => `second factor ${hashToken(ticket).toString('hex')}`

interface Caller {
  client: Client
  cookies: string | null
}

/**
 * Completes a login with a code of the authenticator app or a recovery code.
 * @throws ApiError unauthorized (401) for a wrong or used code, or a ticket that is used, too old or unknown;
 *   rate_limited (429) after too many wrong codes
 */
export function completeWithCode(
  deps: LoginDeps,
  { ticket, code }: SecondFactorLogin,
  caller: Caller,
): Promise<SignedIn> {
  const keys = deps.tokens.acceptedKeys(TOTP_KEY)
  return complete(deps, ticket, caller, {
    isRight: (tx, adminId) => consumeCode(tx, { adminId, code, keys, now: deps.now() }),
    withPasskey: false,
    refusal: 'The code is wrong or was used before',
  })
}

/**
 * Completes a login with a passkey.
 * @throws ApiError unauthorized (401) if the passkey is not accepted, or for a ticket that is used, too old or unknown;
 *   rate_limited (429) after too many failures
 */
export function completeWithPasskey(
  deps: LoginDeps,
  { ticket, credential }: PasskeyStep,
  caller: Caller,
): Promise<SignedIn> {
  const answer = { assertion: credential, purpose: purposeOf(ticket) }
  return complete(deps, ticket, caller, {
    isRight: async (tx, adminId) => (await consumeAssertion(tx, deps, answer)) === adminId,
    withPasskey: true,
    refusal: PASSKEY_REFUSED,
  })
}

interface SecondFactor {
  /** Checks it and uses it up. */
  isRight(tx: Transaction, adminId: string): Promise<boolean>
  withPasskey: boolean
  refusal: string
}

async function complete(
  deps: LoginDeps,
  ticket: string,
  { client, cookies }: Caller,
  { isRight, withPasskey, refusal }: SecondFactor,
): Promise<SignedIn> {
  const tokenHash = hashToken(ticket)
  const adminId = await findStepAdmin(deps.sql, tokenHash)
  const admin = adminId && (await findAdmin(deps.sql, adminId))
  const ipAddress = client.truncatedAddress
  if (!admin) {
    await recordStrangerFailure(deps, { action: 'token_refused', ipAddress, username: null })
    throw new ApiError('unauthorized', 'Your sign-in took too long. Please start again.')
  }
  // Only someone who knows the password gets here, so strangers can't lock the owner out.
  const attempt: Attempt = { purpose: 'second factor', subject: admin.id }
  const isLocked = await spendAttempts(deps, [attempt]).catch(async (error) => {
    const { username } = admin
    if (error instanceof ApiError)
      await recordStrangerFailure(deps, { action: 'login_throttled', ipAddress, username })
    throw error
  })
  const devices = createDevices(deps.tokens, deps.env)
  const deviceId = devices.list(cookies).find((device) => device.adminId === admin.id)?.deviceId
  const open = async (tx: Transaction) => {
    if (!(await isRight(tx, admin.id))) return undefined
    await clearAttempts(tx, attempt)
    const origin = { client, deviceId, withPasskey }
    return (await deleteStep(tx, tokenHash)) ? openSession(tx, deps, admin, origin) : undefined
  }
  const session = await retried(deps.sql, open)
  if (session) return signedIn(deps, devices, admin, { session, deviceId })
  if (isLocked) deps.background.run('mail about a lock', () => mailLocked(deps.sql, deps.env, admin))
  const details = { ipAddress, secondFactor: true }
  await recordAudit(deps.sql, { action: 'login_failed', username: admin.username, details })
  throw new ApiError('unauthorized', refusal)
}
