import { expect, test } from 'vitest'
import type { Family, Grade } from './family.ts'
import type { FamilySearch } from './family-search.ts'
import { compareLists, isWorse, scoreLists } from './score-lists.ts'

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
} satisfies Pick<FamilySearch, 'family' | 'campuses' | 'gradesOf'>

const score = (...lists: string[][]) =>
  scoreLists(
    lists.map(() => search),
    lists,
  )

test('counts ungraded communities as 0 and reports them', () => {
  const { mean, mrr, ungraded } = score(['unknown', 'good', 'fair'])
  expect(ungraded).toEqual(['unknown'])
  expect(mean).toBeLessThan(1)
  expect(mrr).toBe(0.5)
})

test('counts houses at one place once', () => {
  expect(score(['good', 'also good', 'fair']).mean).toBe(1)
})

test('detects lists that are worse than the rules’, and does not flag equal ones', () => {
  const rules = score(['good', 'fair', 'bad'], ['good', 'fair', 'bad'])
  const harmed = compareLists(score(['good', 'fair', 'bad'], ['bad', 'fair', 'good']), rules)
  expect(harmed).toMatchObject({ better: 0, worse: 1 })
  expect(isWorse(harmed)).toBe(true)
  expect(isWorse(compareLists(rules, rules))).toBe(false)
  expect(isWorse(compareLists(rules, score(['fair', 'good', 'bad'], ['good', 'fair', 'bad'])))).toBe(false)
})
