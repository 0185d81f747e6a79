import { decryptBytes, encryptBytes } from '../sharing/aes-gcm.ts'
import { fromBase64url, toBase64url } from '../sharing/base64url.ts'
import { compress, decompress } from '../sharing/compression.ts'

const LENGTH_BYTES = 4
/** Lanes grow in such steps, so that their sizes tell little. */
export const STEP_BYTES = 1500
const ID_BYTES = 16
/** The longest text of a lane. Readers decompress no more. */
const MAX_TEXT_BYTES = 1024 * 1024

const encoder = new TextEncoder()
const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))

/** The id of the lane that a secret writes: the first 128 bits of its SHA-256. */
export const laneIdOf = async (secret: string): Promise<string> =>
  toBase64url((await digest(secret)).slice(0, ID_BYTES))

/** Derives 256 bits from a list's key (HKDF, RFC 5869). `purpose` keeps what the server sees apart from what encrypts. */
async function derive(key: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const base = await crypto.subtle.importKey('raw', fromBase64url(key), 'HKDF', false, ['deriveBits'])
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: encoder.encode(purpose) }
  return new Uint8Array(await crypto.subtle.deriveBits(params, base, 256))
}

/** What a member shows the server. The list's key can't be computed from it. */
export const memberToken = async (key: string): Promise<string> =>
  toBase64url(await derive(key, 'hearthfinder/family-list/member'))

const sealingKey = (key: string) => derive(key, 'hearthfinder/family-list/lanes')

/**
 * Compresses a text, pads it to a whole step, and encrypts it. The result looks like random bytes.
 * @param place what the text is, such as a list and a lane: it can only be opened as the same
 */
export async function seal(key: string, place: string, text: string): Promise<string> {
  const packed = await compress(encoder.encode(text))
  const size = Math.ceil((LENGTH_BYTES + packed.length) / STEP_BYTES) * STEP_BYTES
  const plain = new Uint8Array(size)
  new DataView(plain.buffer).setUint32(0, packed.length)
  plain.set(packed, LENGTH_BYTES)
  return toBase64url(await encryptBytes(await sealingKey(key), place, plain))
}

/** Opens what `seal` returned. Rejects if the key or the place is another one, or the text was changed. */
export async function unseal(key: string, place: string, sealed: string): Promise<string> {
  const opened = await decryptBytes(await sealingKey(key), place, fromBase64url(sealed))
  const length = new DataView(opened.buffer).getUint32(0)
  const packed = opened.slice(LENGTH_BYTES, LENGTH_BYTES + length)
  return new TextDecoder().decode(await decompress(packed, MAX_TEXT_BYTES))
}
