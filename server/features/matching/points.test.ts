import { describe, expect, test } from 'vitest'
import { registerFacts, validAnswers } from '#server/testing/communities.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { listFactsOf } from '#shared/matching/list-facts.ts'
import { pointsOf } from '#shared/matching/points.ts'
import { type Facts, formatMiles, reasonsFor, unknownsOf } from '#shared/matching/reasons.ts'
import { wishesOf } from '#shared/matching/wishes.ts'

/** What sentences are made from, for a community of which nothing is known. */
const NOTHING_KNOWN: Facts = {
  price: null,
  comparedPrice: null,
  rating: null,
  amenities: [],
  absentAmenities: [],
  careTypes: [],
  facts: [],
  state: 'TX',
  zipCode: '78799',
  miles: null,
  acrossBorder: false,
  isUnwantedNursingHome: false,
  limits: [],
}

type Said = Parameters<typeof registerFacts>[0]
const points = (said: Said, answers: Partial<QuestionnaireSubmission> = {}, record: Partial<Facts> = {}) =>
  pointsOf(
    { ...NOTHING_KNOWN, facts: registerFacts(said), ...record },
    wishesOf(validAnswers({ age: '65-70', ...answers })),
  )
const textsFor = (...of: Parameters<typeof points>) => points(...of).for.map(({ text }) => text)
const textsAgainst = (...of: Parameters<typeof points>) => points(...of).against.map(({ text }) => text)
const MEMORY = { amenities: ['Memory Care' as const] }

test('a record without facts has no points', () => {
  expect(points({})).toEqual({ for: [], against: [] })
})

test('memory care speaks most for a community if the family wants it, and not at all otherwise', () => {
  const said: Said = { capacity: 60, owner: 'nonprofit', dementiaPlaces: 41, dementiaCare: 'secured_unit' }
  expect(points(said, MEMORY).for).toEqual([
    { text: 'A secured unit for people with dementia', fact: 'dementiaCare' },
    { text: '41 of 60 places are for people with dementia', fact: 'dementiaPlaces' },
    { text: 'Not for profit', fact: 'owner' },
  ])
  expect(textsFor(said)).toEqual(['Not for profit'])
})

test('two licenses of one house are not taken for one', () => {
  const facts = [
    ...registerFacts({ capacity: 130, dementiaPlaces: 0, evacuation: 'aided' }),
    ...registerFacts({ capacity: 35, dementiaPlaces: 35, dementiaCare: 'whole_house' }, { line: 3 }),
  ]
  expect(textsFor({}, MEMORY, { facts })[0]).toBe('35 of 165 places are for people with dementia')
  expect(listFactsOf({ ...NOTHING_KNOWN, facts }).places).toBe(165)
})

test('a count of places is not a reason', () => {
  expect(textsFor({ capacity: 36 })).toEqual([])
})

test('that residents may need help to leave speaks for a community only if it may matter', () => {
  expect(textsFor({ evacuation: 'aided' }, { age: '85+' })).toEqual([
    'Can take people who need help getting out in an emergency',
  ])
  expect(textsFor({ evacuation: 'aided' })).toEqual([])
  expect(textsAgainst({ evacuation: 'unaided' })).toEqual([])
})

test('license fit speaks most against a community, then no dementia care', () => {
  const said: Said = { stars: 1, licenseWarning: 'The license is provisional', evacuation: 'unaided' }
  expect(textsAgainst({ ...said, dementiaCare: 'not_offered' }, MEMORY)).toEqual([
    'Residents must be able to get out alone in an emergency',
    'The records list no dementia care',
  ])
  expect(textsAgainst({ serves: ['older_adults'] }, MEMORY)).toEqual([
    'Its license does not name people with dementia',
  ])
  expect(textsAgainst({}, MEMORY, { absentAmenities: ['Memory Care'] })).toEqual([
    'No memory care, by its own account',
  ])
})

test.each<[Said, string]>([
  [
    { licenseWarning: 'The license is before a court' },
    'The license is before a court (2021): ask what happened',
  ],
  [{ licenseExpires: '2021-01-31' }, 'License expired in our copy of 2021: ask for the current one'],
  [{ abuseMark: true }, 'Medicare marks it for a citation for abuse'],
  [{ specialFocus: 'candidate' }, 'Medicare lists it as a candidate for its Special Focus program'],
  [{ seriousFindings: 1 }, '1 serious problem found (2021)'],
  [{ fines: 2, fineDollars: 12_345 }, '2 fines, $12,345 in total'],
  [{ paymentDenials: 1 }, '1 denial of payment by Medicare or Medicaid'],
  [{ stars: 2 }, 'Medicare rates it 2 of 5 stars'],
  [{ serves: ['older_adults', 'corrections'] }, 'Also licensed for clients of the correctional system'],
])('%j speaks against a community', (said, text) => {
  expect(textsAgainst(said)).toEqual([text])
  expect(points(said).against[0]?.fact).toBe(Object.keys(said)[0])
})

test.each<Said>([
  { licenseExpires: '2021-03-01' },
  { abuseMark: false },
  { fines: 0 },
  { seriousFindings: 0 },
  { stars: 3 },
  { paymentDenials: 0 },
])('%j does not speak against a community', (said) => {
  expect(textsAgainst(said)).toEqual([])
})

test.each<[Said, string]>([
  [{ stars: 5 }, 'Medicare rates it 5 of 5 stars'],
  [{ findings: 0 }, 'The records count no problems found (2021)'],
  [{ publicFunding: ['medicaid'] }, 'Takes public funding'],
  [{ continuingCare: true }, 'A continuing care retirement community'],
])('%j speaks for a community', (said, text) => {
  expect(textsFor(said)).toEqual([text])
})

test('a price above the budget says by how much', () => {
  const record = { price: 4610, comparedPrice: 4610 }
  expect(points({}, {}, record).against).toEqual([{ text: '$110 above your budget' }])
  const rates = { priceLow: 4610, priceHigh: 4610 }
  expect(points(rates, MEMORY, record).against).toEqual([
    { text: '$110 above your budget', fact: 'priceLow' },
  ])
  expect(textsAgainst({}, {}, { price: 4500, comparedPrice: 4500 })).toEqual([])
})

const reasons = (facts: Partial<Facts>, answers: Parameters<typeof validAnswers>[0] = {}) =>
  reasonsFor(
    { ...NOTHING_KNOWN, comparedPrice: facts.price ?? null, ...facts },
    wishesOf(validAnswers(answers)),
    '78701',
  ).map(({ text }) => text)

test.each([
  [0, 'About 1 mile'],
  [0.99, 'About 1 mile'],
  [1, 'About 1 mile'],
  [1.49, 'About 1 mile'],
  [1.5, 'About 2 miles'],
  [12.3, 'About 12 miles'],
])('%f miles are written as %j', (miles, words) => {
  expect(formatMiles(miles)).toBe(words)
})

describe('the budget', () => {
  test.each([
    [2000, '$3,500 - $4,500 (Standard Care)', ['Below your budget: from $2,000 a month']],
    [3500, '$3,500 - $4,500 (Standard Care)', ['Within your budget: from $3,500 a month']],
    [4500, '$3,500 - $4,500 (Standard Care)', ['Within your budget: from $4,500 a month']],
    [4501, '$3,500 - $4,500 (Standard Care)', []],
    [12_000, '$6,500+ (Ultra-Premium)', ['Within your budget: from $12,000 a month']],
    [6499, '$6,500+ (Ultra-Premium)', ['Below your budget: from $6,499 a month']],
  ] as const)('a price of %i with %s', (price, budget, sentences) => {
    expect(reasons({ price }, { budget })).toEqual(sentences)
  })
})

describe('a range of rates', () => {
  const facts = registerFacts({ priceLow: 3500, priceHigh: 5100, dementiaCare: 'may_admit' })
  const range = { price: 3500, comparedPrice: 4300, facts }

  test('is named with its year, and with what care does to the price', () => {
    const [care, price] = reasons(range, { amenities: ['Memory Care'] })
    expect(care).toBe('May take in people with dementia')
    expect(price).toBe(
      'Within your budget: listed at $3,500–$5,100 in 2021; with memory care expect more than the low end',
    )
    expect(reasons(range, { amenities: ['24/7 Medical Care'] })[0]).toContain('with medical care expect more')
  })

  test('has no year if no one knows the register’s', () => {
    const undated = facts.map((fact) => ({ ...fact, dateUnknown: true as const }))
    expect(reasons({ ...range, facts: undated })[0]).toContain('(listed at $3,500–$5,100, year unknown)')
  })

  test('is not within a budget that its compared number is above', () => {
    const answers = {
      amenities: ['Memory Care' as const],
      budget: '$2,500 - $3,500 (Essential Care)' as const,
    }
    expect(reasons(range, answers)).toEqual(['May take in people with dementia'])
  })

  test('of one rate is no range', () => {
    const one = {
      price: 3500,
      comparedPrice: 3500,
      facts: registerFacts({ priceLow: 3500, priceHigh: 3500 }),
    }
    expect(reasons(one, { amenities: ['Memory Care'] })[0]).toBe(
      'Within your budget: listed at $3,500 a month in 2021',
    )
  })
})

describe('amenities', () => {
  test('count under any wording, and through the care offered', () => {
    const amenities = ['Spa', '24/7 Medical Care', 'Memory Care', 'Gourmet Dining'] as const
    const answers = { amenities: [...amenities] }
    expect(reasons({ amenities: ['Spa Services', 'Dining'] }, answers)).toEqual([
      'Has 2 of the 4 amenities you chose',
    ])
    expect(
      reasons(
        { amenities: ['Spa Services', 'Dining'], careTypes: ['Memory Care', 'Skilled Nursing'] },
        answers,
      ),
    ).toEqual(['Offers memory care', 'Has all 4 amenities you chose'])
  })

  test('one is named, two are called both, and none give no reason', () => {
    expect(reasons({ amenities: ['Spa Services'] }, { amenities: ['Spa'] })).toEqual([
      'Has what you chose: Spa Services',
    ])
    expect(reasons({ amenities: ['Gardens', 'Spa'] }, { amenities: ['Spa', 'Gardens'] })).toEqual([
      'Has both amenities you chose',
    ])
    expect(reasons({ amenities: ['Golf'] }, { amenities: ['Spa'] })).toEqual([])
  })

  test('recorded as absent are not called unlisted', () => {
    const wishes = wishesOf(validAnswers({ amenities: ['Spa', 'Gardens'] }))
    const sentence = unknownsOf({ ...NOTHING_KNOWN, absentAmenities: ['Spa'] }, wishes).find(
      ({ code }) => code === 'amenities',
    )
    expect(sentence?.text).toBe("The state's records don't mention gardens. Ask.")
  })
})

test('the types of care offered are named together', () => {
  expect(reasons({ careTypes: ['Assisted Living', 'Independent Living'] })).toEqual([
    'Offers independent living and assisted living',
  ])
})

test('a community at the center of the family’s ZIP code is described as in it, because its exact position may be unknown', () => {
  expect(reasons({ miles: 0, zipCode: '78701' }, { zipCode: '78701-1234' })).toEqual([
    'In your ZIP code, 78701',
  ])
  expect(reasons({ miles: 0, zipCode: '78701-0001' })).toEqual(['In your ZIP code, 78701'])
  expect(reasons({ miles: 3, zipCode: '78701' })).toEqual(['About 3 miles from 78701'])
})

test('only a near community gets a distance reason, except that one across a border always does', () => {
  expect(reasons({ miles: 25 })).toEqual(['About 25 miles from 78701'])
  expect(reasons({ miles: 26 })).toEqual([])
  expect(reasons({ miles: 60, acrossBorder: true, state: 'OK' })).toEqual([
    'About 60 miles away, across the border in Oklahoma',
  ])
})
