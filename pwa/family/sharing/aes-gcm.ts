/** The length that NIST SP 800-38D recommends for AES-GCM. */
const IV_BYTES = 12

/** Encrypts bytes with AES-GCM (NIST SP 800-38D) and a new IV. `key` has 256 bits. Returns the IV and the ciphertext. */
export async function encryptBytes(
  key: Uint8Array<ArrayBuffer>,
  place: string,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const encrypted = await crypto.subtle.encrypt(algorithm(place, iv), await importKey(key, 'encrypt'), plain)
  return new Uint8Array([...iv, ...new Uint8Array(encrypted)])
}

/** Decrypts what `encryptBytes` returned. Rejects if the key or the place is another one, or the bytes were changed. */
export async function decryptBytes(
  key: Uint8Array<ArrayBuffer>,
  place: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.slice(0, IV_BYTES)
  const cryptoKey = await importKey(key, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(place, iv), cryptoKey, sealed.slice(IV_BYTES)))
}

const importKey = (key: Uint8Array<ArrayBuffer>, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage])

/** The place is authenticated: a server can't pass off one text as another. */
const algorithm = (place: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})
