import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { read } from '#server/platform/database/read.ts'
import { findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { Fact } from '#shared/catalog/facts.ts'
import type { Match } from '#shared/contract/facility.ts'
import { readFamilies } from './family.ts'
import { amenitiesFirst, type FamilySearch, searchForFamily, shownKeys } from './family-search.ts'
import { loadRegisters } from './register-catalog.ts'
import { isUnseen } from './report.ts'
import { compareLists, scoreLists } from './scores.ts'
import { isSupported } from './testing/supported.ts'

type Card = Pick<Match, 'for' | 'against'>

/**
 * The sentences of a card that the facts on the community's page contradict or don't have. Reads the facts without the
 * code that wrote the sentences.
 */
function contradictionsOf(card: Card, facts: readonly Fact[]): string[] {
  const valuesOf = (name: string) => facts.filter(({ fact }) => fact === name).map(({ value }) => value)
  const totalOf = (name: string) =>
    new Set(
      facts.filter(({ fact }) => fact === name).map(({ publisher, column }) => `${publisher} ${column}`),
    )
      .values()
      .toArray()
      .map((group) =>
        facts
          .filter(({ fact, publisher, column }) => fact === name && `${publisher} ${column}` === group)
          .reduce((sum, { value }) => sum + Number(value), 0),
      )
  const isTrue = ({ text, fact }: Card['for'][number]): boolean => {
    if (fact !== undefined && valuesOf(fact).length === 0) return false
    if (text === 'The whole house is for people with dementia')
      return valuesOf('dementiaCare').every((value) => value === 'whole_house')
    if (text.startsWith('Residents must be able to get out alone'))
      return valuesOf('evacuation').every((value) => value === 'unaided')
    if (text.startsWith('Can take people who need help')) return valuesOf('evacuation').includes('aided')
    const [, some, all] = /^([\d,]+) of ([\d,]+) places? /.exec(text) ?? []
    if (some === undefined || all === undefined) return true
    const [places, total] = [some, all].map((digits) => Number(digits.replaceAll(',', '')))
    return totalOf('dementiaPlaces').includes(places ?? 0) && totalOf('capacity').includes(total ?? 0)
  }
  const both = card.for.filter(({ text }) => card.against.some((point) => point.text === text))
  return [...[...card.for, ...card.against].filter((point) => !isTrue(point)), ...both].map(
    ({ text }) => text,
  )
}

/** The import of all registers takes a minute on a busy machine. */
const SETUP_MS = 300_000

/**
 * For a test file: imports the registers into a new database and searches for every family before the tests.
 * @returns the searches, filled in before the first test, and the database
 */
function setUpSearches() {
  let db: Awaited<ReturnType<typeof freshDatabase>>
  const searches: FamilySearch[] = []
  beforeAll(async () => {
    db = await freshDatabase()
    await loadRegisters(db.sql)
    for (const family of await readFamilies()) searches.push(await searchForFamily(db.sql, family, false))
  }, SETUP_MS)
  afterAll(() => db.drop())
  return { searches, getSql: () => db.sql }
}

const { searches, getSql } = setUpSearches()

test('there are at least 120 families, each with its own story and argument', () => {
  expect(searches.length).toBeGreaterThanOrEqual(120)
  for (const field of ['story', 'argument'] as const) {
    expect(new Set(searches.map(({ family }) => family[field])).size).toBe(searches.length)
  }
})

test('about a third live in states that no weight was tuned on, and many need memory care', () => {
  const share = (belongs: (search: FamilySearch) => boolean) =>
    searches.filter(belongs).length / searches.length
  expect(share(isUnseen)).toBeGreaterThan(0.3)
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

test('the first five of every evaluated list are graded, and the rules beat most amenities first', () => {
  const rules = scoreLists(searches, (search) => shownKeys(search))
  const simple = scoreLists(searches, ({ reachable, family }) => amenitiesFirst(reachable, family.answers))
  expect([...rules.ungraded, ...simple.ungraded]).toEqual([])
  expect(compareLists(rules, simple, [...searches.keys()]).low).toBeGreaterThan(0)
})

const FactsOfHome = z.object({ id: z.string(), facts: z.array(Fact) })

test('no card contradicts the page of its community', async () => {
  const homes = await read(getSql(), FactsOfHome)`select id, facts from facilities`
  const facts = new Map(homes.map((home) => [home.id, home.facts]))
  const needs = { memory: 'dementia', walking: 'wheelchair', transferring: 'one_helper' } as const
  for (const { family, matches } of searches) {
    const { facilities, fartherAway } = await findFor(getSql(), { ...family.answers, needs })
    for (const match of [...matches, ...facilities, ...fartherAway])
      expect(contradictionsOf(match, facts.get(match.id) ?? []), `${family.name}: ${match.name}`).toEqual([])
  }
}, 120_000)

test('every reason that a family is shown is what the record says', async () => {
  const homes = await read(getSql(), FactsOfHome)`select id, facts from facilities`
  const facts = new Map(homes.map((home) => [home.id, home.facts]))
  for (const { family, reachable, matches } of searches) {
    const records = new Map(
      reachable.map((record) => [record.id, { ...record, facts: facts.get(record.id) ?? [] }]),
    )
    const unsupported = matches.flatMap(({ id, reasons }) => {
      const record = records.get(id)
      return reasons.filter((reason) => !record || !isSupported(reason, record, family.answers))
    })
    expect(unsupported, family.name).toEqual([])
  }
})
