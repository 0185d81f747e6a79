import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalHash, hashKey, KeyInPath, keyHeader } from './key-header.ts'
import { createReference } from './reference.ts'

const KEY = 'b5dd2f6a-3f4c-4d52-9f6e-6f1b2f0f2a11'
const NIL = '00000000-0000-0000-0000-000000000000'
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const Header = keyHeader('Idempotency-Key', 'A key')
const inPath = (text: string) => z.safeParse(KeyInPath, text).data

test('the hash of a body ignores whitespace, escapes and the order of fields', () => {
  const one = canonicalHash(JSON.parse('{"b": [1, 2.0, "\\u00e9"], "a": {"d": null, "c": true}}'))
  const same = canonicalHash(JSON.parse('{"a":{"c":true,"d":null},"b":[1,2,"é"]}'))
  const other = canonicalHash(JSON.parse('{"a":{"c":true,"d":null},"b":[2,1,"é"]}'))
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
  expect(one.toString('hex')).toBe('8f9b9b0a03fc1367072fef298129c7103039893098e138545a202372ebe845e7')
})

test('a key can be quoted or bare, and in upper or lower case', () => {
  for (const written of [KEY, `"${KEY}"`, KEY.toUpperCase()]) expect(z.parse(Header, written)).toBe(KEY)
  expect(z.parse(Header, undefined)).toBeUndefined()
})

test.each(['', '""', 'abc', NIL, `"${MAX}"`, `'${KEY}'`, `"${KEY}`, `${KEY}, ${KEY}`])(
  'rejects the key %j',
  (written) => {
    expect(z.safeParse(Header, written).error?.issues[0]?.message).toBe('The Idempotency-Key must be a UUID')
  },
)

test('a path with the nil or the max UUID names no submission', () => {
  expect([inPath(KEY.toUpperCase()), inPath(NIL), inPath(MAX)]).toEqual([KEY, undefined, undefined])
  expect([inPath(KEY.replaceAll('-', '')), inPath(`"${KEY}"`), inPath('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the stored hash of a key cannot be used as a key', () => {
  expect(hashKey(KEY)).toHaveLength(32)
  expect(inPath(hashKey(KEY).toString('hex'))).toBeUndefined()
})

test('a reference is three letters, never I or O, and three digits', () => {
  for (let n = 0; n < 500; n++) expect(createReference()).toMatch(/^[A-HJ-NP-Z]{3}-\d{3}$/)
})
