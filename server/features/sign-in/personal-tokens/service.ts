import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { read, readFirst, readValue } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { generateToken, hashToken } from '#server/platform/random.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import { mayUse, ROLES, type Role } from '#shared/contract/access.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import {
  type CreatedToken,
  type NewPersonalToken,
  PersonalToken,
  SCOPE_NAMES,
  type Scope,
  scopesOf,
  TOKEN_PREFIX,
} from '#shared/desk/personal-tokens.ts'
import { mailTokenCreated } from '../credentials/account-mails.ts'
import { findAdmin } from '../credentials/admins.ts'
import { lacksRequiredFactor } from '../credentials/second-factor/required.ts'

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
    await deleteOldTokens(tx)
    const inserted = await insertToken(tx, { adminId, name, tokenHash: hashToken(token), scopes, days })
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

/** Of one token. A script that needs more should ask for larger pages. */
const CALLS_PER_MINUTE = 60

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

const Scopes = z.array(z.enum(SCOPE_NAMES))

const OpenToken = z.object({
  tokenId: z.string(),
  name: z.string(),
  scopes: Scopes,
  adminId: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  /** Whether this is the first call in this hour. */
  isFirst: z.boolean(),
  lacksFactor: z.boolean(),
})

/** Finds a token that has not expired and whose owner is active. */
const findOpenToken = (query: Query, tokenHash: Buffer) => readFirst(query, OpenToken)`
    select t.id as token_id, t.name, t.scopes, a.id as admin_id, a.username, a.role,
      coalesce(t.last_used_at < date_trunc('hour', now()), true) as is_first,
      ${lacksRequiredFactor(query)} as lacks_factor
    from personal_tokens t join admins a on a.id = t.admin_id
    where t.token_hash = ${tokenHash} and t.expires_at > now() and a.is_active`

/** Records a use, at most once a minute. */
async function touchToken(query: Query, id: string, network: string | null): Promise<void> {
  await query`
    update personal_tokens set last_used_at = now(), last_network = ${network}
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
}

interface NewToken {
  adminId: string
  name: string
  tokenHash: Buffer
  scopes: Scope[]
  days: number
}

/** Stores a token, unless the account has MAX_TOKENS of them. @returns its id */
const insertToken = (query: Query, token: NewToken) => readValue(query, z.object({ id: z.string() }))`
    insert into personal_tokens (admin_id, name, token_hash, scopes, expires_at)
    select ${token.adminId}, ${token.name}, ${token.tokenHash}, ${token.scopes}::text[],
      now() + ${token.days}::integer * interval '1 day'
    where (select count(*) from personal_tokens where admin_id = ${token.adminId}) < ${MAX_TOKENS}
    returning id`

/** Deletes everyone's tokens that expired so long ago that no list has them. */
async function deleteOldTokens(query: Query): Promise<void> {
  await query`delete from personal_tokens where expires_at < now() - ${LISTED_DAYS}::integer * interval '1 day'`
}

const TokenRow = z.extend(PersonalToken, {
  createdAt: z.date(),
  expiresAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
})

const listTokens = (query: Query, adminId: string | null) => read(query, TokenRow)`
  select t.id, a.username, t.name, t.scopes, t.created_at, t.expires_at, t.expires_at <= now() as is_expired,
    t.last_used_at, t.last_network
  from personal_tokens t join admins a on a.id = t.admin_id
  where ${adminId}::uuid is null or a.id = ${adminId}::uuid
  order by t.created_at desc, t.id`

/** Deletes a token of anyone, or of one person. @returns its name and owner; undefined if there was none */
const deleteToken = (query: Query, id: string, ofAdmin: string | null) =>
  readFirst(query, z.object({ name: z.string(), username: z.string() }))`
    delete from personal_tokens t using admins a
    where t.id = ${id} and a.id = t.admin_id and (${ofAdmin}::uuid is null or a.id = ${ofAdmin}::uuid)
    returning t.name, a.username`

/** Ends all tokens of an account in the caller's transaction. */
export async function revokeTokensOf(query: Query, adminId: string): Promise<void> {
  await query`delete from personal_tokens where admin_id = ${adminId}`
}
