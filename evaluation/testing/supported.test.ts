import { describe, expect, test } from 'vitest'
import { BUDGETS } from '#shared/contract/options.ts'
import { isSupported, type SupportingRecord } from './supported.ts'

const RECORD: SupportingRecord = {
  key: 'wi-cbrf:1',
  id: '1',
  name: 'House',
  address: null,
  city: 'Madison',
  state: 'WI',
  zipCode: '53711',
  price: 4200,
  careTypes: ['Assisted Living', 'Memory Care'],
  amenities: [],
  facts: [],
  latitude: null,
  longitude: null,
  miles: 6.2,
}
const WANTED = {
  zipCode: '53703',
  budget: BUDGETS[1].label,
  amenities: ['Memory Care', 'Gardens'] as ('Memory Care' | 'Gardens')[],
}

describe('accepts a sentence that the record supports', () => {
  test.each([
    ['within_budget', 'Within your budget: from $4,200 a month'],
    ['care_type', 'Offers memory care'],
    ['amenities_some', 'Has 1 of the 2 amenities you chose'],
    ['near', 'About 6 miles from 53703'],
  ] as const)('%s', (code, text) => {
    expect(isSupported({ code, text }, RECORD, WANTED)).toBe(true)
  })

  test.each([
    ['near', 'About 1 mile from 53703', { ...RECORD, latitude: null, longitude: null, miles: 0.2 }],
    ['near', 'In your ZIP code, 53703', { ...RECORD, zipCode: '53703-1122' }],
  ] as const)('%s: %s', (code, text, record) => {
    expect(isSupported({ code, text }, record, WANTED)).toBe(true)
  })
})

describe("a register's word about dementia care", () => {
  const nursingHome = { ...RECORD, careTypes: ['Skilled Nursing'] }
  const reason = { code: 'care_type', text: 'Offers memory care' } as const
  const says = (value: string) => ({
    fact: 'dementiaCare' as const,
    value,
    publisher: 'A state',
    asOf: '2021-03-01',
    line: 2,
    column: 'Unit',
  })

  test.each([
    ['special_unit', true],
    ['may_admit', false],
    ['not_offered', false],
  ])('%s supports memory care: %s', (value, isEnough) => {
    expect(isSupported(reason, { ...nursingHome, facts: [says(value)] }, WANTED)).toBe(isEnough)
  })
})

describe('a range of rates', () => {
  const says = (fact: 'priceLow' | 'priceHigh' | 'dementiaCare', value: number | string) => ({
    fact,
    value,
    publisher: 'A state',
    asOf: '2021-03-01',
    line: 2,
    column: fact,
  })
  const facts = [says('priceLow', 4200), says('priceHigh', 4800), says('dementiaCare', 'may_admit')]
  const record = { ...RECORD, facts }
  const listed = (rates: string) =>
    `Within your budget: listed at ${rates} in 2021; with memory care expect more than the low end`

  test('supports its middle, and the words that the register has', () => {
    expect(isSupported({ code: 'within_budget', text: listed('$4,200–$4,800') }, record, WANTED)).toBe(true)
    expect(isSupported({ code: 'care_type', text: 'May take in people with dementia' }, record, WANTED)).toBe(
      true,
    )
  })

  test('does not support other rates, a middle above the budget, or more than the register says', () => {
    expect(isSupported({ code: 'within_budget', text: listed('$4,200–$4,700') }, record, WANTED)).toBe(false)
    const dear = { ...record, facts: [says('priceLow', 4200), says('priceHigh', 9000)] }
    expect(isSupported({ code: 'within_budget', text: listed('$4,200–$9,000') }, dear, WANTED)).toBe(false)
    const some = { code: 'amenities_some', text: 'Has 1 of the 2 amenities you chose' } as const
    expect(isSupported(some, record, WANTED)).toBe(false)
    expect(isSupported({ code: 'care_type', text: 'May take in people with dementia' }, RECORD, WANTED)).toBe(
      false,
    )
  })
})

describe('rejects a sentence that the record does not support', () => {
  test.each([
    ['within_budget', 'Within your budget: from $4,100 a month', RECORD],
    ['within_budget', 'Within your budget: from $9,000 a month', { ...RECORD, price: 9000 }],
    ['below_budget', 'Below your budget: from $4,200 a month', RECORD],
    ['within_budget', 'Within your budget: from $4,200 a month', { ...RECORD, price: null }],
    ['care_type', 'Offers skilled nursing', RECORD],
    ['amenities_all', 'Has both amenities you chose', RECORD],
    ['near', 'About 2 miles from 53703', RECORD],
    ['near', 'In your ZIP code, 53703', RECORD],
    ['near', 'About 80 miles from 53703', { ...RECORD, latitude: null, longitude: null, miles: 80 }],
    ['near', 'About 6 miles from 53703', { ...RECORD, latitude: null, longitude: null, miles: null }],
  ] as const)('%s: %s', (code, text, record) => {
    expect(isSupported({ code, text }, record, WANTED)).toBe(false)
  })
})
