import { expect, test } from 'vitest'
import type { Family, Grade } from './family.ts'
import { compareLists, scoreLists } from './scores.ts'

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
