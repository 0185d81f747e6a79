import type { Deps } from '../../../app.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { findOpenSession, touchSession } from './session-queries.ts'
import type { Tokens } from './tokens.ts'

export type GuardDeps = Pick<Deps, 'sql'> & { tokens: Tokens }

/** Who calls, by an open session. */
export interface AdminContext {
  adminId: string
  username: string
  sessionId: string
}

const SIGN_IN = 'Please sign in to the portal.'
/** Ours are about 200 characters long. */
const LONGEST_TOKEN = 1000

/**
 * Who calls, by the bearer token. Call it first in every handler, before the body is read.
 * @throws ApiError unauthorized (401) for a token that is missing, malformed, forged, expired or revoked, and
 *   for an administrator who was deactivated
 */
export async function requireAdmin({ sql, tokens }: GuardDeps, request: Request): Promise<AdminContext> {
  const [, token = ''] = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const id = token && token.length <= LONGEST_TOKEN ? await tokens.read(token) : undefined
  const session = id && (await findOpenSession(sql, id))
  // RFC 6750 wants the header; browsers show no prompt for Bearer.
  if (!session) throw new ApiError('unauthorized', SIGN_IN, { headers: { 'www-authenticate': 'Bearer' } })
  await touchSession(sql, session.sessionId)
  return session
}
