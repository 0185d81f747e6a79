import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readCount, readFirst, readValue } from '#server/platform/database/read.ts'
import type { Env } from '#server/platform/env.ts'
import { countIfLeft } from '#server/platform/rate-limit/service.ts'

/** A challenge must be answered within this time, the longest that WebAuthn recommends. In seconds. */
export const CHALLENGE_LIFETIME_S = 10 * 60
/** The key that signs challenges, by its purpose (see session/tokens.ts). */
export const CHALLENGE_KEY = 'portal passkey challenges'

const NONCE_BYTES = 16
const EXPIRY_BYTES = 6
const SIGNED_BYTES = NONCE_BYTES + EXPIRY_BYTES

/**
 * Creates a challenge for a passkey. It is signed instead of stored, so that strangers who ask for many take no space.
 * @param purpose what the answer is for; it is accepted for nothing else
 * @returns random bytes, the expiry in seconds since 1970, and the HMAC-SHA256 of both and the purpose
 */
export function createChallenge(key: Buffer, purpose: string, now: Date): Buffer<ArrayBuffer> {
  const expiry = Buffer.alloc(EXPIRY_BYTES)
  expiry.writeUIntBE(Math.floor(now.getTime() / 1000) + CHALLENGE_LIFETIME_S, 0, EXPIRY_BYTES)
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), expiry])
  return Buffer.concat([signed, sign(key, purpose, signed)])
}

/** Whether we created this challenge (in base64url) for this purpose, and it has not expired. */
export function isOwnChallenge(
  keys: readonly Buffer[],
  { challenge, purpose, now }: { challenge: string; purpose: string; now: Date },
): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const [signed, signature] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)]
  if (signed.length < SIGNED_BYTES || signed.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) * 1000 <= now.getTime())
    return false
  return keys.some((key) => {
    const expected = sign(key, purpose, signed)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
}

const sign = (key: Buffer, purpose: string, signed: Buffer) =>
  createHmac('sha256', key).update(`${purpose}\n`).update(signed).digest()

/**
 * The site that passkeys belong to: the host name and the origin of PUBLIC_URL, or localhost without it. A passkey works
 * only there, also behind a proxy, whose Host header doesn't matter.
 */
export function readRelyingParty({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): {
  id: string
  origin: string
} {
  const { hostname, origin } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  return { id: hostname, origin }
}

const PasskeyRow = z.object({
  id: z.string(),
  credentialId: z.string(),
  transports: z.array(z.string()),
  rpId: z.string(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
})
export type PasskeyRow = z.infer<typeof PasskeyRow>

/** The passkeys of an administrator, the oldest first. */
export const listPasskeys = (query: Query, adminId: string) => read(query, PasskeyRow)`
  select id, credential_id, transports, rp_id, name, created_at, last_used_at from admin_passkeys
  where admin_id = ${adminId} order by created_at, id`

const Owner = z.object({ adminId: z.string() })

/** @returns the administrator with this passkey */
export const findPasskeyOwner = (query: Query, credentialId: string) => readValue(query, Owner)`
    select admin_id from admin_passkeys where credential_id = ${credentialId}`

const LockedPasskey = z.object({
  id: z.string(),
  adminId: z.string(),
  publicKey: z.instanceof(Buffer),
  counter: z.string(),
})

/** Finds and locks a passkey, so that concurrent answers are compared with the latest counter. */
export const lockPasskey = (query: Query, credentialId: string) =>
  readFirst(query, LockedPasskey)`
    select id, admin_id, public_key, counter from admin_passkeys
    where credential_id = ${credentialId} for update`

export async function updatePasskeyUse(query: Query, id: string, counter: number): Promise<void> {
  await query`update admin_passkeys set counter = ${counter}, last_used_at = now() where id = ${id}`
}

export interface InsertedPasskey {
  adminId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  rpId: string
  name: string
}

/** @returns undefined if the passkey is registered already */
export async function insertPasskey(query: Query, passkey: InsertedPasskey): Promise<PasskeyRow | undefined> {
  const { adminId, credentialId, publicKey, counter, transports, rpId, name } = passkey
  const row = await readFirst(query, PasskeyRow)`
    insert into admin_passkeys (admin_id, credential_id, public_key, counter, transports, rp_id, name)
    values (${adminId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${rpId}, ${name})
    on conflict (credential_id) do nothing
    returning id, credential_id, transports, rp_id, name, created_at, last_used_at`
  return row
}

/** @returns the name of the deleted passkey; undefined if the administrator has no such passkey */
export const deletePasskey = (query: Query, adminId: string, id: string) => readValue(
  query,
  z.object({ name: z.string() }),
)`
    delete from admin_passkeys where admin_id = ${adminId} and id = ${id} returning name`

/** @returns whether there was one */
export const deletePasskeys = (query: Query, adminId: string) =>
  hasRows(query)`delete from admin_passkeys where admin_id = ${adminId}`

export const countPasskeys = (query: Query, adminId: string) => readCount(query)`
    select count(*)::integer as count from admin_passkeys where admin_id = ${adminId}`

/**
 * Records that a challenge was answered. It counts once in 24 hours, which is longer than it is accepted.
 * @returns whether it was the first answer, which is true for only one of concurrent callers
 */
export const spendChallenge = (query: Query, challenge: string): Promise<boolean> =>
  countIfLeft(query, { bucket: 'passkey_challenge', network: challenge, limit: 1, per: 'day', at: undefined })
