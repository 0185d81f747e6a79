import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_FAMILIES } from '#shared/desk/reports.ts'
import { hideSmall, listTold } from './counts.ts'

const parts = fc.array(fc.nat(12), { minLength: 2, maxLength: 6 })
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

test.each([
  [
    [3, 20, 7, 0],
    [null, 20, null, 0],
  ],
  [
    [1, 1, 9, 6],
    [null, null, 9, null],
  ],
  [
    [4, 4, 9],
    [null, null, 9],
  ],
  [
    [3, 0, 0],
    [null, null, null],
  ],
  [
    [0, 6, 5],
    [0, 6, 5],
  ],
])('of the parts %j it tells %j', (counts, told) => expect(hideSmall(counts)).toEqual(told))

test('no number of fewer than five is told, nor by subtraction from the whole', () => {
  fc.assert(
    fc.property(parts, (counts) => {
      const told = hideSmall(counts)
      const hidden = counts.filter((_, index) => told[index] === null)
      expect(told.filter((count) => count !== null && count > 0 && count < MIN_FAMILIES)).toEqual([])
      expect(hidden.length).not.toBe(1)
      if (hidden.length > 0 && hidden.length < counts.length)
        expect(sum(hidden)).toBeGreaterThanOrEqual(MIN_FAMILIES)
    }),
  )
})

test('the places that are told leave none or at least five families elsewhere', () => {
  fc.assert(
    fc.property(parts, (counts) => {
      const places = new Map(counts.map((count, index) => [`town ${index}`, count]))
      const told = listTold(places, sum(counts))
      const rest = sum(counts) - sum(told.map(({ families }) => families))
      expect(told.every(({ families }) => families >= MIN_FAMILIES)).toBe(true)
      if (told.length > 0) expect(rest === 0 || rest >= MIN_FAMILIES).toBe(true)
    }),
  )
})
