import { recordAudit } from '#server/features/audit/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import type { Role } from '#shared/access.ts'
import type { Scope } from '#shared/personal-tokens.ts'
import { findOpenToken, touchToken } from './queries.ts'

/** Of one token. A script that needs more should ask for larger pages. */
const CALLS_PER_MINUTE = 60

/** The owner of a token, and what the token may read. */
export interface TokenCaller {
  adminId: string
  username: string
  role: Role
  tokenId: string
  scopes: readonly Scope[]
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
  const { tokenId, adminId, username } = caller
  await countOne(sql, {
    bucket: 'personal_token',
    network: tokenId,
    limit: CALLS_PER_MINUTE,
    at: undefined,
  })
  if (isFirst)
    await recordAudit(sql, { action: 'token_used', adminId, username, subject: name, details: { ipAddress } })
  await touchToken(sql, tokenId, ipAddress)
  return caller
}
