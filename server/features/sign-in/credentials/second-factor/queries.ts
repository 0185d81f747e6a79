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
    select sealed_secret, confirmed_at is not null as is_confirmed, last_step from admin_totp
    where admin_id = ${adminId} for update`

const TotpAdmin = z.object({ adminId: z.string() })

/** Lists the administrators with an authenticator app, confirmed or not. */
export async function listTotpAdmins(query: Query): Promise<string[]> {
  const rows = await read(query, TotpAdmin)`select admin_id from admin_totp order by admin_id`
  return rows.map(({ adminId }) => adminId)
}

/** Stores the same secret, sealed with another key. */
export async function updateSealedSecret(query: Query, adminId: string, sealedSecret: Buffer): Promise<void> {
  await query`update admin_totp set sealed_secret = ${sealedSecret} where admin_id = ${adminId}`
}

/** Stores a secret that is not confirmed yet. @returns false if there is a confirmed one */
export const upsertTotp = (query: Query, adminId: string, sealedSecret: Buffer) => hasRows(query)`
    insert into admin_totp (admin_id, sealed_secret) values (${adminId}, ${sealedSecret})
    on conflict (admin_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
    where admin_totp.confirmed_at is null`

/** Records the time step of an accepted code, and that the secret works. */
export async function updateTotpStep(query: Query, adminId: string, step: number): Promise<void> {
  await query`
    update admin_totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where admin_id = ${adminId}`
}

/** @returns whether there was one */
export const deleteTotp = (query: Query, adminId: string) =>
  hasRows(query)`delete from admin_totp where admin_id = ${adminId}`

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
  select
    exists (select from admin_totp where admin_id = ${adminId} and confirmed_at is not null) as has_totp,
    (select count(*)::integer from admin_passkeys where admin_id = ${adminId}) as passkeys,
    coalesce((select cardinality(recovery_codes) from admins where id = ${adminId}), 0) as recovery_codes`
