import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst, readOne } from '#server/platform/database/read.ts'

const TotpRow = z.object({
  sealedSecret: z.instanceof(Buffer),
  isConfirmed: z.boolean(),
  lastStep: z.string(),
})

/** Finds and locks an administrator's authenticator app, confirmed or not. */
export const lockTotp = (query: Query, adminId: string) => readFirst(query, TotpRow)`
    select totp_secret as sealed_secret, totp_confirmed_at is not null as is_confirmed, totp_step as last_step from admins
    where id = ${adminId} and totp_secret is not null for no key update`

/** Lists the administrators with an authenticator app, confirmed or not. */
export async function listTotpAdmins(query: Query): Promise<string[]> {
  const rows = await read(query, z.object({ id: z.string() }))`
    select id from admins where totp_secret is not null order by id`
  return rows.map(({ id }) => id)
}

/** Stores the same secret, sealed with another key. */
export async function updateSealedSecret(query: Query, adminId: string, sealedSecret: Buffer): Promise<void> {
  await query`update admins set totp_secret = ${sealedSecret} where id = ${adminId}`
}

/** Stores a secret that is not confirmed yet. @returns false if there is a confirmed one */
export const updateTotp = (query: Query, adminId: string, sealedSecret: Buffer) => hasRows(query)`
    update admins set totp_secret = ${sealedSecret}, totp_step = 0
    where id = ${adminId} and totp_confirmed_at is null`

/** Records the time step of an accepted code, and that the secret works. */
export async function updateTotpStep(query: Query, adminId: string, step: number): Promise<void> {
  await query`
    update admins set totp_step = ${step}, totp_confirmed_at = coalesce(totp_confirmed_at, now()) where id = ${adminId}`
}

/** @returns whether there was one */
export const deleteTotp = (query: Query, adminId: string) => hasRows(query)`
    update admins set totp_secret = null, totp_confirmed_at = null where id = ${adminId} and totp_secret is not null`

/** Replaces the hashes of an administrator's recovery codes. */
export async function updateRecoveryCodes(
  query: Query,
  adminId: string,
  hashes: readonly string[],
): Promise<void> {
  await query`update admins set recovery_codes = ${hashes}::text[] where id = ${adminId}`
}

/** Uses up a recovery code. @returns whether it was valid, which is true for only one of concurrent callers */
export const consumeRecoveryCode = (query: Query, adminId: string, hash: string) => hasRows(query)`
    update admins set recovery_codes = array_remove(recovery_codes, ${hash})
    where id = ${adminId} and ${hash} = any (recovery_codes) returning 1`

const Factors = z.object({ hasTotp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() })

/** What an administrator has set up. */
export const findFactors = (query: Query, adminId: string) => readOne(query, Factors)`
  select totp_confirmed_at is not null as has_totp, cardinality(recovery_codes) as recovery_codes,
    (select count(*)::integer from admin_passkeys where admin_id = ${adminId}) as passkeys
  from admins where id = ${adminId}`
