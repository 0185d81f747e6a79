import { recordStrangerFailure } from '#server/features/audit/stranger-failures.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type Call, clientOf } from '#server/platform/http/client.ts'
import type { Guard } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Access, mayUse } from '#shared/contract/access.ts'
import { scopeFor, TOKEN_PREFIX } from '#shared/desk/personal-tokens.ts'
import { authenticateToken } from '../personal-tokens/service.ts'
import { findOpenSession, touchSession } from './session-queries.ts'
import type { Tokens } from './tokens.ts'

export type GuardDeps = Pick<Platform, 'sql' | 'env'> & { tokens: Tokens }

const SIGN_IN = 'Please sign in to the portal.'
const IDLE = 'You were signed out after 30 minutes without activity. Please sign in again.'
const CONFIRM = 'Please enter your password again to continue.'
// RFC 6750 requires the header; browsers show no prompt for Bearer.
const BEARER = { headers: { 'www-authenticate': 'Bearer' } }
const NO_FACTOR = 'Please set up a second factor first. The owner of this portal requires one of everyone.'
const NOT_IN_SCOPE =
  'This token may not do this. Tokens only read, and only what their scopes and your role allow.'
const NOT_YOUR_ROLE = 'Your account may not do this. An owner of the portal can change its role.'
const READS = ['GET', 'HEAD']
/** The portal sends this header with calls that it makes by itself. They don't keep a session open. */
const POLL_HEADER = 'x-portal-poll'
/** Our tokens are about 200 characters long. */
const MAX_TOKEN_LENGTH = 1000

/** Checks callers for `serveRoutes`. */
export const createGuard =
  (deps: GuardDeps): Guard =>
  async (call, { access, needsRecentSignIn }) => {
    const admin = await admit(deps, call, access)
    if (needsRecentSignIn) requireRecentSignIn(admin)
    return admin
  }

async function admit(deps: GuardDeps, call: Call, access: Access): Promise<AdminContext> {
  const { truncatedAddress: ipAddress } = clientOf(call, deps.env)
  const admin = await identify(deps, call.request, ipAddress).catch(async (error) => {
    const isBadToken = error instanceof ApiError && error.code === 'unauthorized'
    if (isBadToken && call.request.headers.has('authorization'))
      await recordStrangerFailure(deps, { action: 'token_refused', ipAddress, username: null })
    throw error
  })
  if (!mayUse(admin.role, access) || !isInScope(admin, access, call.request.method)) {
    const { username } = admin
    await recordStrangerFailure(deps, { action: 'access_refused', ipAddress, username })
    throw new ApiError('forbidden', admin.scopes ? NOT_IN_SCOPE : NOT_YOUR_ROLE)
  }
  if (admin.lacksFactor && access !== 'signIn') throw new ApiError('second_factor_required', NO_FACTOR)
  return { ...admin, ipAddress }
}

/** Whether a call is within what its token may read. A session may do everything that the role may. */
function isInScope({ scopes }: Pick<AdminContext, 'scopes'>, access: Access, method: string): boolean {
  if (!scopes) return true
  const scope = scopeFor(access)
  return READS.includes(method) && scope !== undefined && scopes.includes(scope)
}

/** The caller, by a session or a personal token. @throws ApiError like `authenticate`; rate_limited (429) */
async function identify(
  deps: GuardDeps,
  request: Request,
  ipAddress: string | null,
): Promise<Omit<AdminContext, 'ipAddress'>> {
  const bearer = bearerOf(request)
  if (!bearer.startsWith(TOKEN_PREFIX)) return authenticate(deps, request)
  const caller = await authenticateToken(deps.sql, bearer, ipAddress)
  if (!caller) throw new ApiError('unauthorized', SIGN_IN, BEARER)
  const { tokenId, ...owner } = caller
  return { ...owner, sessionId: tokenId, isRecent: true }
}

/** The token of the Authorization header; empty if there is none or it is too long. */
function bearerOf(request: Request): string {
  const [, token = ''] = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  return token.length <= MAX_TOKEN_LENGTH ? token : ''
}

/**
 * Checks the token of a session.
 * @returns the administrator that the token belongs to
 * @throws ApiError unauthorized (401) for a token that is missing, malformed, forged, expired or revoked, or that
 *   belongs to a deactivated administrator; session_idle (401) after 30 minutes without a call
 */
export async function authenticate(
  { sql, tokens }: Pick<GuardDeps, 'sql' | 'tokens'>,
  request: Request,
): Promise<Omit<AdminContext, 'ipAddress'>> {
  const token = bearerOf(request)
  const id = token ? await tokens.verify(token) : undefined
  const session = id && (await findOpenSession(sql, id))
  if (!session) throw new ApiError('unauthorized', SIGN_IN, BEARER)
  const { isIdle, ...admin } = session
  if (isIdle) throw new ApiError('session_idle', IDLE, BEARER)
  if (!request.headers.has(POLL_HEADER)) await touchSession(sql, admin.sessionId)
  return admin
}

/** Whether a request has an open session. A token that isn't valid counts as none. @throws if the database fails */
export const isSignedIn = async (deps: GuardDeps, request: Request): Promise<boolean> =>
  (await findCaller(deps, request)) !== undefined

/** Whether a request has an open session whose role may use a group of routes. @throws if the database fails */
export async function isAdmitted(deps: GuardDeps, request: Request, access: Access): Promise<boolean> {
  const caller = await findCaller(deps, request)
  return caller !== undefined && !caller.lacksFactor && mayUse(caller.role, access)
}

async function findCaller(deps: GuardDeps, request: Request) {
  if (!request.headers.has('authorization')) return undefined
  try {
    return await authenticate(deps, request)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Requires that the password was entered, or a passkey used, within the last 30 minutes. Call it before reading families' data and before
 * changes that are hard to undo.
 * @throws ApiError confirm_sign_in (403)
 */
export function requireRecentSignIn({ isRecent }: AdminContext): void {
  if (!isRecent) throw new ApiError('confirm_sign_in', CONFIRM)
}
