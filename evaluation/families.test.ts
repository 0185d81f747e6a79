import { expect, test } from 'vitest'
import { byAmenities, byDistance, byPrice, byPriceNearby } from './baseline-orders.ts'
import { isUnseen } from './family-groups.ts'
import { previousRules } from './previous-rules.ts'
import { compareLists, scoreLists } from './score-lists.ts'
import { setUpSearches } from './test-searches.ts'

const { searches } = setUpSearches()

test('there are at least 120 families, each with its own story and argument', () => {
  expect(searches.length).toBeGreaterThanOrEqual(120)
  for (const field of ['story', 'argument'] as const) {
    expect(new Set(searches.map(({ family }) => family[field])).size).toBe(searches.length)
  }
})

test('about a third live in states that no weight was tuned on, and many need memory care', () => {
  const share = (belongs: (search: (typeof searches)[number]) => boolean) =>
    searches.filter(belongs).length / searches.length
  expect(share(({ family }) => isUnseen(family.name, family.answers.state))).toBeGreaterThan(0.3)
  expect(share(({ family }) => family.needs.care.startsWith('memory'))).toBeGreaterThan(0.4)
  expect(new Set(searches.map(({ family }) => family.answers.state)).size).toBeGreaterThan(20)
})

test('every graded community is within reach of the family', () => {
  for (const { family, reachable } of searches) {
    const keys = new Set(reachable.map(({ key }) => key))
    for (const [key] of family.grades) expect(keys, family.name).toContain(key)
  }
})

test('all four grades occur, and most families have communities of at least three grades', () => {
  const given = searches.map(({ family }) => new Set([...family.grades.values()].map(([grade]) => grade)))
  expect(new Set(given.flatMap((grades) => [...grades])).size).toBe(4)
  expect(given.filter((grades) => grades.size >= 3).length).toBeGreaterThan(searches.length / 2)
})

type Search = (typeof searches)[number]

const score = (order: (search: Search) => string[]) => scoreLists(searches, searches.map(order))
const scoreRules = () =>
  score(({ matches, fartherAway, keyOf }) => [...matches, ...fartherAway].map(({ id }) => keyOf(id)))
const BASELINES = {
  'price only': byPrice,
  'price only, nearby first': byPriceNearby,
  'distance only': byDistance,
  'most of the wished amenities': byAmenities,
  'the rules of the last release': previousRules,
}

test('the first five communities of every evaluated order are graded', () => {
  expect(scoreRules().ungraded).toEqual([])
  for (const [name, order] of Object.entries(BASELINES)) {
    expect(score(({ reachable, family }) => order(reachable, family.answers)).ungraded, name).toEqual([])
  }
})

test.each(Object.entries(BASELINES))('the rules beat %s, with an interval that excludes 0', (_, order) => {
  const baseline = score(({ reachable, family }) => order(reachable, family.answers))
  expect(compareLists(scoreRules(), baseline).interval.low).toBeGreaterThan(0)
})
