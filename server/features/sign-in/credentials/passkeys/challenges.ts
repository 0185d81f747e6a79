import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Env } from '#server/platform/env.ts'

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
