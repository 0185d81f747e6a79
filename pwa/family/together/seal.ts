const LENGTH_BYTES = 4
/** Lanes grow in such steps, so that their sizes tell little. */
export const STEP_BYTES = 1500
const ID_BYTES = 16
const SECRET_BYTES = 32
/** The longest text of a lane. Readers decompress no more. */
export const MAX_TEXT_BYTES = 1024 * 1024
/** The length that NIST SP 800-38D recommends for AES-GCM. */
const IV_BYTES = 12
const COMPRESSION = 'deflate-raw'

type Bytes = Uint8Array<ArrayBuffer>

/** Whether this browser can encrypt. Browsers offer that only over HTTPS and on localhost. */
export const canEncrypt = () =>
  globalThis.crypto?.subtle !== undefined &&
  typeof CompressionStream === 'function' &&
  typeof DecompressionStream === 'function'

/** Makes a secret: a key of a list, or that of a lane's writer. */
export const makeSecret = () => toBase64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** Whether a text can be the key of a list. */
export const isSecret = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

const encoder = new TextEncoder()
const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))

/** The id of the lane that a secret writes: the first 128 bits of its SHA-256. */
export const laneIdOf = async (secret: string): Promise<string> =>
  toBase64url((await digest(secret)).slice(0, ID_BYTES))

/** Derives 256 bits from a key (HKDF, RFC 5869). `purpose` keeps apart what reads, what writes and what the server sees. */
async function derive(key: string, purpose: string): Promise<Bytes> {
  const base = await crypto.subtle.importKey('raw', fromBase64url(key), 'HKDF', false, ['deriveBits'])
  const info = encoder.encode(`hearthfinder/family-list/${purpose}`)
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info }
  return new Uint8Array(await crypto.subtle.deriveBits(params, base, 256))
}

/** The key of the link that only reads, from the key that writes. The way back can't be computed. */
export const readingKeyOf = async (key: string): Promise<string> => toBase64url(await derive(key, 'read'))

/** What a phone that writes shows the server. The key can't be computed from it. */
export const writerToken = async (key: string): Promise<string> => toBase64url(await derive(key, 'writer'))

/** What everyone who reads shows the server. The reading key can't be computed from it. */
export const memberToken = async (readingKey: string): Promise<string> =>
  toBase64url(await derive(readingKey, 'member'))

const sealingKey = (readingKey: string) => derive(readingKey, 'lanes')

/**
 * Compresses a text, pads it to a whole step, and encrypts it. The result looks like random bytes.
 * @param place what the text is, such as a list and a lane: it can only be opened as the same
 */
export async function seal(readingKey: string, place: string, text: string): Promise<string> {
  const packed = await compress(encoder.encode(text))
  const size = Math.ceil((LENGTH_BYTES + packed.length) / STEP_BYTES) * STEP_BYTES
  const plain = new Uint8Array(size)
  new DataView(plain.buffer).setUint32(0, packed.length)
  plain.set(packed, LENGTH_BYTES)
  return toBase64url(await encrypt(await sealingKey(readingKey), place, plain))
}

/** Opens what `seal` returned. Rejects if the key or the place is another one, or the text was changed or is too long. */
export async function unseal(readingKey: string, place: string, sealed: string): Promise<string> {
  const opened = await decrypt(await sealingKey(readingKey), place, fromBase64url(sealed))
  const length = new DataView(opened.buffer).getUint32(0)
  const packed = opened.slice(LENGTH_BYTES, LENGTH_BYTES + length)
  return new TextDecoder().decode(await decompress(packed, MAX_TEXT_BYTES))
}

/** Encrypts bytes with AES-GCM (NIST SP 800-38D) and a new IV. `key` has 256 bits. Returns the IV and the ciphertext. */
async function encrypt(key: Bytes, place: string, plain: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const encrypted = await crypto.subtle.encrypt(algorithm(place, iv), await importKey(key, 'encrypt'), plain)
  return new Uint8Array([...iv, ...new Uint8Array(encrypted)])
}

/** Decrypts what `encrypt` returned. Rejects if the key or the place is another one, or the bytes were changed. */
async function decrypt(key: Bytes, place: string, sealed: Bytes): Promise<Bytes> {
  const iv = sealed.slice(0, IV_BYTES)
  const cryptoKey = await importKey(key, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(place, iv), cryptoKey, sealed.slice(IV_BYTES)))
}

const importKey = (key: Bytes, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage])

/** The place is authenticated: a server can't pass off one text as another. */
const algorithm = (place: string, iv: Bytes): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(place),
})

/** Compresses bytes with DEFLATE (RFC 1951). */
export const compress = (bytes: Bytes): Promise<Bytes> =>
  collect(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream(COMPRESSION)),
    Number.POSITIVE_INFINITY,
  )

/** What is decompressed is larger than the caller allows. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/**
 * Decompresses bytes, and stops as soon as there are more than `maxBytes`: a small text can decompress to gigabytes.
 * Throws TooLargeError, or a TypeError for damaged data.
 */
export const decompress = (bytes: Bytes, maxBytes: number): Promise<Bytes> =>
  collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(COMPRESSION)), maxBytes)

async function collect(stream: ReadableStream<Bytes>, maxBytes: number): Promise<Bytes> {
  const reader = stream.getReader()
  const chunks: Bytes[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined)
      throw new TooLargeError(`more than ${maxBytes} bytes`)
    }
    chunks.push(next.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
export function toBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Decodes base64url. Throws a DOMException if the text is something else. */
export function fromBase64url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
