import { describe, expect, it } from 'vitest'
import {
  compress,
  decompress,
  fromBase64url,
  isSecret,
  MAX_TEXT_BYTES,
  makeSecret,
  memberToken,
  readingKeyOf,
  seal,
  TooLargeError,
  toBase64url,
  unseal,
  writerToken,
} from './seal.ts'

const TEXT = JSON.stringify({ note: 'Mother liked the garden – 花园 🌳'.repeat(40) })
const PLACE = 'a list and a lane'

describe('a lane', () => {
  it('is the same text after it was opened, and different bytes each time', async () => {
    const key = makeSecret()
    const sealed = await Promise.all([1, 2].map(() => seal(key, PLACE, TEXT)))
    expect(sealed[0]).not.toBe(sealed[1])
    for (const text of sealed) expect(await unseal(key, PLACE, text)).toBe(TEXT)
  })

  it('contains neither its text nor its key', async () => {
    const key = makeSecret()
    const bytes = Buffer.from(await seal(key, PLACE, TEXT), 'base64url')
    expect(bytes.includes('garden')).toBe(false)
    expect(bytes.includes(Buffer.from(key, 'base64url'))).toBe(false)
  })

  it('opens only with its own key and in its own place', async () => {
    const key = makeSecret()
    const sealed = await seal(key, PLACE, TEXT)
    await expect(unseal(makeSecret(), PLACE, sealed)).rejects.toThrow()
    await expect(unseal(key, 'another place', sealed)).rejects.toThrow()
  })

  it('does not open if any part of it was changed or cut off', async () => {
    const key = makeSecret()
    const bytes = fromBase64url(await seal(key, PLACE, 'a short note'))
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = bytes.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(unseal(key, PLACE, toBase64url(changed))).rejects.toThrow()
    }
    for (const length of [1, 5, 13, bytes.length - 1])
      await expect(unseal(key, PLACE, toBase64url(bytes.slice(0, length)))).rejects.toThrow()
  })

  it('that decompresses to more than a lane can be is not read to its end', async () => {
    const key = makeSecret()
    const bomb = await seal(key, PLACE, 'x'.repeat(MAX_TEXT_BYTES + 1))
    expect(bomb.length).toBeLessThan(5000)
    await expect(unseal(key, PLACE, bomb)).rejects.toBeInstanceOf(TooLargeError)
  })
})

it('the reading key opens what the family writes, and is neither the writing key nor what writers show', async () => {
  const key = makeSecret()
  const readingKey = await readingKeyOf(key)
  expect(isSecret(readingKey)).toBe(true)
  expect(await readingKeyOf(key)).toBe(readingKey)
  const derived = [key, readingKey, await writerToken(key), await memberToken(readingKey)]
  expect(new Set([...derived, await writerToken(readingKey)]).size).toBe(5)
})

it('stops decompressing at the limit', async () => {
  const compressed = await compress(new Uint8Array(1_000_000))
  await expect(decompress(compressed, 999_999)).rejects.toBeInstanceOf(TooLargeError)
  expect(await decompress(compressed, 1_000_000)).toHaveLength(1_000_000)
})

it('makes keys that links and servers accept, and that never end in punctuation', () => {
  for (let n = 0; n < 200; n++) {
    const secret = makeSecret()
    expect(isSecret(secret)).toBe(true)
    expect(secret).toMatch(/[A-Za-z0-9]$/)
  }
  expect(isSecret('main')).toBe(false)
})
