import { decryptBytes, encryptBytes } from './aes-gcm.ts'
import { fromBase64url, toBase64url } from './base64url.ts'
import { compress, decompress } from './compression.ts'

/** The first byte of every copy: how the rest is encrypted. */
const VERSION = 1
const ID_BYTES = 16
const SECRET_BYTES = 32
/** The longest text of a copy: eighty communities with the longest notes. Readers decompress no more. */
export const MAX_TEXT_BYTES = 512 * 1024

/** The secret doesn't belong to this copy, or the copy was changed. */
export class WrongSecretError extends Error {
  override name = 'WrongSecretError'
}

/** A newer version of the app made this copy. */
export class NewerCopyError extends Error {
  override name = 'NewerCopyError'
}

/** Whether this browser can encrypt. Browsers offer that only over HTTPS and on localhost. */
export const canEncrypt = () =>
  globalThis.crypto?.subtle !== undefined &&
  typeof CompressionStream === 'function' &&
  typeof DecompressionStream === 'function'

const randomText = (bytes: number) => toBase64url(crypto.getRandomValues(new Uint8Array(bytes)))
/** Makes the id of a copy. */
export const makeId = () => randomText(ID_BYTES)
/** Makes a secret: the key of a copy, or its token. */
export const makeSecret = () => randomText(SECRET_BYTES)

/** Whether a text can be the key of a copy. */
export const isSecret = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

/**
 * Compresses and encrypts a text. The result is the version, the IV and the ciphertext, in base64url. It can be decrypted
 * only under the same id.
 */
export async function encrypt(id: string, secret: string, text: string): Promise<string> {
  const plain = await compress(new TextEncoder().encode(text))
  const encrypted = await encryptBytes(fromBase64url(secret), placeOf(id), plain)
  return toBase64url(new Uint8Array([VERSION, ...encrypted]))
}

/**
 * Decrypts what `encrypt` returned. Throws WrongSecretError or NewerCopyError, and the errors of `decompress` if someone
 * with the secret made something else.
 */
export async function decrypt(id: string, secret: string, text: string): Promise<string> {
  const bytes = fromBase64url(text)
  if (bytes[0] !== VERSION) throw new NewerCopyError(`version ${bytes[0]}`)
  const plain = await decryptBytes(fromBase64url(secret), placeOf(id), bytes.slice(1)).catch(() => {
    throw new WrongSecretError('not decrypted')
  })
  return new TextDecoder().decode(await decompress(plain, MAX_TEXT_BYTES))
}

const placeOf = (id: string) => `${VERSION} ${id}`
