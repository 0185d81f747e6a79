import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import { generateToken, hashToken } from '#server/platform/token.ts'
import { mayUse, type Role } from '#shared/contract/access.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import {
  type CreatedToken,
  type NewPersonalToken,
  type PersonalToken,
  type Scope,
  scopesOf,
  TOKEN_PREFIX,
} from '#shared/desk/personal-tokens.ts'
import { mailTokenCreated } from '../credentials/account-mails.ts'
import { findAdmin } from '../credentials/admins.ts'
import {
  deleteOldTokens,
  deleteToken,
  deleteTokensOf,
  findOpenToken,
  insertToken,
  listTokens,
  touchToken,
} from './queries.ts'

/** Of one account, including expired ones that are still listed. */
const MAX_TOKENS = 20
/** How long an expired token stays listed. */
const LISTED_DAYS = 30

/** Whose tokens a caller sees and may revoke: null means everyone's, which only owners see. */
const scopeOf = ({ adminId, role }: AdminContext) => (mayUse(role, 'owner') ? null : adminId)

/** Lists tokens, newest first: everyone's for owners, the caller's for others. */
export async function readTokens(
  { sql }: Pick<Platform, 'sql'>,
  admin: AdminContext,
): Promise<PersonalToken[]> {
  const rows = await listTokens(sql, scopeOf(admin))
  return rows.map(withIsoTimes)
}

/**
 * Creates a token of the caller.
 * @throws ApiError invalid (422) for scopes that the caller's role doesn't have; conflict (409) if there are too many
 */
export async function createToken(
  { sql, env }: Pick<Platform, 'sql' | 'env'>,
  admin: AdminContext,
  { name, scopes: wanted, days }: NewPersonalToken,
): Promise<CreatedToken> {
  const { adminId, role } = admin
  const scopes = [...new Set(wanted)]
  if (scopes.some((scope) => !scopesOf(role).includes(scope)))
    throw new ApiError('invalid', MESSAGES.invalid, {
      issues: [{ path: 'scopes', message: 'Your role may not read this' }],
    })
  const token = TOKEN_PREFIX + generateToken()
  const id = await transaction(sql, async (tx) => {
    await deleteOldTokens(tx, LISTED_DAYS)
    const inserted = await insertToken(
      tx,
      { adminId, name, tokenHash: hashToken(token), scopes, days },
      MAX_TOKENS,
    )
    if (!inserted) throw new ApiError('conflict', `You have ${MAX_TOKENS} tokens. Please revoke one first.`)
    await recordAudit(tx, { ...admin, action: 'token_created', subject: name, details: { scopes, days } })
    const account = await findAdmin(tx, adminId)
    if (account) await mailTokenCreated(tx, env, account, scopes)
    return inserted
  })
  return { id, token }
}

/** Revokes a token: anyone's for owners, the caller's for others. @throws ApiError not_found (404) */
export async function revokeToken(
  { sql }: Pick<Platform, 'sql'>,
  admin: AdminContext,
  id: string,
): Promise<void> {
  await transaction(sql, async (tx) => {
    const revoked = found(await deleteToken(tx, id, scopeOf(admin)))
    const details = { of: revoked.username }
    await recordAudit(tx, { ...admin, action: 'token_revoked', subject: revoked.name, details })
  })
}

/** Ends all tokens of an account in the caller's transaction. */
export const revokeTokensOf = deleteTokensOf

/** Of one token. A script that needs more should ask for larger pages. */
const CALLS_PER_MINUTE = 60

/** The owner of a token, and what the token may read. */
interface TokenCaller {
  adminId: string
  username: string
  role: Role
  tokenId: string
  scopes: readonly Scope[]
  lacksFactor: boolean
}

/**
 * Checks a personal token and records its use.
 * @param ipAddress truncated
 * @returns undefined for a token that is unknown, revoked or expired, or whose owner is deactivated
 * @throws ApiError rate_limited (429)
 */
export async function authenticateToken(
  sql: Sql,
  token: string,
  ipAddress: string | null,
): Promise<TokenCaller | undefined> {
  const found = await findOpenToken(sql, hashToken(token))
  if (!found) return undefined
  const { isFirst, name, ...caller } = found
  const { tokenId } = caller
  await countOne(sql, { bucket: 'personal_token', network: tokenId, limit: CALLS_PER_MINUTE, at: undefined })
  if (isFirst)
    await recordAudit(sql, { ...caller, action: 'token_used', subject: name, details: { ipAddress } })
  await touchToken(sql, tokenId, ipAddress)
  return caller
}
