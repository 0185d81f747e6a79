import { expect, test } from 'vitest'
import { estimateMean, ndcgAt5 } from './scores.ts'

test('nDCG is 1 for the best order and discounts grades further down the list', () => {
  expect(ndcgAt5([3, 2, 0], [0, 2, 3])).toBe(1)
  // Calculated by hand: (1 + 7/log2(3)) / (7 + 1/log2(3))
  expect(ndcgAt5([1, 3], [3, 1])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 12)
  expect(ndcgAt5([0, 0, 0, 0, 0, 3], [3])).toBe(0)
  expect(ndcgAt5([0, 0], [0, 0, 0])).toBeUndefined()
})

test('the confidence interval contains the mean, is deterministic, and is wider for fewer families', () => {
  const few = [0, 1, 0.5, 0.2, 0.9]
  const many = Array.from({ length: 20 }, () => few).flat()
  expect(estimateMean(few)).toEqual(estimateMean(few))
  const [wide, narrow] = [estimateMean(few), estimateMean(many)]
  for (const { low, high } of [wide, narrow]) {
    expect(low).toBeLessThan(0.52)
    expect(high).toBeGreaterThan(0.52)
  }
  expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low)
})
