import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DICTIONARY_2 } from './figures-dictionary.ts'
import { NEXT_PART, PACKED, PLAIN, packFigures, unpackFigures } from './figures-format.ts'
import { joinAnswer } from './join-answer.ts'

const HOME = '{"name":"Oak House",\u0002}'
const NEAR = '{"text":"About 4 miles from \u0006"}'
const PARTS = [
  '{"reference":"\u0004","receivedAt":"\u0005","facilities":[\u0002,\u0002],"questionnaire":\u0002}',
  HOME,
  '"distanceMiles":\u0001,"reasons":[\u0002]',
  NEAR,
  HOME.replace('Oak', 'Elm'),
  '{"zipCode":\u0003zipCode\u0003,"city":\u0003city\u0003}',
]
const ROW = {
  reference: 'HF-7',
  receivedAt: new Date('2026-11-23T10:00:00Z'),
  payload: { zipCode: '78701', city: 'Austin' },
}
const ANSWER =
  '{"reference":"HF-7","receivedAt":"2026-11-23T10:00:00.000Z","facilities":[' +
  '{"name":"Oak House","distanceMiles":4.25,"reasons":[{"text":"About 4 miles from 78701"}]},' +
  '{"name":"Elm House","distanceMiles":4.5,"reasons":[{"text":"About 4 miles from 78701"}]}],' +
  '"questionnaire":{"zipCode":"78701","city":"Austin"}}'
/** The same answer, as a server with format 1 and one with format 2 store its figures. */
const STORED = {
  plain: Buffer.from('01d4f188b40a000102a60d030402b5010305', 'hex'),
  packed: Buffer.from('02bbf2b1630b1750c9326004306f6564610000', 'hex'),
}
const DAMAGED = 'the figures of an answer are damaged'

test.each(Object.entries(STORED))(
  '%s figures that are stored give the same bytes forever',
  (_name, figures) => {
    expect(joinAnswer(figures, PARTS, ROW)).toBe(ANSWER)
  },
)

test('the dictionary that stored figures refer to is unchanged', () => {
  const hash = createHash('sha256').update(DICTIONARY_2).digest('hex')
  expect(hash).toBe('d684770702a574c288415fb9663eec72f92d747f303f7e254668888fd5a733cd')
})

test('any bytes come back in both formats', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.constantFrom(PLAIN, PACKED), (bytes, format) => {
      const unpacked = unpackFigures(packFigures(format, bytes))
      expect([unpacked.format, [...unpacked.bytes]]).toEqual([format, [...bytes]])
    }),
  )
})

test('figures of an unknown format are refused', () => {
  expect(() => unpackFigures(Buffer.of(3, 1, 2))).toThrow('an answer has the unknown format 3')
  expect(() => unpackFigures(Buffer.alloc(0))).toThrow('unknown format')
})

test('damaged figures never give another answer', () => {
  for (const figures of Object.values(STORED))
    for (let place = 0; place < figures.length; place++) {
      expect(() => joinAnswer(figures.subarray(0, place), PARTS, ROW)).toThrow()
      for (let bit = 0; bit < 8; bit++) {
        const damaged = Buffer.from(figures)
        damaged.writeUInt8(figures.readUInt8(place) ^ (1 << bit), place)
        expect(joinedOrRefused(damaged)).toBeOneOf([ANSWER, 'refused'])
      }
    }
})

function joinedOrRefused(figures: Uint8Array): string {
  try {
    return joinAnswer(figures, PARTS, ROW)
  } catch {
    return 'refused'
  }
}

test('packed figures that are cut off, or unpack to far more than any list has, are refused', () => {
  expect(() => unpackFigures(STORED.packed.subarray(0, -2))).toThrow(DAMAGED)
  const bomb = deflateRawSync(Buffer.alloc(10_000_000, NEXT_PART))
  expect(() => unpackFigures(Buffer.concat([Buffer.of(PACKED), bomb]))).toThrow(DAMAGED)
})
