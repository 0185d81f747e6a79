import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFacts, lowestRateOf } from '#server/testing/arbitrary-facts.ts'
import { type Community, registerFacts, setCatalogue, validAnswers } from '#server/testing/communities.ts'
import { findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { FACT_WORDS, type Fact } from '#shared/catalog/facts.ts'
import { AMENITY_LABELS, BUSINESS_AMENITIES } from '#shared/contract/amenities.ts'
import type { Match, Score } from '#shared/contract/facility.ts'
import { MAX_MATCHES } from '#shared/contract/limits.ts'
import { AGE_RANGES, BUDGET_LABELS, BUDGETS, CARE_TYPES, GENDERS } from '#shared/contract/options.ts'
import { dementiaGradeOf } from '#shared/matching/licenses.ts'
import { BETTER_MILES, DEMENTIA_SCORES, FEW_IN_REACH, REACH_MILES } from '#shared/matching/matching.ts'
import { comparedPriceOf, isCareExpected } from '#shared/matching/price-range.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import type { FoundList } from './service.ts'

const RUNS = { short: 10, runs: 40, prove: 2000 }
const db = openForTests(freshDatabase)

const wordings = [...AMENITY_LABELS, ...BUSINESS_AMENITIES]
const milesNorth = fc.option(fc.integer({ min: 0, max: 120 }), { freq: 8 })
const described = fc.record({
  milesNorth,
  price: fc.option(fc.integer({ min: 1000, max: 12_000 })),
  facts: fc.oneof(fc.constant<Fact[]>([]), arbitraryFacts),
  rating: fc.option(fc.integer({ min: 1, max: 50 })),
  amenities: fc.uniqueArray(fc.constantFrom(...wordings), { maxLength: 6 }),
  absentAmenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { maxLength: 6 }),
  careTypes: fc.uniqueArray(fc.constantFrom(...CARE_TYPES), { maxLength: 3 }),
  residentGender: fc.constantFrom(null, null, null, ...GENDERS),
})
/** The price is the lowest rate, as an import makes it. */
const community = described.map((one) => ({ ...one, price: lowestRateOf(one.facts) ?? one.price }))
const catalogue = fc
  .array(community, { minLength: 1, maxLength: 40 })
  .map((all): Community[] => all.map((one, index) => ({ id: `c${index}`, ...one })))
const family = fc.record({
  age: fc.constantFrom(...AGE_RANGES),
  gender: fc.constantFrom(...GENDERS),
  budget: fc.constantFrom(...BUDGET_LABELS),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { minLength: 1 }),
})
type Family = typeof family extends fc.Arbitrary<infer F> ? F : never

async function find(communities: Community[], answers: Family): Promise<FoundList> {
  await setCatalogue(db.sql, communities)
  return findFor(db.sql, validAnswers(answers))
}

/** The whole list: what is within reach, then what is farther away. */
const search = async (communities: Community[], answers: Family): Promise<Match[]> =>
  wholeOf(await find(communities, answers))
const wholeOf = ({ facilities, fartherAway }: FoundList): Match[] => [...facilities, ...fartherAway]

const toldPrice = fc.integer({ min: 1000, max: 12_000 })
const withoutRates = ({ facts = [] }: Community) =>
  facts.filter(({ fact }) => fact !== 'priceLow' && fact !== 'priceHigh')
const orderOf = (matches: Match[]) => matches.map(({ id, score }) => [id, score])

/** What a community's memory care counts for a family that wants it. */
const gradeScoreOf = ({
  amenities = [],
  absentAmenities = [],
  careTypes = [],
  facts = [],
}: Partial<Community>) => DEMENTIA_SCORES[dementiaGradeOf({ amenities, absentAmenities, careTypes, facts })]

/** The rank and score of the first community. If it is not in the list, its rank is past the end. */
function rankOfFirst(matches: Match[]): { rank: number; score: Score | undefined } {
  const rank = matches.findIndex(({ id }) => id === 'c0')
  return { rank: rank === -1 ? MAX_MATCHES : rank, score: matches[rank]?.score }
}

const PARTS = ['total', 'distance', 'budget', 'amenities', 'careType'] as const

/** Improves the first community and expects that neither its rank nor any part of its score gets worse. */
async function expectNoHarm(communities: Community[], answers: Family, better: Partial<Community>) {
  const [first, ...rest] = communities as [Community, ...Community[]]
  const before = rankOfFirst(await search(communities, answers))
  const after = rankOfFirst(await search([{ ...first, ...better }, ...rest], answers))
  expect(after.rank).toBeLessThanOrEqual(before.rank)
  if (!before.score || !after.score) return
  for (const part of PARTS) {
    expect(after.score[part]).toBeGreaterThanOrEqual(before.score[part])
  }
}

test('nearer is never worse', () =>
  expectProperty(
    fc.asyncProperty(catalogue, family, fc.nat({ max: 120 }), async (communities, answers, miles) => {
      const now = communities[0]?.milesNorth
      fc.pre(typeof now === 'number')
      const milesNorth = Math.max(0, (now ?? 0) - miles)
      await expectNoHarm(communities, answers, { milesNorth })
    }),
    RUNS,
  ))

test('cheaper is never worse', () =>
  expectProperty(
    fc.asyncProperty(
      catalogue,
      family,
      fc.integer({ min: 1, max: 5000 }),
      async (communities, answers, less) => {
        const { price, facts = [] } = communities[0] ?? {}
        fc.pre(typeof price === 'number')
        const lower = (amount: number) => Math.max(1, amount - less)
        const isRate = ({ fact }: Fact) => fact === 'priceLow' || fact === 'priceHigh'
        await expectNoHarm(communities, answers, {
          price: lower(price ?? 0),
          facts: facts.map((fact) => (isRate(fact) ? { ...fact, value: lower(Number(fact.value)) } : fact)),
        })
      },
    ),
    RUNS,
  ))

test('a stronger word about dementia care is never worse', () =>
  expectProperty(
    fc.asyncProperty(
      catalogue,
      family,
      // A house only for people with dementia isn't for every family.
      fc.constantFrom(...FACT_WORDS.dementiaCare.filter((word) => word !== 'named_house')),
      async (communities, answers, word) => {
        const [first] = communities
        const facts = first?.facts ?? []
        const stronger = [...facts, ...registerFacts({ dementiaCare: word }, { publisher: 'Another state' })]
        fc.pre(gradeScoreOf({ ...first, facts: stronger }) >= gradeScoreOf({ ...first }))
        await expectNoHarm(communities, answers, { facts: stronger })
      },
    ),
    RUNS,
  ))

test('a fact that speaks against a community is better gone', () =>
  expectProperty(
    fc.asyncProperty(catalogue, family, async (communities, answers) => {
      const facts = communities[0]?.facts ?? []
      const speaksAgainst = ({ fact, value }: Fact) => value === 'unaided' || fact === 'licenseWarning'
      await expectNoHarm(communities, answers, { facts: facts.filter((fact) => !speaksAgainst(fact)) })
    }),
    RUNS,
  ))

test('more places are never worse', () =>
  expectProperty(
    fc.asyncProperty(
      catalogue,
      family,
      fc.integer({ min: 1, max: 200 }),
      async (communities, answers, more) => {
        const facts = communities[0]?.facts ?? []
        const enlarged = facts.map((fact) =>
          fact.fact === 'capacity' ? { ...fact, value: Number(fact.value) + more } : fact,
        )
        await expectNoHarm(communities, answers, { facts: enlarged })
      },
    ),
    RUNS,
  ))

test('more amenities are never worse, and neither is one that is no longer recorded as absent', () =>
  expectProperty(
    fc.asyncProperty(
      catalogue,
      family,
      fc.constantFrom(...wordings),
      fc.boolean(),
      async (communities, answers, extra, isLearned) => {
        const { amenities = [], absentAmenities = [] } = communities[0] ?? {}
        const better = isLearned
          ? { absentAmenities: absentAmenities.filter((label) => label !== extra) }
          : { amenities: [...amenities, extra] }
        await expectNoHarm(communities, answers, better)
      },
    ),
    RUNS,
  ))

test('the same input gives the same list, regardless of the order in which the catalog was imported', () =>
  expectProperty(
    fc.asyncProperty(catalogue, family, async (communities, answers) => {
      const first = await search(communities, answers)
      expect(wholeOf(await findFor(db.sql, validAnswers(answers)))).toEqual(first)
      expect(await search([...communities].reverse(), answers)).toEqual(first)
    }),
    RUNS,
  ))

test('what is told counts like a record, and advertising changes nothing about that', () =>
  expectProperty(
    fc.asyncProperty(
      catalogue,
      family,
      toldPrice,
      fc.nat({ max: 10 }),
      async (communities, answers, price, priority) => {
        const [first, ...rest] = communities as [Community, ...Community[]]
        // A told price is compared as one number, no matter what the registers list.
        const recorded = await search([{ ...first, price, facts: withoutRates(first) }, ...rest], answers)
        const places = orderOf(recorded)
        await setCatalogue(db.sql, communities)
        await db.sql`
        insert into told_facts (facility_id, fact, value, told_at)
        values ('c0', 'priceFrom', ${db.sql.json(price)}, now())`
        const told = wholeOf(await findFor(db.sql, validAnswers(answers)))
        expect(orderOf(told)).toEqual(places)
        await db.sql`
        insert into featured_businesses (name, description, city, state, priority)
        values ('House c0', 'Ten letters or more', 'Austin', 'TX', ${priority})`
        expect(wholeOf(await findFor(db.sql, validAnswers(answers)))).toEqual(told)
        await db.sql`delete from told_facts`
      },
    ),
    RUNS,
  ))

test('a list is within its limit and its reach, and farther ones follow only if few are within it', () =>
  expectProperty(
    fc.asyncProperty(catalogue, family, async (communities, answers) => {
      const { facilities, fartherAway } = await find(communities, answers)
      expect(facilities.length + fartherAway.length).toBeLessThanOrEqual(MAX_MATCHES)
      for (const { distanceMiles } of facilities) expect(distanceMiles ?? 0).toBeLessThanOrEqual(REACH_MILES)
      const fits = ({ hindrance = 0 }: Match) => hindrance < 3
      for (const { distanceMiles } of fartherAway.filter(fits))
        expect(distanceMiles).toBeGreaterThanOrEqual(REACH_MILES)
      if (facilities.filter(fits).length >= FEW_IN_REACH) expect(fartherAway).toEqual([])
      const better = fartherAway.filter((one) => fits(one) && (one.distanceMiles ?? 999) < BETTER_MILES)
      if (better.length > 0) expect(facilities.every(fits)).toBe(true)
    }),
    RUNS,
  ))

/** What the first sentence against a community is about, if something rules it out. */
const RULED_OUT = /license|get out alone|dementia|memory care|above your budget|staff may not/

test('a list is sorted by what is against its communities and descending score, and says what rules one out', () =>
  expectProperty(
    fc.asyncProperty(catalogue, family, async (communities, answers) => {
      const { facilities, fartherAway } = await find(communities, answers)
      for (const matches of [facilities, fartherAway]) {
        const hindrances = matches.map(({ hindrance = 0 }) => hindrance)
        expect(hindrances).toEqual([...hindrances].sort((a, b) => a - b))
        for (const level of [0, 1, 2]) {
          const totals = matches.flatMap(({ hindrance = 0, score }) =>
            hindrance === level ? Math.round(score.total) : [],
          )
          expect(totals).toEqual([...totals].sort((a, b) => b - a))
        }
        for (const { hindrance, against } of matches)
          if (hindrance && hindrance > 1) expect(against[0]?.text).toMatch(RULED_OUT)
      }
      const otherSex = answers.gender === 'Male' ? 'Female' : 'Male'
      const excluded = communities
        .filter(({ residentGender }) => residentGender === otherSex)
        .map(({ id }) => id)
      const matches = [...facilities, ...fartherAway]
      expect(matches.filter(({ id }) => excluded.includes(id))).toEqual([])
      expect(matches.length).toBeGreaterThanOrEqual(
        Math.min(MAX_MATCHES, 1, communities.length - excluded.length),
      )
    }),
    RUNS,
  ))

test('every sentence is true of the record', () =>
  expectProperty(
    fc.asyncProperty(catalogue, family, async (communities, answers) => {
      const records = new Map(communities.map((one) => [one.id, one]))
      for (const match of await search(communities, answers)) {
        const record = records.get(match.id) as Community
        const codes = new Set([...match.reasons, ...match.unknown].map(({ code }) => code))
        const inBudget = codes.has('within_budget') || codes.has('below_budget')
        expect(codes.has('price')).toBe(match.price === null)
        expect(codes.has('rating')).toBe(match.rating === null)
        expect(codes.has('distance')).toBe(match.distanceMiles === null)
        const { price = null, facts = [] } = record
        const compared = comparedPriceOf({ price, facts }, isCareExpected(answers.amenities))
        const high = BUDGETS.find(({ label }) => label === answers.budget)?.high ?? Number.POSITIVE_INFINITY
        expect(inBudget).toBe(compared !== null && compared <= high)
        expect(codes.has('care_type')).toBe(match.score.careType !== 0)
        const share = answers.amenities.includes('Memory Care') ? gradeScoreOf(record) : 1
        const hasAll =
          match.score.amenities * answers.amenities.length >= answers.amenities.length - 1 + share - 0.01
        expect(codes.has('amenities_all')).toBe(hasAll && share > DEMENTIA_SCORES.may_admit)
        if (match.score.amenities === 0) expect(codes.has('amenities_some')).toBe(false)
      }
    }),
    RUNS,
  ))

test('what speaks for and against a community states its facts, with their numbers', () =>
  expectProperty(
    fc.asyncProperty(catalogue, family, async (communities, answers) => {
      const records = new Map(communities.map((one) => [one.id, one]))
      for (const match of await search(communities, answers)) {
        const facts = records.get(match.id)?.facts ?? []
        for (const { text, fact } of [...(match.for ?? []), ...(match.against ?? [])]) {
          const said = facts.filter((one) => one.fact === fact)
          expect([text, fact === undefined || said.length > 0]).toEqual([text, true])
          const [count] = /^[\d,]+(?= fine)/.exec(text) ?? []
          if (count !== undefined)
            expect(said.map(({ value }) => value)).toContain(Number(count.replaceAll(',', '')))
          const stars = /rates it (\d)/.exec(text)?.[1]
          if (stars !== undefined) expect(said.map(({ value }) => value)).toContain(Number(stars))
        }
        const isAbove = match.against?.some(({ text }) => text.includes('above your budget'))
        const isWithin = match.reasons.some(({ code }) => code === 'within_budget' || code === 'below_budget')
        expect(isAbove && isWithin).toBe(false)
        expect(match.for?.length).toBeLessThanOrEqual(3)
        expect(match.against?.length).toBeLessThanOrEqual(2)
      }
    }),
    RUNS,
  ))
