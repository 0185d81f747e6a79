import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFacts } from '#server/testing/arbitrary-facts.ts'
import { type Community, setCatalogue, validAnswers } from '#server/testing/communities.ts'
import { findFor, findIn, idsOf, manyOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { AMENITY_LABELS, BUSINESS_AMENITIES } from '#shared/contract/amenities.ts'
import { MAX_MATCHES } from '#shared/contract/limits.ts'
import { AGE_RANGES, BUDGETS, CARE_TYPES } from '#shared/contract/options.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import {
  ALIKE_MILES,
  BETTER_MILES,
  FARTHEST_MILES,
  FEW_IN_REACH,
  OPEN_WATER_MILES,
  REACH_MILES,
} from '#shared/matching/matching.ts'
import { canServe, computeScore } from '#shared/matching/score.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'

const db = openForTests(freshDatabase)

const find = (communities: Community[], answers?: Partial<QuestionnaireSubmission>) =>
  findIn(db.sql, communities, answers)
const search = async (...given: Parameters<typeof find>) => (await find(...given)).facilities

test('all within reach are compared, and those without a position, however many are near', async () => {
  const near = manyOf(300, { milesNorth: 4, absentAmenities: ['Gardens'], price: 9000 })
  const better = { price: 3000, amenities: ['Gardens'], careTypes: ['Assisted Living'] }
  expect(idsOf(await search([...near, { id: 'beyond', milesNorth: 50, ...better }]))[0]).toBe('beyond')
  expect(idsOf(await search([...near, { id: 'nowhere', milesNorth: null, ...better }]))[0]).toBe('nowhere')
})

test('the first miles count alike', async () => {
  const scores = (
    await search([0, ALIKE_MILES, ALIKE_MILES + 2].map((milesNorth) => ({ id: `${milesNorth}`, milesNorth })))
  ).map(({ score }) => score.distance)
  expect(scores).toEqual([1, 1, 0.882])
})

const TEXARKANA = { city: 'Texarkana', state: 'TX', zipCode: '75501' } as const
const texarkana = { latitude: 33.42, longitude: -94.1 }
const acrossTheLine = { state: 'AR', city: 'Texarkana', position: { latitude: 33.44, longitude: -94.02 } }

test('a list holds what is within reach in any state, and says what is across the border', async () => {
  const matches = await search(
    [
      { id: 'home', city: 'Texarkana', position: texarkana },
      { id: 'beside', ...acrossTheLine },
    ],
    TEXARKANA,
  )
  expect(matches.map(({ id, acrossBorder }) => [id, acrossBorder]).sort()).toEqual([
    ['beside', true],
    ['home', false],
  ])
  const beside = matches.find(({ id }) => id === 'beside')
  expect(beside?.reasons.at(-1)?.text).toMatch(/^About \d+ miles? away, across the border in Arkansas$/)
})

test('if fewer than five are within reach, others follow, twenty together at most', async () => {
  const near = manyOf(FEW_IN_REACH - 1, { milesNorth: REACH_MILES - 1 })
  const far = Array.from({ length: 30 }, (_, index) => ({
    id: `far-${index}`,
    milesNorth: REACH_MILES + 1 + index,
  }))
  const few = await find([...near, ...far])
  expect(idsOf(few.facilities)).toEqual(idsOf(near))
  expect(few.fartherAway.length).toBe(MAX_MATCHES - near.length)
  expect(few.fartherAway[0]).toMatchObject({ id: 'far-0', distanceMiles: REACH_MILES + 1 })
  const enough = await find([...near, { id: 'fifth' }, ...far])
  expect([enough.facilities.length, enough.fartherAway]).toEqual([FEW_IN_REACH, []])
})

test('farther away are those of the whole state, and of other states up to a limit', async () => {
  const at = (miles: number) => ({ latitude: 30.2713, longitude: -97.7426 + miles / 59.7 })
  const { facilities, fartherAway } = await find([
    { id: 'el-paso', city: 'El Paso', position: { latitude: 31.76, longitude: -106.49 } },
    { id: 'louisiana', state: 'LA', position: at(FARTHEST_MILES - 10) },
    { id: 'mississippi', state: 'MS', position: at(FARTHEST_MILES + 10) },
  ])
  expect(facilities).toEqual([])
  expect(idsOf(fartherAway)).toEqual(['louisiana', 'el-paso'])
})

test('homes for the other sex do not count toward enough communities within reach', async () => {
  const men = manyOf(FEW_IN_REACH, { residentGender: 'Male' })
  const { facilities, fartherAway } = await find([...men, { id: 'far', milesNorth: 90 }], {
    gender: 'Female',
  })
  expect([facilities, idsOf(fartherAway)]).toEqual([[], ['far']])
})

test('homes that are ruled out do not count toward them either, and come after a better one that is not too far', async () => {
  const ruledOut = manyOf(FEW_IN_REACH, { absentAmenities: ['Memory Care'] })
  const find = (milesNorth: number) =>
    findIn(db.sql, [...ruledOut, { id: 'far', milesNorth, careTypes: ['Memory Care'] }], {
      amenities: ['Memory Care'],
    })
  const better = await find(BETTER_MILES - 1)
  expect([better.facilities, idsOf(better.fartherAway)]).toEqual([[], ['far', ...idsOf(ruledOut)]])
  const tooFar = await find(BETTER_MILES + 1)
  expect([idsOf(tooFar.facilities), idsOf(tooFar.fartherAway)]).toEqual([idsOf(ruledOut), ['far']])
})

test('one campus is one card, with its best house for the family and the names of all', async () => {
  await setCatalogue(db.sql, [
    { id: 'a', name: 'Oak House I', price: 3000 },
    { id: 'b', name: 'Oak House II', price: 9000, careTypes: ['Memory Care'] },
    { id: 'alone' },
  ])
  await db.sql`update facilities set campus_key = 'oak' where id in ('a', 'b')`
  const campus = { houses: 2, names: ['Oak House I', 'Oak House II'] }
  const { facilities } = await findFor(db.sql, validAnswers())
  expect(facilities.map(({ id, campus }) => [id, campus])).toEqual([
    ['a', campus],
    ['alone', undefined],
  ])
})

test('open water on the way counts one and a half times, and the family is told', async () => {
  const seattle = { city: 'Seattle', state: 'WA', zipCode: '98101' } as const
  const bremerton = { state: 'WA', city: 'Bremerton', position: { latitude: 47.567, longitude: -122.633 } }
  // As far from Seattle in a straight line, by land.
  const kent = { state: 'WA', city: 'Kent', position: { latitude: 47.39, longitude: -122.2 } }
  const [first, second] = await search(
    [
      { id: 'a-bremerton', ...bremerton },
      { id: 'b-kent', ...kent },
    ],
    seattle,
  )
  expect([first?.id, first?.waterMiles]).toEqual(['b-kent', undefined])
  expect(second?.id).toBe('a-bremerton')
  expect(second?.waterMiles).toBeGreaterThan(OPEN_WATER_MILES)
  expect(second?.score.distance).toBeLessThan(first?.score.distance ?? 0)
})

test('the list is empty if nothing is known', async () => {
  expect(await find([])).toEqual({ facilities: [], fartherAway: [], compared: 0 })
})

test('a family with an unknown ZIP code is located by its city, and the sentence says so', async () => {
  const [match] = await search([{ id: 'a' }], { zipCode: '00001', city: 'Austin' })
  expect(match?.reasons.at(-1)?.text).toMatch(/ from the center of Austin$/)
})

test('the list says of how many places in reach it has the best', async () => {
  const houses = Array.from({ length: 25 }, (_, index) => ({ id: `house-${index}`, milesNorth: 1 + index }))
  const { facilities, compared } = await findIn(db.sql, [...houses, { id: 'far', milesNorth: 90 }], {})
  expect([facilities.length, compared]).toEqual([20, 25])
})

test('a family located only by its state gets communities of the state, without distances', async () => {
  const matches = await search(
    [
      { id: 'a', milesNorth: 3 },
      { id: 'b', milesNorth: 300 },
      { id: 'c', state: 'OK' },
    ],
    { zipCode: '00001', city: 'Nowhere at All' },
  )
  expect(idsOf(matches)).toEqual(['a', 'b'])
  expect(matches.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null])
})

const community = fc.record({
  milesNorth: fc.option(fc.integer({ min: 0, max: 59 }), { freq: 6 }),
  price: fc.option(fc.integer({ min: 1000, max: 12_000 })),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS, ...BUSINESS_AMENITIES), { maxLength: 6 }),
  absentAmenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { maxLength: 6 }),
  careTypes: fc.uniqueArray(fc.constantFrom(...CARE_TYPES), { maxLength: 3 }),
  facts: arbitraryFacts,
})
const family = fc.record({
  age: fc.constantFrom(...AGE_RANGES),
  budget: fc.constantFrom(...BUDGETS),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { minLength: 1 }),
})

const MENTIONING = {
  milesNorth: 1,
  price: null,
  amenities: [],
  absentAmenities: [...AMENITY_LABELS],
  careTypes: [],
  facts: [],
}

test('the worked example’s computation from facts agrees with the list’s from the database’s bits', () =>
  expectProperty(
    fc.asyncProperty(
      fc.array(community, { minLength: 5, maxLength: 19 }),
      family,
      async (described, { age, budget, amenities }) => {
        // The last one mentions every amenity, as the worked example assumes.
        const communities = [...described, MENTIONING]
        await setCatalogue(
          db.sql,
          communities.map((one, index) => ({ id: `c${index}`, ...one })),
        )
        const answers = validAnswers({ age, budget: budget.label, amenities })
        const { facilities } = await findFor(db.sql, answers)
        expect(facilities.length).toBe(communities.length)
        for (const { id, score, distanceMiles } of facilities) {
          const facts = communities[Number(id.slice(1))]
          if (!facts) throw new Error(`${id} is not in the catalog`)
          const expected = computeScore({ ...facts, miles: distanceMiles }, { high: budget.high, amenities })
          // The distance shown is rounded to a tenth of a mile, and the parts to three digits, so two agree.
          expect(score.distance).toBeCloseTo(expected.distance, 2)
          expect(score.budget).toBeCloseTo(expected.budget, 2)
          expect(score.amenities).toBeCloseTo(expected.amenities, 2)
          expect(score.careType).toBeCloseTo(expected.careType, 2)
          expect(Math.abs(score.total - expected.total)).toBeLessThan(0.1)
        }
        const fits = facilities.map(({ id }) =>
          canServe(
            { miles: null, ...(communities[Number(id.slice(1))] ?? MENTIONING) },
            { age, amenities, high: budget.high },
          ),
        )
        expect(fits).toEqual([...fits].sort((a, b) => Number(b) - Number(a)))
      },
    ),
    { runs: 30, prove: 2000 },
  ))
