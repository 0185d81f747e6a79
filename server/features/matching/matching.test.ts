import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Community, registerFacts } from '#server/testing/communities.ts'
import { findIn, idsOf, manyOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { Match } from '#shared/contract/facility.ts'
import { MAX_MATCHES } from '#shared/contract/limits.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { MATCH_WEIGHTS, UNKNOWN_PART_SCORES } from '#shared/matching/matching.ts'

const db = openForTests(freshDatabase)

const search = async (communities: Community[], answers?: Partial<QuestionnaireSubmission>) =>
  (await findIn(db.sql, communities, answers)).facilities

test('a community that fits in every part comes first, with its parts, reasons and distance', async () => {
  const [best, other] = await search(
    [
      {
        id: 'far',
        milesNorth: 55,
        price: 9000,
        careTypes: ['Skilled Nursing'],
        absentAmenities: ['Gardens', 'Spa'],
      },
      {
        id: 'fit',
        milesNorth: 6,
        price: 4200,
        rating: 44,
        careTypes: ['Assisted Living'],
        amenities: ['Gardens', 'Spa Services'],
      },
    ],
    { amenities: ['Gardens', 'Spa'] },
  )
  expect([best?.id, other?.id]).toEqual(['fit', 'far'])
  expect(best).toMatchObject({
    distanceMiles: 6,
    acrossBorder: false,
    score: { budget: 1, amenities: 1, careType: 1 },
    reasons: [
      { code: 'within_budget', text: 'Within your budget: from $4,200 a month' },
      { code: 'care_type', text: 'Offers assisted living' },
      { code: 'amenities_all', text: 'Has both amenities you chose' },
      { code: 'near', text: 'About 6 miles from 78701' },
    ],
    unknown: [],
  })
  expect(other).toMatchObject({ score: { budget: 0, amenities: 0, careType: 0 }, reasons: [] })
})

test('missing facts get the score for unknown values, and the family is told', async () => {
  const [match] = await search([{ id: 'blank', milesNorth: null }], { amenities: ['Gardens', 'Spa'] })
  expect(match?.score).toMatchObject({
    distance: UNKNOWN_PART_SCORES.distance,
    budget: UNKNOWN_PART_SCORES.budget,
    amenities: UNKNOWN_PART_SCORES.amenity,
    careType: UNKNOWN_PART_SCORES.careType,
  })
  expect(match?.distanceMiles).toBeNull()
  expect(match?.reasons).toEqual([])
  expect(match?.unknown).toEqual([
    { code: 'price', text: 'Price not published' },
    { code: 'rating', text: 'Rating not known' },
    { code: 'amenities', text: "The state's records don't mention gardens or spa services. Ask." },
    { code: 'care_type', text: 'Types of care not listed' },
    { code: 'distance', text: 'Distance not known' },
  ])
})

test('the total is the weighted sum of the parts', async () => {
  const matches = await search([
    { id: 'a', milesNorth: 13, price: 4800, amenities: ['Gardens'] },
    { id: 'b', milesNorth: 2, price: 6000, careTypes: ['Assisted Living'] },
  ])
  for (const { score } of matches) {
    const sum =
      score.distance * MATCH_WEIGHTS.distance +
      score.budget * MATCH_WEIGHTS.budget +
      score.amenities * MATCH_WEIGHTS.amenities +
      score.careType * MATCH_WEIGHTS.careType
    expect(score.total).toBeCloseTo(sum, 0)
  }
})

test('equal totals are ordered by distance, then price, then id', async () => {
  const far = { price: 4000, milesNorth: 3 }
  const matches = await search([
    { id: 'd', ...far },
    { id: 'c', milesNorth: 3, price: 3900 },
    { id: 'b', ...far },
    { id: 'a', ...far },
  ])
  expect(idsOf(matches)).toEqual(['c', 'a', 'b', 'd'])
})

const UNAIDED = registerFacts({ evacuation: 'unaided' })

test.each([{ age: '85+' }, { amenities: ['Memory Care'] }, { amenities: ['24/7 Medical Care'] }] as const)(
  'a house whose residents must leave unaided comes last for %j, and says so',
  async (answers) => {
    const houses: Community[] = [
      {
        id: 'unaided',
        milesNorth: 1,
        price: 3000,
        careTypes: ['Assisted Living', 'Memory Care'],
        facts: UNAIDED,
      },
      { id: 'far', milesNorth: 55, price: 6500, careTypes: ['Skilled Nursing'] },
    ]
    const matches = await search(houses, {
      age: '65-70',
      ...answers,
      amenities: [...(answers.amenities ?? ['Gardens'])],
    })
    expect(idsOf(matches)).toEqual(['far', 'unaided'])
    expect(matches[1]?.score.total).toBeGreaterThan(matches[0]?.score.total ?? 100)
    expect(matches[1]?.against?.[0]).toEqual({
      text: 'Residents must be able to get out alone in an emergency',
      fact: 'evacuation',
    })
    expect(idsOf(await search(houses, { age: '65-70' }))).toEqual(['unaided', 'far'])
  },
)

test('a second license that allows help with leaving is enough', async () => {
  const aided = registerFacts({ evacuation: 'aided' }, { publisher: 'Another state' })
  const matches = await search(
    [
      { id: 'both', facts: [...UNAIDED, ...aided] },
      { id: 'far', milesNorth: 55 },
    ],
    { age: '85+' },
  )
  expect(idsOf(matches)).toEqual(['both', 'far'])
})

test('a house only for people with dementia comes last for families that want no memory care', async () => {
  const houses: Community[] = [
    { id: 'only', careTypes: ['Memory Care'] },
    { id: 'both', milesNorth: 50, careTypes: ['Assisted Living', 'Memory Care'] },
  ]
  const [, last] = await search(houses)
  expect(last).toMatchObject({ id: 'only', against: [{ text: 'A house only for people with dementia' }] })
  expect(idsOf(await search(houses, { amenities: ['Memory Care'] }))).toEqual(['only', 'both'])
})

test('memory care counts in grades, strongest first, and a silent register before a no', async () => {
  const words = ['secured_unit', 'special_unit', 'certified', 'may_admit', undefined, 'not_offered'] as const
  const houses = words.map((dementiaCare) => ({
    id: dementiaCare ?? 'silent',
    careTypes: ['Assisted Living'],
    facts: dementiaCare ? registerFacts({ dementiaCare }) : [],
  }))
  const matches = await search(houses.toReversed(), { amenities: ['Memory Care'] })
  expect(matches.map(({ id, score }) => [id, score.careType, score.amenities])).toEqual([
    ['secured_unit', 1, 1],
    ['special_unit', 0.9, 0.9],
    ['certified', 0.8, 0.8],
    ['may_admit', 0.6, 0.6],
    ['silent', 0.5, 0.5],
    ['not_offered', 0, 0],
  ])
})

test('with memory care, the middle of the listed rates is compared with the budget', async () => {
  const facts = registerFacts({ priceLow: 3500, priceHigh: 7500, dementiaCare: 'certified' })
  const house: Community = { id: 'range', price: 3500, careTypes: ['Assisted Living'], facts }
  const [care] = await search([house], { amenities: ['Memory Care'] })
  expect(care?.score.budget).toBeCloseTo(1 - 1000 / 2250, 3)
  expect(care?.reasons.map(({ code }) => code)).not.toContain('within_budget')
  expect(care?.against).toEqual([
    {
      text: 'About $1,000 above your budget: listed at $3,500–$7,500 in 2021; with memory care expect more than the low end',
      fact: 'priceLow',
    },
  ])
  expect(care?.priceRange).toEqual({ low: 3500, high: 7500, year: '2021' })
  const [plain] = await search([house])
  expect(plain?.score.budget).toBe(1)
  expect(plain?.reasons[0]).toEqual({
    code: 'within_budget',
    text: 'Within your budget: from $3,500 a month (listed at $3,500–$7,500 in 2021)',
  })
})

test('equal communities are ordered by their licenses, then by size, then by id', async () => {
  const house = (id: string, said: Parameters<typeof registerFacts>[0]) => ({
    id,
    facts: registerFacts(said),
  })
  const matches = await search(
    [
      house('a-warned', { licenseWarning: 'The license is provisional', capacity: 90 }),
      house('b-unaided', { evacuation: 'unaided', capacity: 90 }),
      house('c-unknown', {}),
      house('d-small', { capacity: 8 }),
      house('e-large', { capacity: 40 }),
      house('f-large', { capacity: 40 }),
    ],
    { age: '65-70' },
  )
  expect(idsOf(matches)).toEqual(['e-large', 'f-large', 'd-small', 'c-unknown', 'b-unaided', 'a-warned'])
})

test('returns at most twenty, however many fit', async () => {
  expect((await search(manyOf(MAX_MATCHES + 30))).length).toBe(MAX_MATCHES)
})

test('a home recorded as single-sex is only for that sex; one without a record is for everyone', async () => {
  const homes: Community[] = [
    { id: 'all' },
    { id: 'men', residentGender: 'Male' },
    { id: 'women', residentGender: 'Female' },
  ]
  expect(idsOf(await search(homes, { gender: 'Female' }))).toEqual(['all', 'women'])
  expect(idsOf(await search(homes, { gender: 'Male' }))).toEqual(['all', 'men'])
})

test('a match has only the fields of the contract', async () => {
  const [match] = await search([{ id: 'a' }])
  expect(z.parse(z.strictObject(Match.shape), match)).toEqual(match)
})
