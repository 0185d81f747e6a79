import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readValue } from '#server/platform/database/read.ts'
import { ROLES } from '#shared/contract/access.ts'
import { SCOPE_NAMES, type Scope } from '#shared/desk/personal-tokens.ts'
import { lacksRequiredFactor } from '../credentials/second-factor/required.ts'

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
export const findOpenToken = (query: Query, tokenHash: Buffer) => readFirst(query, OpenToken)`
    select t.id as token_id, t.name, t.scopes, a.id as admin_id, a.username, a.role,
      coalesce(t.last_used_at < date_trunc('hour', now()), true) as is_first,
      ${lacksRequiredFactor(query)} as lacks_factor
    from personal_tokens t join admins a on a.id = t.admin_id
    where t.token_hash = ${tokenHash} and t.expires_at > now() and a.is_active`

/** Records a use, at most once a minute. */
export async function touchToken(query: Query, id: string, network: string | null): Promise<void> {
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

/** Stores a token, unless the account has `max` of them. @returns its id */
export const insertToken = (query: Query, token: NewToken, max: number) => readValue(
  query,
  z.object({ id: z.string() }),
)`
    insert into personal_tokens (admin_id, name, token_hash, scopes, expires_at)
    select ${token.adminId}, ${token.name}, ${token.tokenHash}, ${token.scopes}::text[],
      now() + ${token.days}::integer * interval '1 day'
    where (select count(*) from personal_tokens where admin_id = ${token.adminId}) < ${max}
    returning id`

/** Deletes everyone's tokens that expired more than `days` ago. */
export async function deleteOldTokens(query: Query, days: number): Promise<void> {
  await query`delete from personal_tokens where expires_at < now() - ${days}::integer * interval '1 day'`
}

const TokenRow = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  scopes: Scopes,
  createdAt: z.date(),
  expiresAt: z.date(),
  isExpired: z.boolean(),
  lastUsedAt: z.nullable(z.date()),
  lastNetwork: z.nullable(z.string()),
})

/** The tokens of everyone, or of one person, newest first. */
export const listTokens = (query: Query, adminId: string | null) => read(query, TokenRow)`
  select t.id, a.username, t.name, t.scopes, t.created_at, t.expires_at, t.expires_at <= now() as is_expired,
    t.last_used_at, t.last_network
  from personal_tokens t join admins a on a.id = t.admin_id
  where ${adminId}::uuid is null or a.id = ${adminId}::uuid
  order by t.created_at desc, t.id`

/** Deletes a token of anyone, or of one person. @returns its name and owner; undefined if there was none */
export const deleteToken = (query: Query, id: string, ofAdmin: string | null) =>
  readFirst(query, z.object({ name: z.string(), username: z.string() }))`
    delete from personal_tokens t using admins a
    where t.id = ${id} and a.id = t.admin_id and (${ofAdmin}::uuid is null or a.id = ${ofAdmin}::uuid)
    returning t.name, a.username`

export async function deleteTokensOf(query: Query, adminId: string): Promise<void> {
  await query`delete from personal_tokens where admin_id = ${adminId}`
}
