import { expect, test } from 'vitest'
import type { Family, Grade } from './family.ts'
import { compareLists, estimateMean, ndcgAt5, scoreLists } from './scores.ts'

const GRADES: [string, Grade][] = [
  ['good', 3],
  ['also good', 3],
  ['fair', 2],
  ['bad', 0],
]
const family = {
  grades: new Map(GRADES.map(([key, grade]) => [key, [grade, 'because']])),
} as unknown as Family
const search = {
  family,
  campuses: new Map([
    ['good', 'one place'],
    ['also good', 'one place'],
  ]),
  gradesOf: (keys: readonly string[]) => keys.map((key) => family.grades.get(key)?.[0] ?? 0),
}

const score = (...lists: string[][]) =>
  scoreLists(
    lists.map(() => search),
    (_, index) => lists[index] ?? [],
  )

test('counts ungraded communities as 0 and reports them', () => {
  const { ndcg, ungraded } = score(['unknown', 'good', 'fair'])
  expect(ungraded).toEqual(['unknown'])
  expect(ndcg[0]).toBeLessThan(1)
})

test('counts houses at one place once', () => {
  expect(score(['good', 'also good', 'fair']).ndcg).toEqual([1])
})

test('the lead over other lists is 0 for equal ones, and only for the families asked for', () => {
  const rules = score(['good', 'fair', 'bad'], ['good', 'fair', 'bad'])
  const harmed = score(['good', 'fair', 'bad'], ['bad', 'fair', 'good'])
  expect(compareLists(harmed, rules, [0, 1])).toMatchObject({ better: 0, worse: 1 })
  expect(compareLists(harmed, rules, [0, 1]).mean).toBeLessThan(0)
  expect(compareLists(rules, rules, [0, 1])).toEqual({ mean: 0, low: 0, high: 0, better: 0, worse: 0 })
  expect(compareLists(harmed, rules, [0])).toMatchObject({ mean: 0, worse: 0 })
})

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
