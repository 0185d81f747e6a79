import { beforeEach, describe, expect, test } from 'vitest'
import { loadSample } from '#server/features/catalogue/service.ts'
import { type Community, registerFacts, setCatalogue, validAnswers } from '#server/testing/communities.ts'
import { catalogOf, findFor } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { findNotices } from '#shared/catalog/notices/find-notices.ts'
import { findPlaceNotices } from '#shared/catalog/notices/place-notices.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { Place } from '#shared/matching/locate-family.ts'

const db = openForTests(freshDatabase)

/** Communities that publish everything that a family in these tests asks about. */
const HOUSE: Community = {
  id: 'house-1',
  price: 4000,
  rating: 40,
  amenities: ['Gardens'],
  careTypes: ['Assisted Living'],
}
const OTHER_HOUSE: Community = { ...HOUSE, id: 'house-2', milesNorth: 3 }

const placeNotices = async (place: Place) => findPlaceNotices(await catalogOf(db.sql), place)

async function notices(change: Partial<QuestionnaireSubmission> = {}) {
  const answers = validAnswers(change)
  return findNotices(await catalogOf(db.sql), answers, await findFor(db.sql, answers))
}

describe('a place', () => {
  beforeEach(() => setCatalogue(db.sql, [HOUSE]))

  test.each<Place>([
    { zipCode: '78701', city: 'Austin', state: 'TX' },
    { zipCode: '78701-1234', city: ' AUSTIN ', state: 'TX' },
    { zipCode: '78701', city: 'Pflugerville', state: 'TX' },
    { zipCode: '76101', city: 'Ft. Worth', state: 'TX' },
    { city: 'Dallas', state: 'TX' },
    { zipCode: '10001' },
    { state: 'TX' },
    {},
  ])('without a contradiction gets no notice: %j', async (place) => {
    expect(await placeNotices(place)).toEqual([])
  })

  test('with an unknown ZIP code gets a notice that says where distances are measured from', async () => {
    expect(await placeNotices({ zipCode: '00001', city: 'Austin', state: 'TX' })).toEqual([
      {
        code: 'zip_unknown',
        text: "We don't know the ZIP code 00001. Please check it. For now we measure distances from the center of Austin.",
      },
    ])
    expect(await placeNotices({ zipCode: '00001' })).toEqual([
      { code: 'zip_unknown', text: "We don't know the ZIP code 00001. Please check it." },
    ])
  })

  test('with a ZIP code in another state gets a notice that names both states', async () => {
    expect(await placeNotices({ zipCode: '10001', city: 'Austin', state: 'TX' })).toEqual([
      {
        code: 'zip_in_other_state',
        text: 'ZIP code 10001 is in New York, New York, not in Texas. We search in Texas. If you meant New York, please change the state; otherwise, please check the ZIP code.',
      },
    ])
    // The city belongs to the ZIP code, so only the state is questioned.
    const codes = (await placeNotices({ zipCode: '20001', city: 'Washington', state: 'HI' })).map(
      ({ code }) => code,
    )
    expect(codes).toContain('zip_in_other_state')
    expect(codes).not.toContain('city_unknown')
  })

  test('with a ZIP code far from the city gets a notice that suggests the ZIP code’s city', async () => {
    const [notice, ...others] = await placeNotices({ zipCode: '78701', city: 'Dallas', state: 'TX' })
    expect(others).toEqual([])
    expect(notice?.code).toBe('zip_in_other_city')
    expect(notice?.text).toMatch(
      /^ZIP code 78701 is in Austin, about 1[78]\d miles from Dallas\. We search around Dallas\. If you meant Austin, please change the city\.$/,
    )
  })

  test('with an unknown city gets a notice that says where the search is instead', async () => {
    expect(await placeNotices({ zipCode: '78701', city: 'Aust1n', state: 'TX' })).toEqual([
      {
        code: 'city_unknown',
        text: "We don't know a place called Aust1n in Texas. Did you mean Austin? If the name is right, that's fine: we search around ZIP code 78701, Austin.",
        similarCity: 'Austin',
      },
    ])
    const unknown = await placeNotices({ zipCode: '00001', city: 'Nowhere at All', state: 'TX' })
    expect(unknown.map(({ code }) => code)).toEqual(['zip_unknown', 'city_unknown'])
    expect(unknown[1]?.text).toMatch(/we can't say how far away a community is\.$/)
  })
})

describe('coverage of a state', () => {
  const FARGO: Place = { zipCode: '58102', city: 'Fargo', state: 'ND' }
  const MOORHEAD = { city: 'Moorhead', state: 'MN', position: { latitude: 46.874, longitude: -96.757 } }

  test('is not claimed when no community is known, and help is named', async () => {
    await setCatalogue(db.sql, [HOUSE])
    expect(await placeNotices({ state: 'ND' })).toEqual([
      {
        code: 'state_not_covered',
        text: "We don't have the public records of North Dakota yet. For homes in North Dakota, call the Eldercare Locator, a free public service, at 1-800-677-1116, or contact us. You can still send your answers.",
      },
    ])
  })

  test('is replaced by the nearest communities across the border that any family can choose', async () => {
    await setCatalogue(db.sql, [
      HOUSE,
      { ...HOUSE, ...MOORHEAD, id: 'far', name: 'Far House', position: { latitude: 46.3, longitude: -96 } },
      { ...HOUSE, ...MOORHEAD, id: 'near', name: 'Near House' },
      { ...HOUSE, ...MOORHEAD, id: 'men', name: 'Men’s House', residentGender: 'Male' },
      { ...HOUSE, ...MOORHEAD, id: 'nursing', name: 'Nursing House', careTypes: ['Skilled Nursing'] },
      { ...HOUSE, ...MOORHEAD, id: 'dementia', name: 'Memory House', careTypes: ['Memory Care'] },
    ])
    const [notice, ...others] = await placeNotices(FARGO)
    expect(others).toEqual([])
    expect(notice?.text).toMatch(
      /The nearest across the border are Near House in Moorhead, Minnesota \(about \d miles\) and Far House in Moorhead, Minnesota \(about \d\d miles\)\. /,
    )
  })

  test('with only nursing homes says so', async () => {
    const inFargo = { state: 'ND', city: 'Fargo', position: { latitude: 46.9, longitude: -96.8 } }
    await setCatalogue(db.sql, [{ ...HOUSE, ...inFargo, careTypes: ['Skilled Nursing'] }])
    const [notice, ...others] = await placeNotices(FARGO)
    expect(others).toEqual([])
    expect(notice?.code).toBe('only_nursing_homes')
    expect(notice?.text).toMatch(/^In North Dakota we know only nursing homes\. We don't have its records /)
    await setCatalogue(db.sql, [{ ...HOUSE, ...inFargo, careTypes: ['Skilled Nursing', 'Assisted Living'] }])
    expect(await placeNotices(FARGO)).toEqual([])
    await setCatalogue(db.sql, [{ ...HOUSE, ...inFargo, careTypes: [] }])
    expect(await placeNotices(FARGO)).toEqual([])
  })

  test('is not questioned for samples, which exist in every state', async () => {
    await setCatalogue(db.sql, [])
    await loadSample(db.sql, undefined, 600)
    for (const state of ['ND', 'TX', 'WY']) expect(await placeNotices({ state })).toEqual([])
  })
})

describe('a list', () => {
  test('that says everything gets no notice', async () => {
    await setCatalogue(db.sql, [HOUSE, OTHER_HOUSE])
    expect(await notices()).toEqual([])
  })

  test('names the wishes that no register mentions, once', async () => {
    await setCatalogue(db.sql, [HOUSE, { ...OTHER_HOUSE, absentAmenities: ['Transportation'] }])
    expect(await notices({ amenities: ['Pet Friendly', 'Gardens', 'Spa', 'Transportation'] })).toEqual([
      {
        code: 'wishes_unlisted',
        text: "The records don't mention Pet Friendly or Spa Services. Ask about them on the phone.",
      },
    ])
    expect(await notices({ amenities: ['Pet Friendly'] })).toEqual([
      {
        code: 'all_unknown_amenities',
        text: "The records don't mention Pet Friendly. Ask about it on the phone.",
      },
    ])
  })

  test('counts care that a type of care includes as mentioned', async () => {
    await setCatalogue(db.sql, [{ ...HOUSE, careTypes: ['Skilled Nursing', 'Memory Care'] }, OTHER_HOUSE])
    expect(await notices({ amenities: ['24/7 Medical Care', 'Memory Care'] })).toEqual([])
  })

  test('says once what is unknown about every community', async () => {
    const silent = { price: null, rating: null, amenities: [], careTypes: [] }
    await setCatalogue(db.sql, [
      { ...HOUSE, ...silent },
      { ...OTHER_HOUSE, ...silent },
    ])
    const codes = (found: { code: string }[]) => found.map(({ code }) => code)
    const forGardens = await notices({ age: '85+', amenities: ['Gardens'] })
    expect(codes(forGardens)).toEqual([
      'all_unknown_price',
      'all_unknown_rating',
      'all_unknown_amenities',
      'all_unknown_care_type',
    ])
    const forMemoryCare = await notices({ amenities: ['Memory Care', 'Gardens'] })
    expect(codes(forMemoryCare)).toEqual([
      'memory_care_undocumented',
      'all_unknown_price',
      'all_unknown_rating',
      'all_unknown_amenities',
    ])
    expect([forMemoryCare[0]?.text, forMemoryCare.at(-1)?.text]).toEqual([
      "The records don't say whether these communities offer memory care. Ask each one on the phone.",
      "The records don't mention Gardens. Ask about it on the phone.",
    ])
    await setCatalogue(db.sql, [{ ...HOUSE, ...silent }, OTHER_HOUSE])
    expect(await notices()).toEqual([])
  })

  test('without documented memory care says so to those who look for it', async () => {
    const mayAdmit = registerFacts({ dementiaCare: 'may_admit' })
    await setCatalogue(db.sql, [HOUSE, { ...OTHER_HOUSE, facts: mayAdmit }])
    const dementia = { needs: { memory: 'dementia' } } as const
    const [notice] = await notices(dementia)
    expect(notice?.text).toMatch(/^The records show memory care at none of these communities/)
    expect(await notices()).toEqual([])
    const secured = registerFacts({ dementiaCare: 'secured_unit' })
    await setCatalogue(db.sql, [HOUSE, { ...OTHER_HOUSE, facts: secured }])
    expect(await notices(dementia)).toEqual([])
  })

  test('of one community leaves its unknown facts to its card', async () => {
    await setCatalogue(db.sql, [{ ...HOUSE, price: null, rating: null }])
    expect(await notices()).toEqual([])
  })

  test('includes the communities farther away', async () => {
    await setCatalogue(db.sql, [{ ...HOUSE, price: null }, OTHER_HOUSE])
    const answers = validAnswers()
    const [cheap, unpriced] = (await findFor(db.sql, answers)).facilities.toSorted(
      (a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY),
    )
    if (!cheap || !unpriced) throw new Error('two communities expected')
    const twice = { ...unpriced, id: 'house-3' }
    const codes = async (fartherAway: (typeof twice)[]) =>
      (await findNotices(await catalogOf(db.sql), answers, { facilities: [unpriced], fartherAway })).map(
        ({ code }) => code,
      )
    expect(await codes([twice])).toEqual(['all_unknown_price'])
    expect(await codes([twice, cheap])).toEqual([])
  })
})

describe('independent living', () => {
  const YOUNG: Partial<QuestionnaireSubmission> = { age: '65-70', amenities: ['Gardens'] }

  test('is missing from the registers, and young families without care wishes are told', async () => {
    await setCatalogue(db.sql, [HOUSE, OTHER_HOUSE])
    const [notice, ...others] = await notices(YOUNG)
    expect(others).toEqual([])
    expect(notice?.code).toBe('no_independent_living')
    expect(notice?.text).toMatch(/^We have no records of independent living in Texas, /)
    expect(await notices({ ...YOUNG, age: '70-75' })).toEqual([])
  })

  test.each(['Memory Care', '24/7 Medical Care', 'Physical Therapy'] as const)(
    'is not mentioned to a family that wishes for %s',
    async (wish) => {
      await setCatalogue(db.sql, [HOUSE, OTHER_HOUSE])
      const found = await notices({ ...YOUNG, amenities: ['Gardens', wish] })
      expect(found.map(({ code }) => code)).not.toContain('no_independent_living')
    },
  )

  test('is not mentioned where a community offers it, or where no community is known', async () => {
    const free = { ...HOUSE, id: 'free', milesNorth: 100, careTypes: ['Independent Living'] }
    await setCatalogue(db.sql, [HOUSE, OTHER_HOUSE, free])
    expect(await notices(YOUNG)).toEqual([])
    await setCatalogue(db.sql, [])
    expect((await notices(YOUNG)).map(({ code }) => code)).toEqual(['state_not_covered'])
  })
})
