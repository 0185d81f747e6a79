import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../server/testing/fresh-database.ts'
import { readFamilies } from './family.ts'
import { byDistance, byPrice, byPriceNearby } from './plain-orders.ts'
import { loadRegisters } from './registers.ts'
import { scoreLists } from './score-lists.ts'
import { type Searched, searchFor } from './searched.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
const all: Searched[] = []
beforeAll(async () => {
  db = await freshDatabase()
  await loadRegisters(db.sql)
  for (const family of await readFamilies()) all.push(await searchFor(db.sql, family))
})
afterAll(() => db.drop())

test('there are at least thirty families, each with a story and an argument of its own', () => {
  expect(all.length).toBeGreaterThanOrEqual(30)
  for (const field of ['story', 'argument'] as const) {
    expect(new Set(all.map(({ family }) => family[field])).size).toBe(all.length)
  }
})

test('every grade is of a community that the family could come upon, and says why', () => {
  for (const { family, reachable } of all) {
    const keys = new Set(reachable.map(({ key }) => key))
    for (const [key] of family.grades) expect(keys, family.name).toContain(key)
  }
})

test('all four grades are given, and in most families some communities are better than others', () => {
  const given = all.map(({ family }) => new Set([...family.grades.values()].map(([grade]) => grade)))
  expect(new Set(given.flatMap((grades) => [...grades])).size).toBe(4)
  expect(given.filter((grades) => grades.size >= 3).length).toBeGreaterThan(all.length / 2)
})

test('whatever order is evaluated, its first five are graded', () => {
  for (const { family, reachable, matches, keyOf } of all) {
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

test('price alone, which knows nothing of place and care, does not come near the rules', () => {
  const rules = scoreLists(
    all,
    all.map(({ matches, keyOf }) => matches.map(({ id }) => keyOf(id))),
  )
  const price = scoreLists(
    all,
    all.map(({ reachable }) => byPrice(reachable)),
  )
  expect(price.mean).toBeLessThan(rules.mean / 2)
})
