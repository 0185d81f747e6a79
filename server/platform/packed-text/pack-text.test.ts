import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DICTIONARY_1 } from './dictionary.ts'
import { packText, unpackText } from './pack-text.ts'

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
      expect(unpackText(packText(text))).toBe(text)
    }),
  )
})

test('a browser takes a fifth of its length at most', () => {
  expect(packText(BROWSER).length).toBeLessThan(BROWSER.length / 5)
})

test('a text that an earlier build stored is still read', () => {
  expect(createHash('sha256').update(DICTIONARY_1).digest('hex')).toBe(
    '299de1f439574e51f0fe5cdf48590794a927f3eab51d7e236c1c8259b4ddde38',
  )
  expect(unpackText(Buffer.from('0123a24231328b37a4468582af310100', 'hex'))).toBe(BROWSER)
})

test('an unknown format is refused', () => {
  expect(() => unpackText(Buffer.of(9, 1, 2))).toThrow('a packed text has the unknown format 9')
  expect(() => unpackText(Buffer.alloc(0))).toThrow('unknown format')
})
