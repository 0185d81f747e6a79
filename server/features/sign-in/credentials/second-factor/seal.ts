import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a secret for the database (AES-256-GCM). @param about what it belongs to; needed to open it again */
export function seal(key: Buffer, secret: string, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Decrypts what `seal` returned. @returns undefined for another key or subject, or damaged bytes */
export function unseal(key: Buffer, sealed: Buffer, about: string): string | undefined {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Decrypts with the key that fits. @returns undefined if none does */
export function unsealWithAny(keys: readonly Buffer[], sealed: Buffer, about: string): string | undefined {
  for (const key of keys) {
    const secret = unseal(key, sealed, about)
    if (secret !== undefined) return secret
  }
  return undefined
}
