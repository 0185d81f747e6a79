import { randomBytes } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { hashToken } from '#server/platform/token.ts'
import type { PasskeyStep } from '#shared/desk/passkey.ts'
import type { SecondFactorLogin, SecondFactorStep } from '#shared/desk/second-factor.ts'
import { mailLocked } from '../credentials/account-mails.ts'
import { type AdminRow, findAdmin } from '../credentials/admins.ts'
import { consumeAssertion, PASSKEY_REFUSED, requestOwnPasskey } from '../credentials/passkeys/assertion.ts'
import { consumeCode, TOTP_KEY } from '../credentials/second-factor/codes.ts'
import { readSecondFactors } from '../credentials/second-factor/manage.ts'
import { type Attempt, clearAttempts, spendAttempts } from './attempts.ts'
import { createDevices } from './devices.ts'
import { deleteStep, findStepAdmin, insertStep } from './login-queries.ts'
import { type LoginDeps, openSession, type SignedIn, signedIn } from './sessions.ts'

/** How long the second factor may take after the password. */
const STEP_LIFETIME_S = 10 * 60
const TICKET_BYTES = 32

/**
 * Records that the password was right, in the caller's transaction.
 * @returns the next step; undefined if the password was changed or the administrator deactivated in the meantime
 */
export async function createLoginStep(
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

/** Who signs in, and from where. */
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
