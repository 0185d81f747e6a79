import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Match } from '../../../../shared/facility.ts'
import { MAX_MATCHES } from '../../../../shared/limits.ts'
import {
  CANDIDATE_POOL,
  FARTHEST_MILES,
  FEW_IN_REACH,
  MATCH_WEIGHTS,
  OPEN_WATER_MILES,
  REACH_MILES,
  UNKNOWN_PART_SCORES,
} from '../../../../shared/matching.ts'
import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import { createBackground } from '../../../platform/background.ts'
import { type Community, registerFacts, setCatalogue, validAnswers } from '../../../testing/communities.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { createDiscoveries } from './discoveries.ts'
import { findMatches } from './service.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

async function find(communities: Community[], answers: Partial<QuestionnaireSubmission> = {}) {
  await setCatalogue(db.sql, communities)
  return findMatches(db.sql, validAnswers(answers))
}
const search = async (...[communities, answers]: Parameters<typeof find>) =>
  (await find(communities, answers)).facilities
const ids = (matches: Match[]) => matches.map(({ id }) => id)
const many = (count: number, of: Partial<Community> = {}) =>
  Array.from({ length: count }, (_, index) => ({ id: `many-${String(index).padStart(4, '0')}`, ...of }))

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
    { code: 'amenities', text: 'Amenities not listed: Gardens, Spa Services' },
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
  expect(ids(matches)).toEqual(['c', 'a', 'b', 'd'])
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
      { id: 'far', milesNorth: 55, price: 9000, careTypes: ['Skilled Nursing'] },
    ]
    const matches = await search(houses, {
      age: '65-70',
      ...answers,
      amenities: [...(answers.amenities ?? ['Gardens'])],
    })
    expect(ids(matches)).toEqual(['far', 'unaided'])
    expect(matches[1]?.score.total).toBeGreaterThan(matches[0]?.score.total ?? 100)
    expect(matches[1]?.against?.[0]).toEqual({
      text: 'Residents must be able to leave unaided in a fire',
      fact: 'evacuation',
    })
    expect(ids(await search(houses, { age: '65-70' }))).toEqual(['unaided', 'far'])
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
  expect(ids(matches)).toEqual(['both', 'far'])
})

test('a house only for people with dementia is for families that want memory care', async () => {
  const houses: Community[] = [
    { id: 'only', careTypes: ['Memory Care'] },
    { id: 'both', careTypes: ['Assisted Living', 'Memory Care'] },
  ]
  expect(ids(await search(houses))).toEqual(['both'])
  expect(ids(await search(houses, { amenities: ['Memory Care'] })).sort()).toEqual(['both', 'only'])
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
  expect(ids(matches)).toEqual(['e-large', 'f-large', 'd-small', 'c-unknown', 'b-unaided', 'a-warned'])
})

test('returns at most twenty, however many fit', async () => {
  expect((await search(many(MAX_MATCHES + 30))).length).toBe(MAX_MATCHES)
})

test('if the pool fills up nearby, communities beyond its circle are left out, and no others', async () => {
  const near = many(CANDIDATE_POOL, { milesNorth: 4, absentAmenities: ['Gardens'], price: 9000 })
  const better = { price: 3000, amenities: ['Gardens'], careTypes: ['Assisted Living'] }
  const beyond = { id: 'beyond', milesNorth: 8, ...better }
  expect(ids(await search([...near, beyond]))).not.toContain('beyond')
  expect(ids(await search([...near.slice(1), beyond]))[0]).toBe('beyond')
  expect(ids(await search([...near, { id: 'nowhere', milesNorth: null, ...better }]))[0]).toBe('nowhere')
})

test('a home recorded as single-sex is only for that sex; one without a record is for everyone', async () => {
  const homes: Community[] = [
    { id: 'all' },
    { id: 'men', residentGender: 'Male' },
    { id: 'women', residentGender: 'Female' },
  ]
  expect(ids(await search(homes, { gender: 'Female' }))).toEqual(['all', 'women'])
  expect(ids(await search(homes, { gender: 'Male' }))).toEqual(['all', 'men'])
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
  const near = many(FEW_IN_REACH - 1, { milesNorth: REACH_MILES - 1 })
  const far = Array.from({ length: 30 }, (_, index) => ({
    id: `far-${index}`,
    milesNorth: REACH_MILES + 1 + index,
  }))
  const few = await find([...near, ...far])
  expect(ids(few.facilities)).toEqual(ids(near as Match[]))
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
  expect(ids(fartherAway)).toEqual(['louisiana', 'el-paso'])
})

test('homes for the other sex do not count toward enough communities within reach', async () => {
  const men = many(FEW_IN_REACH, { residentGender: 'Male' })
  const { facilities, fartherAway } = await find([...men, { id: 'far', milesNorth: 90 }], {
    gender: 'Female',
  })
  expect([facilities, ids(fartherAway)]).toEqual([[], ['far']])
})

test('one campus is one card, with its best house for the family and the names of all', async () => {
  await setCatalogue(db.sql, [
    { id: 'a', name: 'Oak House I', price: 3000 },
    { id: 'b', name: 'Oak House II', price: 9000, careTypes: ['Memory Care'] },
    { id: 'alone' },
  ])
  await db.sql`update facilities set campus_key = 'oak' where id in ('a', 'b')`
  const campus = { houses: 2, names: ['Oak House I', 'Oak House II'] }
  const { facilities } = await findMatches(db.sql, validAnswers())
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
  expect(await find([])).toEqual({ facilities: [], fartherAway: [] })
})

test('a family with an unknown ZIP code is located by its city, and the sentence says so', async () => {
  const [match] = await search([{ id: 'a' }], { zipCode: '00001', city: 'Austin' })
  expect(match?.reasons.at(-1)?.text).toMatch(/ from the center of Austin$/)
})

test('a family located only by its state gets communities of the state, without distances', async () => {
  const matches = await search(
    [
      { id: 'a', milesNorth: 3 },
      { id: 'b', milesNorth: 300 },
      { id: 'c', state: 'OK' },
    ],
    {
      zipCode: '00001',
      city: 'Nowhere at All',
    },
  )
  expect(ids(matches)).toEqual(['a', 'b'])
  expect(matches.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null])
})

test('a match has only the fields of the contract', async () => {
  const [match] = await search([{ id: 'a' }])
  expect(z.parse(z.strictObject(Match.shape), match)).toEqual(match)
})

afterEach(() => db.sql`delete from discovered_facilities`)
const discovered = () => db.sql`
  select name, city, state, times_found, source_search, is_sample from discovered_facilities order by normalized_name`

/** Records searches as one server does, and waits until they are written. */
async function recordSearches(searches: { matches: Match[]; place: string }[]) {
  const background = createBackground({ info() {}, warn() {}, error() {} })
  const discoveries = createDiscoveries(db.sql, background)
  for (const { matches, place } of searches) discoveries.record(matches, place)
  await background.idle()
}

test('discovered communities are stored once by name, city and state, with a count', async () => {
  const matches = await search([
    { id: 'a', name: 'Café House' },
    { id: 'b', name: 'CAFE HOUSE!' },
    { id: 'c', name: 'Café House', city: 'Waco', source: 'sample' },
  ])
  await recordSearches([{ matches, place: 'Austin, TX 78701' }])
  await recordSearches([
    { matches, place: 'Austin, TX 78701' },
    { matches, place: 'Austin, TX 78701' },
    { matches, place: 'Waco, TX 76701' },
    { matches: [], place: 'Nowhere' },
  ])
  const rows = await discovered()
  expect(rows.length).toBe(2)
  expect(rows.every((row) => row.timesFound === 4 && row.sourceSearch === 'Waco, TX 76701')).toBe(true)
  expect(rows.find((row) => row.city === 'Waco')?.isSample).toBe(true)
  expect(rows.find((row) => row.city === 'Austin')?.isSample).toBe(false)
})

test('simultaneous searches on several servers that find the same communities all count', async () => {
  const matches = await search(many(15))
  const reversed = [...matches].reverse()
  const place = 'Austin, TX 78701'
  const servers = Array.from({ length: 12 }, (_, index) =>
    recordSearches([{ matches: index % 2 ? matches : reversed, place }]),
  )
  await Promise.all(servers)
  const rows = await discovered()
  expect(rows.map((row) => row.timesFound)).toEqual(Array.from({ length: 15 }, () => 12))
})
