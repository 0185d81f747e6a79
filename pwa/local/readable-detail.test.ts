import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { facilityLike } from '../testing/facilities.ts'
import { ReadableDetail } from './readable-detail.ts'

const HOUSE = facilityLike()
const CAPACITY = {
  fact: 'capacity',
  value: 8,
  publisher: 'Texas',
  asOf: '2021-01-01',
  line: 2,
  column: 'Beds',
}

test('facts that a newer server knows are skipped, and the others stay', () => {
  const facts = [CAPACITY, { ...CAPACITY, fact: 'robots' }, null]
  expect(z.parse(ReadableDetail, { ...HOUSE, facts })).toEqual({ ...HOUSE, facts: [CAPACITY] })
  expect(z.parse(ReadableDetail, HOUSE)).toEqual(HOUSE)
})

test.each([null, [], 'text', { ...HOUSE, name: 1 }, { ...HOUSE, facts: 'none' }])('%j is refused', (json) => {
  expect(z.safeParse(ReadableDetail, json).success).toBe(false)
})
