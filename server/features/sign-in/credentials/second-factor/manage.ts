import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import type { Tokens } from '#server/features/sign-in/session/tokens.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst, readOne } from '#server/platform/database/read.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { Platform } from '#server/platform/platform.ts'
import { siteName } from '#server/platform/settings/site-settings.ts'
import type { SecondFactors } from '#shared/desk/second-factor.ts'
import { deletePasskey, deletePasskeys } from '../passkeys/stored-passkeys.ts'
import { seal, unseal, unsealWithAny } from './seal.ts'

const TotpRow = z.object({
  sealedSecret: z.instanceof(Buffer),
  isConfirmed: z.boolean(),
  lastStep: z.string(),
})

/** Finds and locks an administrator's authenticator app, confirmed or not. */
const lockTotp = (query: Query, adminId: string) => readFirst(query, TotpRow)`
    select sealed_secret, confirmed_at is not null as is_confirmed, last_step from admin_totp
    where admin_id = ${adminId} for update`

const TotpAdmin = z.object({ adminId: z.string() })

/** Lists the administrators with an authenticator app, confirmed or not. */
async function listTotpAdmins(query: Query): Promise<string[]> {
  const rows = await read(query, TotpAdmin)`select admin_id from admin_totp order by admin_id`
  return rows.map(({ adminId }) => adminId)
}

/** Stores the same secret, sealed with another key. */
async function updateSealedSecret(query: Query, adminId: string, sealedSecret: Buffer): Promise<void> {
  await query`update admin_totp set sealed_secret = ${sealedSecret} where admin_id = ${adminId}`
}

/** Stores a secret that is not confirmed yet. @returns false if there is a confirmed one */
const upsertTotp = (query: Query, adminId: string, sealedSecret: Buffer) => hasRows(query)`
    insert into admin_totp (admin_id, sealed_secret) values (${adminId}, ${sealedSecret})
    on conflict (admin_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
    where admin_totp.confirmed_at is null`

/** Records the time step of an accepted code, and that the secret works. */
async function updateTotpStep(query: Query, adminId: string, step: number): Promise<void> {
  await query`
    update admin_totp set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where admin_id = ${adminId}`
}

const deleteTotp = (query: Query, adminId: string) =>
  hasRows(query)`delete from admin_totp where admin_id = ${adminId}`

async function updateRecoveryCodes(query: Query, adminId: string, hashes: readonly string[]): Promise<void> {
  await query`update admins set recovery_codes = ${hashes}::text[] where id = ${adminId}`
}

/** Uses up a recovery code. @returns whether it was valid, which is true for only one of concurrent callers */
const consumeRecoveryCode = (query: Query, adminId: string, hash: string) => hasRows(query)`
    update admins set recovery_codes = array_remove(recovery_codes, ${hash})
    where id = ${adminId} and ${hash} = any (recovery_codes) returning 1`

const Factors = z.object({ hasTotp: z.boolean(), passkeys: z.int(), recoveryCodes: z.int() })

const findFactors = (query: Query, adminId: string) => readOne(query, Factors)`
  select
    exists (select from admin_totp where admin_id = ${adminId} and confirmed_at is not null) as has_totp,
    (select count(*)::integer from admin_passkeys where admin_id = ${adminId}) as passkeys,
    coalesce((select cardinality(recovery_codes) from admins where id = ${adminId}), 0) as recovery_codes`

const DIGITS = /^\d{6}$/

/** The key that seals the secrets of authenticator apps, by its purpose (see session/tokens.ts). */
export const TOTP_KEY = 'portal authenticator apps'

/**
 * Checks a code of the authenticator app, or a recovery code, and uses it up. Call it in a transaction.
 * @param keys those that may have sealed the secret (see session/tokens.ts)
 * @returns whether the code was right
 */
export async function consumeCode(
  query: Query,
  { adminId, code, keys, now }: { adminId: string; code: string; keys: readonly Buffer[]; now: Date },
): Promise<boolean> {
  const typed = code.replaceAll(/\s/g, '')
  if (!DIGITS.test(typed)) return consumeRecoveryCode(query, adminId, hashRecoveryCode(typed))
  const totp = await lockTotp(query, adminId)
  // Without the server's secret of then, only recovery codes work.
  const secret = totp && unsealWithAny(keys, totp.sealedSecret, adminId)
  const step = secret && findStep(secret, typed, Number(totp.lastStep), now)
  if (!step) return false
  await updateTotpStep(query, adminId, step)
  return true
}

const PERIOD_S = 30
/** Codes of the steps before and after are accepted too, because clocks differ. */
const WINDOW = 1

/** The authenticator app's account: SHA-1 and six digits, because many apps support nothing else. */
const accountOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** Creates a secret of 160 bits, as RFC 4226 recommends. @returns it in Base32, which people can type */
const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads from a QR code (otpauth://). */
const totpAddress = (secret: string, issuer: string, username: string): string =>
  accountOf(secret, issuer, username).toString()

/**
 * Checks a code of six digits (RFC 6238).
 * @param lastStep the last time step whose code was used
 * @returns the code's time step; undefined if the code is wrong or not newer than `lastStep`
 */
export function findStep(secret: string, code: string, lastStep: number, now: Date): number | undefined {
  const delta = accountOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
  return step > lastStep ? step : undefined
}

const COUNT = 10
/** Without lookalikes: 0 o, 1 i l. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Generates ten recovery codes of 79 bits each: 'abcd-efgh-jkmn-pqrs'. */
function generateRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'))
}

/** The hash of a recovery code as someone types it: case, spaces and dashes don't matter. */
const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')

/**
 * Moves the secrets of authenticator apps from an earlier secret of the server to the current one, so that they still open
 * when the overlap has ended. Call it at the start.
 * @returns how many were moved
 */
export async function resealTotps(
  { sql, log }: Pick<Platform, 'sql' | 'log'>,
  tokens: Pick<Tokens, 'deriveKey' | 'formerKeys'>,
): Promise<number> {
  const former = tokens.formerKeys(TOTP_KEY)
  if (former.length === 0) return 0
  const key = tokens.deriveKey(TOTP_KEY)
  let moved = 0
  for (const adminId of await listTotpAdmins(sql)) {
    const isMoved = await retried(sql, async (tx) => {
      const totp = await lockTotp(tx, adminId)
      if (!totp || unseal(key, totp.sealedSecret, adminId) !== undefined) return false
      const secret = unsealWithAny(former, totp.sealedSecret, adminId)
      if (secret !== undefined) await updateSealedSecret(tx, adminId, seal(key, secret, adminId))
      return secret !== undefined
    })
    if (isMoved) moved++
  }
  if (moved > 0) log.info('authenticator apps moved to the current secret', { moved })
  return moved
}

/** What an administrator has set up. */
export const readSecondFactors: (query: Query, adminId: string) => Promise<SecondFactors> = findFactors

/** Whether a login needs more than the password. */
export async function hasSecondFactor(query: Query, adminId: string): Promise<boolean> {
  const { hasTotp, passkeys } = await findFactors(query, adminId)
  return hasTotp || passkeys > 0
}

/**
 * Creates the secret of an authenticator app. It isn't asked for until its first code confirms it.
 * @returns the secret, and the address for a QR code; undefined if there is a confirmed app
 */
export async function startTotp(
  { sql, env }: Pick<Platform, 'sql' | 'env'>,
  { id, username }: { id: string; username: string },
  key: Buffer,
): Promise<{ secret: string; address: string } | undefined> {
  const secret = createTotpSecret()
  if (!(await upsertTotp(sql, id, seal(key, secret, id)))) return undefined
  return { secret, address: totpAddress(secret, siteName(env), username) }
}

/** Replaces an administrator's recovery codes. @returns the new ones, which are stored only as hashes */
export async function replaceRecoveryCodes(query: Query, adminId: string): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await updateRecoveryCodes(query, adminId, codes.map(hashRecoveryCode))
  return codes
}

/** Removes an administrator's authenticator app. @returns whether there was one */
export async function removeTotp(query: Query, adminId: string): Promise<boolean> {
  const wasThere = await deleteTotp(query, adminId)
  await dropUselessCodes(query, adminId)
  return wasThere
}

/** Removes one of an administrator's passkeys. @returns its name; undefined if they have no such passkey */
export async function removePasskey(query: Query, adminId: string, id: string): Promise<string | undefined> {
  const name = await deletePasskey(query, adminId, id)
  await dropUselessCodes(query, adminId)
  return name
}

/** Recovery codes replace a second factor, so they go with the last one. */
async function dropUselessCodes(query: Query, adminId: string): Promise<void> {
  if (!(await hasSecondFactor(query, adminId))) await updateRecoveryCodes(query, adminId, [])
}

/** Removes all second factors of an administrator. @returns whether there was one */
export async function removeSecondFactors(query: Query | Sql, adminId: string): Promise<boolean> {
  await updateRecoveryCodes(query, adminId, [])
  const hadPasskeys = await deletePasskeys(query, adminId)
  return (await deleteTotp(query, adminId)) || hadPasskeys
}
