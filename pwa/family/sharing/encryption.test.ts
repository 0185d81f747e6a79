import { describe, expect, it } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'
import { compress, decompress, TooLargeError } from './compression.ts'
import {
  decrypt,
  encrypt,
  isSecret,
  MAX_TEXT_BYTES,
  makeId,
  makeSecret,
  NewerCopyError,
  WrongSecretError,
} from './encryption.ts'

const TEXT = JSON.stringify({ note: 'Mother liked the garden – 花园 🌳'.repeat(40) })

describe('a copy', () => {
  it('is the same text after decryption, and different bytes each time', async () => {
    const [id, secret] = [makeId(), makeSecret()]
    const copies = await Promise.all([1, 2].map(() => encrypt(id, secret, TEXT)))
    expect(copies[0]).not.toBe(copies[1])
    for (const copy of copies) expect(await decrypt(id, secret, copy)).toBe(TEXT)
  })

  it('contains neither its text nor its key', async () => {
    const secret = makeSecret()
    const bytes = Buffer.from(await encrypt(makeId(), secret, TEXT), 'base64url')
    expect(bytes.includes('garden')).toBe(false)
    expect(bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false)
  })

  it('opens only with its own key and under its own id', async () => {
    const [id, secret] = [makeId(), makeSecret()]
    const copy = await encrypt(id, secret, TEXT)
    await expect(decrypt(id, makeSecret(), copy)).rejects.toBeInstanceOf(WrongSecretError)
    await expect(decrypt(makeId(), secret, copy)).rejects.toBeInstanceOf(WrongSecretError)
  })

  it('does not open if any part of it was changed or cut off', async () => {
    const [id, secret] = [makeId(), makeSecret()]
    const bytes = fromBase64url(await encrypt(id, secret, 'a short note'))
    for (let at = 1; at < bytes.length; at++) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(decrypt(id, secret, toBase64url(changed))).rejects.toBeInstanceOf(WrongSecretError)
    }
    for (const length of [1, 5, 13, bytes.length - 1]) {
      const cut = toBase64url(bytes.slice(0, length))
      await expect(decrypt(id, secret, cut)).rejects.toBeInstanceOf(WrongSecretError)
    }
  })

  it('says that it needs a newer app if its first byte is unknown', async () => {
    const [id, secret] = [makeId(), makeSecret()]
    const bytes = fromBase64url(await encrypt(id, secret, TEXT))
    bytes[0] = 2
    await expect(decrypt(id, secret, toBase64url(bytes))).rejects.toBeInstanceOf(NewerCopyError)
  })

  it('that decompresses to more than a list can be is not read to its end', async () => {
    const [id, secret] = [makeId(), makeSecret()]
    const bomb = await encrypt(id, secret, 'x'.repeat(MAX_TEXT_BYTES + 1))
    expect(bomb.length).toBeLessThan(2000)
    await expect(decrypt(id, secret, bomb)).rejects.toBeInstanceOf(TooLargeError)
  })
})

it('stops decompressing at the limit', async () => {
  const compressed = await compress(new Uint8Array(1_000_000))
  await expect(decompress(compressed, 999_999)).rejects.toBeInstanceOf(TooLargeError)
  expect(await decompress(compressed, 1_000_000)).toHaveLength(1_000_000)
})

it('makes ids and keys that links and servers accept, and that never end in punctuation', () => {
  for (let n = 0; n < 200; n++) {
    expect(makeId()).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const secret = makeSecret()
    expect(isSecret(secret)).toBe(true)
    expect(secret).toMatch(/[A-Za-z0-9]$/)
  }
  expect(isSecret('main')).toBe(false)
})
