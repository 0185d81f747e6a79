import { describe, expect, test } from 'vitest'
import { registerFacts, validAnswers } from '#server/testing/communities.ts'
import { NOTHING_KNOWN } from '#server/testing/community-facts.ts'
import { type Facts, formatMiles, reasonsFor, unknownsOf } from '#shared/matching/reasons.ts'
import { wishesOf } from '#shared/matching/wishes.ts'

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
