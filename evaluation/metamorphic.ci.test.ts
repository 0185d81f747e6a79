import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { AMENITY_LABELS, type Amenity } from '#shared/contract/amenities.ts'
import { type Match, RULED_OUT } from '#shared/contract/facility.ts'
import { MAX_MATCHES } from '#shared/contract/limits.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from '#shared/contract/options.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { NEED_VALUES, NEEDS, type Needs, takesSeveral } from '#shared/matching/needs.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { loadRegisters } from './register-catalog.ts'

/**
 * Metamorphic properties of the lists over real registers: how a list may change if the family's answers change. They
 * need no grades.
 */

const RUNS = { runs: 40, prove: 3000 }
const IMPORT_TIMEOUT = 240_000
/** Scores are compared in whole points. If two differ by more, rounding does not decide their order. */
const CLEAR_POINTS = 1.02
const CARE_WISHES: readonly Amenity[] = ['Memory Care', '24/7 Medical Care', 'Physical Therapy']
const OTHER_WISHES = AMENITY_LABELS.filter((label) => !CARE_WISHES.includes(label))
const YOUNGER = AGE_RANGES.filter((age) => age !== '85+')

type Family = QuestionnaireSubmission
type Town = Pick<Family, 'zipCode' | 'city' | 'state'>
const db = openForTests(freshDatabase)
/** Where the registers have communities, and so families that look for one. */
let towns: Town[]
/** Those with so few around that their lists are rarely full. */
let sparseTowns: Town[]
let singleGender: Set<string>

beforeAll(async () => {
  await loadRegisters(db.sql)
  towns = await db.sql<Town[]>`
    select distinct on (zip_code) left(zip_code, 5) as zip_code, city, state from facilities
    where zip_code is not null and state <> 'DC' order by zip_code, id`
  sparseTowns = await db.sql<Town[]>`
    with squares as (
      select floor(latitude) as north, floor(longitude) as east, count(*) as homes from facilities group by 1, 2
    ), around as (
      select one.north, one.east, sum(other.homes) as homes from squares one
      join squares other on abs(one.north - other.north) <= 1 and abs(one.east - other.east) <= 1
      group by 1, 2
    )
    select distinct on (zip_code) left(zip_code, 5) as zip_code, city, state from facilities
    join around on north = floor(latitude) and east = floor(longitude)
    where zip_code is not null and state <> 'DC' and homes < ${MAX_MATCHES} order by zip_code, id`
  const homes = await db.sql<{ id: string }[]>`select id from facilities where resident_gender is not null`
  singleGender = new Set(homes.map(({ id }) => id))
}, IMPORT_TIMEOUT)

const answers = fc.record({
  town: fc.nat(),
  age: fc.constantFrom(...AGE_RANGES),
  gender: fc.constantFrom(...GENDERS),
  budget: fc.constantFrom(...BUDGET_LABELS),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITY_LABELS), { minLength: 1, maxLength: 6 }),
})

type Answers = typeof answers extends fc.Arbitrary<infer A> ? A : never
const familyOf = ({ town, ...chosen }: Answers, among: readonly Town[]): Family => ({
  firstName: 'Any',
  lastName: 'Family',
  email: 'family@example.org',
  tosAgreed: true,
  ...(among[town % among.length] as Town),
  ...chosen,
})
const family = answers.map((chosen) => () => familyOf(chosen, towns))
const remoteFamily = answers.map((chosen) => () => familyOf(chosen, sparseTowns))

const list = (of: Family) => findFor(db.sql, of)
const shown = async (of: Family): Promise<Match[]> => {
  const { facilities, fartherAway } = await list(of)
  return [...facilities, ...fartherAway]
}

/** Runs a property over families and the lists before and after a change of their answers. */
const expectAfter = (
  change: (before: Family) => Family | undefined,
  compare: (before: Match[], after: Match[]) => void,
) =>
  expectProperty(
    fc.asyncProperty(family, async (chosen) => {
      const before = chosen()
      const after = change(before)
      fc.pre(after !== undefined)
      compare((await list(before)).facilities, (await list(after ?? before)).facilities)
    }),
    RUNS,
  )

const expectSame = (before: Match[], after: Match[]) => expect(after).toEqual(before)

/** Expects that two communities of both lists keep their order, for those pairs that `mustStay` chooses. */
function expectOrderKept(
  before: Match[],
  after: Match[],
  mustStay: (first: Match, second: Match) => boolean,
) {
  const rank = new Map(after.map(({ id }, index) => [id, index]))
  const both = before.filter(({ id }) => rank.has(id))
  for (const [index, first] of both.entries()) {
    for (const second of both.slice(index + 1)) {
      if (!mustStay(first, second)) continue
      const [a, b] = [rank.get(first.id) ?? 0, rank.get(second.id) ?? 0]
      expect([first.id, second.id, a < b]).toEqual([first.id, second.id, true])
    }
  }
}

/** One need with one of its answers. */
const need = fc
  .constantFrom(...NEEDS)
  .chain((name) =>
    fc
      .constantFrom(...NEED_VALUES[name])
      .map((value): Needs => ({ [name]: takesSeveral(name) ? [value] : value })),
  )

const isUnaided = ({ against }: Match) => against?.some(({ fact }) => fact === 'evacuation') ?? false
const partsOf = (matches: Match[]) => new Map(matches.map(({ id, score }) => [id, score]))

test('1. the order of the wishes does not matter', () =>
  expectAfter((one) => ({ ...one, amenities: one.amenities.toReversed() }), expectSame))

test('2. nor do the letter case and the spaces of a city', () =>
  expectProperty(
    fc.asyncProperty(family, async (chosen) => {
      // An unknown ZIP code, so that the city decides.
      const one = { ...chosen(), zipCode: '00000' }
      const ids = async (city: string) => (await shown({ ...one, city })).map(({ id }) => id)
      expect(await ids(` ${one.city.toUpperCase()}  `)).toEqual(await ids(one.city.toLowerCase()))
    }),
    RUNS,
  ))

test('3. nor do the last four digits of a ZIP code', () =>
  expectAfter((one) => ({ ...one, zipCode: `${one.zipCode}-1234` }), expectSame))

test('4. nor do names, email, phone and consent to marketing', () =>
  expectAfter(
    (one) => ({
      ...one,
      firstName: 'Zoe',
      lastName: 'Aaron',
      email: 'z@example.org',
      phone: '1',
      marketingOptIn: true,
    }),
    expectSame,
  ))

test('5. nor does the age below 85', () =>
  expectProperty(
    fc.asyncProperty(
      family,
      fc.constantFrom(...YOUNGER),
      fc.constantFrom(...YOUNGER),
      async (chosen, age, other) => {
        expect(await shown({ ...chosen(), age: other })).toEqual(await shown({ ...chosen(), age }))
      },
    ),
    RUNS,
  ))

test('6. at 85 or older, houses that must be left unaided come last, and the others keep their order', () =>
  expectAfter(
    (one) => ({ ...one, age: '85+' }),
    (before, after) => {
      for (const match of after.filter(isUnaided)) expect(match.hindrance).toBe(RULED_OUT)
      expectOrderKept(
        before,
        after,
        (first, second) =>
          !first.hindrance &&
          !second.hindrance &&
          !after.some(({ id, hindrance }) => hindrance && (id === first.id || id === second.id)),
      )
    },
  ))

test('7. with a higher budget, no community has fewer points for its price', () =>
  expectAfter(
    (one) => {
      const index = BUDGET_LABELS.indexOf(one.budget)
      const next = BUDGET_LABELS[index + 1]
      // For the lowest budget, public funding counts too.
      return next === undefined || index === 0 ? undefined : { ...one, budget: next }
    },
    (before, after) => {
      const earlier = partsOf(before)
      for (const { id, score } of after)
        expect(score.budget).toBeGreaterThanOrEqual(earlier.get(id)?.budget ?? 0)
    },
  ))

test('8. without an upper limit, price decides nothing but ties', () =>
  expectAfter(
    (one) => ({ ...one, budget: '$6,500+ (Ultra-Premium)' }),
    (_, after) => {
      for (const { score } of after) expect(score.budget).toBe(1)
    },
  ))

test('9. from the ZIP code of a listed community, it is nearer and has more points for it', () =>
  expectProperty(
    fc.asyncProperty(family, fc.nat(), async (chosen, pick) => {
      const before = await shown(chosen())
      const one = before[pick % Math.max(1, before.length)]
      fc.pre(one !== undefined && one.distanceMiles !== null)
      const [, city, state, zipCode] = /([^,]+), ([A-Z]{2}) (\d{5})/.exec(one?.location ?? '') ?? []
      fc.pre(city !== undefined && state !== undefined && zipCode !== undefined)
      const there = { city: city?.trim() ?? '', state: state ?? '', zipCode: zipCode ?? '' }
      const same = (await shown({ ...chosen(), ...there })).find(({ id }) => id === one?.id)
      if (!same || (same.distanceMiles ?? 0) > (one?.distanceMiles ?? 0)) return
      expect(same.score.distance).toBeGreaterThanOrEqual(one?.score.distance ?? 1)
    }),
    RUNS,
  ))

test('10. a wish for memory care never moves a secured unit behind a home without dementia care', () =>
  expectAfter(
    (one) =>
      one.amenities.includes('Memory Care')
        ? undefined
        : { ...one, amenities: [...one.amenities, 'Memory Care'] },
    (before, after) => {
      const [earlier, later] = [partsOf(before), partsOf(after)]
      const unaided = new Set(after.filter(isUnaided).map(({ id }) => id))
      expectOrderKept(before, after, (first, second) => {
        const [a, b] = [later.get(first.id), later.get(second.id)]
        const [priorA, priorB] = [earlier.get(first.id), earlier.get(second.id)]
        if (!a || !b || !priorA || !priorB || unaided.has(first.id)) return false
        // With care, the middle of the rates counts: the price may become the reason.
        const isPriceAsGood = a.budget - b.budget >= priorA.budget - priorB.budget
        const isClear = priorA.total - priorB.total > CLEAR_POINTS
        return a.careType === 1 && b.careType === 0 && isPriceAsGood && isClear
      })
    },
  ))

test('11. a wish that is equally unknown of two homes keeps their order', () =>
  expectProperty(
    fc.asyncProperty(family, fc.constantFrom(...OTHER_WISHES), async (chosen, wish) => {
      const one = chosen()
      fc.pre(!one.amenities.includes(wish))
      const before = (await list(one)).facilities
      const after = (await list({ ...one, amenities: [...one.amenities, wish] })).facilities
      const [earlier, later] = [partsOf(before), partsOf(after)]
      expectOrderKept(
        before,
        after,
        (first, second) =>
          first.score.total - second.score.total > CLEAR_POINTS &&
          earlier.get(first.id)?.amenities === earlier.get(second.id)?.amenities &&
          later.get(first.id)?.amenities === later.get(second.id)?.amenities,
      )
    }),
    RUNS,
  ))

test('12. the gender changes only which single-sex homes are listed', () =>
  expectAfter(
    (one) => ({ ...one, gender: one.gender === 'Male' ? 'Female' : 'Male' }),
    (before, after) => {
      for (const { id } of before)
        if (singleGender.has(id)) expect(after.map((one) => one.id)).not.toContain(id)
      expectOrderKept(before, after, () => true)
    },
  ))

test('13. a need never lifts a home that cannot serve it above one that can', () =>
  expectProperty(
    fc.asyncProperty(family, need, async (chosen, needs) => {
      const before = await shown(chosen())
      const after = (await list({ ...chosen(), needs })).facilities
      const isAble = new Set(after.filter(({ hindrance }) => hindrance !== RULED_OUT).map(({ id }) => id))
      const ableBefore = (matches: Match[], id: string) =>
        matches
          .slice(
            0,
            matches.findIndex((match) => match.id === id),
          )
          .filter((match) => isAble.has(match.id)).length
      for (const { id, hindrance } of after)
        if (hindrance === RULED_OUT)
          expect(ableBefore(after, id)).toBeGreaterThanOrEqual(ableBefore(before, id))
    }),
    RUNS,
  ))

test('14. leaving a need open never hides a home', () =>
  expectProperty(
    fc.asyncProperty(remoteFamily, need, async (chosen, needs) => {
      const open = await shown(chosen())
      fc.pre(open.length < MAX_MATCHES)
      const ids = open.map(({ id }) => id)
      for (const { id } of (await list({ ...chosen(), needs })).facilities) expect(ids).toContain(id)
    }),
    RUNS,
  ))

/** What a card says of a home that its license or register rules out for a person with dementia. */
const NOT_FOR_DEMENTIA =
  /^Its license is not for|get out alone|list no dementia care|count no places for people with dementia|does not name people with dementia|^No memory care/

test('15. a home that its register rules out for memory care comes last, marked so that no screen lists it as a match', () =>
  expectProperty(
    fc.asyncProperty(fc.oneof(family, remoteFamily), fc.boolean(), async (chosen, isNeed) => {
      const one = chosen()
      const memory: Partial<Family> = isNeed
        ? { needs: { memory: 'dementia' } }
        : { amenities: [...new Set([...one.amenities, 'Memory Care' as const])] }
      for (const { hindrance, against } of await shown({ ...one, ...memory }))
        if (against.some(({ text }) => NOT_FOR_DEMENTIA.test(text))) expect(hindrance).toBe(RULED_OUT)
    }),
    RUNS,
  ))
