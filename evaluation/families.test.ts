import { expect, test } from 'vitest'
import { byDistance, byPrice, byPriceNearby } from './baseline-orders.ts'
import { scoreLists } from './score-lists.ts'
import { setUpSearches } from './test-searches.ts'

const { searches } = setUpSearches()

test('there are at least thirty families, each with its own story and argument', () => {
  expect(searches.length).toBeGreaterThanOrEqual(30)
  for (const field of ['story', 'argument'] as const) {
    expect(new Set(searches.map(({ family }) => family[field])).size).toBe(searches.length)
  }
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

test('the first five communities of every evaluated order are graded', () => {
  for (const { family, reachable, matches, keyOf } of searches) {
    const shown = [
      byPrice(reachable),
      byPriceNearby(reachable),
      byDistance(reachable),
      matches.map(({ id }) => keyOf(id)),
    ]
    for (const key of shown.flatMap((keys) => keys.slice(0, 5))) {
      expect([...family.grades.keys()], family.name).toContain(key)
    }
  }
})

test('sorting only by price scores less than half as well as the rules', () => {
  const rules = scoreLists(
    searches,
    searches.map(({ matches, keyOf }) => matches.map(({ id }) => keyOf(id))),
  )
  const price = scoreLists(
    searches,
    searches.map(({ reachable }) => byPrice(reachable)),
  )
  expect(price.mean).toBeLessThan(rules.mean / 2)
})
