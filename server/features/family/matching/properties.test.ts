import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AMENITY_LABELS, BUSINESS_AMENITIES } from '../../../../shared/amenities.ts'
import type { Match, Score } from '../../../../shared/facility.ts'
import { MAX_MATCHES } from '../../../../shared/limits.ts'
import { CANDIDATE_POOL } from '../../../../shared/matching.ts'
import { BUDGET_LABELS, CARE_TYPES, GENDERS } from '../../../../shared/options.ts'
import { expectProperty } from '../../../../shared/testing/expect-property.ts'
import { type Community, setCatalogue, validAnswers } from '../../../testing/communities.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { findMatches } from './service.ts'

const RUNS = { runs: 40, prove: 2000 }
let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

const wordings = [...AMENITY_LABELS, ...BUSINESS_AMENITIES]
const milesNorth = fc.option(fc.integer({ min: 0, max: 120 }), { freq: 8 })
const community = fc.record({
  milesNorth,
  price: fc.option(fc.integer({ min: 1000, max: 12_000 })),
  rating: fc.option(fc.integer({ min: 1, max: 50 })),
  amenities: fc.uniqueArray(fc.constantFrom(...wordings), { maxLength: 6 }),
  absentAmenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { maxLength: 6 }),
  careTypes: fc.uniqueArray(fc.constantFrom(...CARE_TYPES), { maxLength: 3 }),
  residentGender: fc.constantFrom(null, null, null, ...GENDERS),
})
const catalogue = fc
  .array(community, { minLength: 1, maxLength: 40 })
  .map((all): Community[] => all.map((one, index) => ({ id: `c${index}`, ...one })))
/** Enough communities nearby that the others may be outside the circle. */
const crowd = Array.from({ length: CANDIDATE_POOL - 1 }, (_, index) => ({
  id: `crowd${index}`,
  milesNorth: 7,
  absentAmenities: [...AMENITY_LABELS],
  careTypes: ['Skilled Nursing'],
  price: 11_000,
}))
const world = fc
  .tuple(catalogue, fc.boolean())
  .map(([all, crowded]): Community[] => (crowded ? [...all, ...crowd] : all))
const family = fc.record({
  gender: fc.constantFrom(...GENDERS),
  budget: fc.constantFrom(...BUDGET_LABELS),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { minLength: 1 }),
})
type Family = typeof family extends fc.Arbitrary<infer F> ? F : never

async function search(communities: Community[], answers: Family): Promise<Match[]> {
  await setCatalogue(db.sql, communities)
  return findMatches(db.sql, validAnswers(answers))
}

/** The rank and score of the first community. If it is not in the list, its rank is past the end. */
function rankOfFirst(matches: Match[]): { rank: number; score: Score | undefined } {
  const rank = matches.findIndex(({ id }) => id === 'c0')
  return { rank: rank === -1 ? MAX_MATCHES : rank, score: matches[rank]?.score }
}

/** Improves the first community and expects that neither its rank nor any part of its score gets worse. */
async function expectNoHarm(communities: Community[], answers: Family, better: Partial<Community>) {
  const [first, ...rest] = communities as [Community, ...Community[]]
  const before = rankOfFirst(await search(communities, answers))
  const after = rankOfFirst(await search([{ ...first, ...better }, ...rest], answers))
  expect(after.rank).toBeLessThanOrEqual(before.rank)
  if (!before.score || !after.score) return
  for (const part of ['total', 'distance', 'budget', 'amenities', 'careType'] as const) {
    expect(after.score[part]).toBeGreaterThanOrEqual(before.score[part])
  }
}

test('nearer is never worse', () =>
  expectProperty(
    fc.asyncProperty(world, family, fc.nat({ max: 120 }), async (communities, answers, miles) => {
      const now = communities[0]?.milesNorth
      fc.pre(typeof now === 'number')
      await expectNoHarm(communities, answers, { milesNorth: Math.max(0, (now ?? 0) - miles) })
    }),
    RUNS,
  ))

test('cheaper is never worse', () =>
  expectProperty(
    fc.asyncProperty(world, family, fc.integer({ min: 1, max: 5000 }), async (communities, answers, less) => {
      const now = communities[0]?.price
      fc.pre(typeof now === 'number')
      await expectNoHarm(communities, answers, { price: Math.max(1, (now ?? 0) - less) })
    }),
    RUNS,
  ))

test('more amenities are never worse, and neither is one that is no longer recorded as absent', () =>
  expectProperty(
    fc.asyncProperty(
      world,
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
    fc.asyncProperty(world, family, async (communities, answers) => {
      const first = await search(communities, answers)
      expect(await findMatches(db.sql, validAnswers(answers))).toEqual(first)
      expect(await search([...communities].reverse(), answers)).toEqual(first)
    }),
    RUNS,
  ))

test('advertising never changes the order', () =>
  expectProperty(
    fc.asyncProperty(world, family, fc.nat({ max: 10 }), async (communities, answers, priority) => {
      const before = await search(communities, answers)
      const [advertised] = communities
      await db.sql`
        insert into featured_businesses (name, description, city, state, priority)
        values (${`House ${advertised?.id}`}, 'Ten letters or more', 'Austin', 'TX', ${priority})`
      expect(await findMatches(db.sql, validAnswers(answers))).toEqual(before)
    }),
    RUNS,
  ))

test('a list is within its limit, sorted by descending score, and without homes for the other sex', () =>
  expectProperty(
    fc.asyncProperty(world, family, async (communities, answers) => {
      const matches = await search(communities, answers)
      expect(matches.length).toBeLessThanOrEqual(MAX_MATCHES)
      const totals = matches.map(({ score }) => score.total)
      expect(totals).toEqual([...totals].sort((a, b) => b - a))
      const other = answers.gender === 'Male' ? 'Female' : 'Male'
      const excluded = communities
        .filter(({ residentGender }) => residentGender === other)
        .map(({ id }) => id)
      expect(matches.filter(({ id }) => excluded.includes(id))).toEqual([])
      expect(matches.length).toBeGreaterThanOrEqual(
        Math.min(MAX_MATCHES, 1, communities.length - excluded.length),
      )
    }),
    RUNS,
  ))

test('every sentence is true of the record', () =>
  expectProperty(
    fc.asyncProperty(world, family, async (communities, answers) => {
      for (const match of await search(communities, answers)) {
        const codes = new Set([...match.reasons, ...match.unknown].map(({ code }) => code))
        const inBudget = codes.has('within_budget') || codes.has('below_budget')
        expect(codes.has('price')).toBe(match.price === null)
        expect(codes.has('rating')).toBe(match.rating === null)
        expect(codes.has('distance')).toBe(match.distanceMiles === null)
        expect(inBudget).toBe(match.price !== null && match.score.budget === 1)
        expect(codes.has('care_type')).toBe(match.score.careType !== 0)
        expect(codes.has('amenities_all')).toBe(match.score.amenities === 1)
        if (match.score.amenities === 0) expect(codes.has('amenities_some')).toBe(false)
      }
    }),
    RUNS,
  ))
