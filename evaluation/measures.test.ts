import { expect, test } from 'vitest'
import { confidenceOf } from './bootstrap.ts'
import { kendallTau, ndcgAt5, reciprocalRank } from './measures.ts'

test('the best order has a gain of 1, and a grade down the list costs what the discount says', () => {
  expect(ndcgAt5([3, 2, 0], [0, 2, 3])).toBe(1)
  // (1 + 7/log2(3)) / (7 + 1/log2(3)), by hand
  expect(ndcgAt5([1, 3], [3, 1])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 12)
  expect(ndcgAt5([0, 0, 0, 0, 0, 3], [3])).toBe(0)
  expect(ndcgAt5([0, 0], [0, 0, 0])).toBeUndefined()
})

test('the reciprocal rank is that of the first community worth a visit', () => {
  expect(reciprocalRank([1, 0, 2, 3], [3, 2, 1, 0])).toBeCloseTo(1 / 3)
  expect(reciprocalRank([1, 0], [3])).toBe(0)
  expect(reciprocalRank([1, 0], [1, 1, 0])).toBeUndefined()
})

test('tau is 1 for the same order, −1 for the reverse, and between for one swap', () => {
  expect(kendallTau(['a', 'b', 'c'], ['a', 'b', 'c'])).toBe(1)
  expect(kendallTau(['a', 'b', 'c'], ['c', 'b', 'a'])).toBe(-1)
  expect(kendallTau(['a', 'b', 'c'], ['b', 'a', 'c'])).toBeCloseTo(1 / 3)
  expect(kendallTau(['a'], ['a'])).toBeUndefined()
})

test('the interval holds the mean, is the same each time, and is wider for fewer families', () => {
  const few = [0, 1, 0.5, 0.2, 0.9]
  const many = Array.from({ length: 20 }, () => few).flat()
  expect(confidenceOf(few)).toEqual(confidenceOf(few))
  const [wide, narrow] = [confidenceOf(few), confidenceOf(many)]
  for (const { low, high } of [wide, narrow]) {
    expect(low).toBeLessThan(0.52)
    expect(high).toBeGreaterThan(0.52)
  }
  expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low)
})
