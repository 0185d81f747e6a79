import { expect, test } from 'vitest'
import type { Needs } from './family.ts'
import type { RegisterFacts } from './readers/reader.ts'
import { gradeByRubric } from './rubric.ts'

const NEEDS: Needs = {
  care: 'memory',
  pays: 4500,
  stretch: 5000,
  dailyMiles: 5,
  farthestMiles: 20,
  wheelchair: false,
  publicFunding: false,
}
const REGISTER: RegisterFacts = {
  license: 'assisted living',
  kind: 'assisted living',
  dementia: 'unit',
  leaving: 'with help',
  isForDementia: false,
}
const SILENT = { publishPrices: false, publishFunding: false }

const gradeOf = (needs: Partial<Needs>, register: Partial<RegisterFacts>, miles = 3, surroundings = SILENT) =>
  gradeByRubric(
    { city: 'Madison', miles },
    { ...NEEDS, ...needs },
    { ...REGISTER, ...register },
    surroundings,
  )

test.each([
  [3, 'fits in every respect', {}, {}],
  [0, 'residents must leave unaided in a fire', {}, { leaving: 'unaided' }],
  [0, 'no dementia care, says the register', {}, { dementia: 'none' }],
  [2, 'dementia care unknown', {}, { dementia: undefined }],
  [1, 'dementia care unknown', { secured: true }, { dementia: undefined }],
  [0, 'a house for people with dementia', { care: 'any' }, { isForDementia: true }],
  [0, 'a nursing home is the wrong place', {}, { kind: 'nursing home' }],
  [0, 'no nurses around the clock', { care: 'nursing' }, {}],
  [1, 'about $5500 with care, more than they can afford', {}, { lowestRate: 4000, highestRate: 7000 }],
  [3, 'fits in every respect', { care: 'any' }, { lowestRate: 4000, highestRate: 7000 }],
  [0, '40 miles by road is too far', { roadMiles: { madison: 40 } }, {}],
  [1, '1 star, cited for abuse, 1 fine', {}, { concerns: ['1 star', 'cited for abuse', '1 fine'] }],
  [2, 'only 6 places, little company', { care: 'any', company: true }, { capacity: 6 }],
] as const)('grade %i: %s', (grade, reason, needs, register) => {
  expect(gradeOf(needs, register as Partial<RegisterFacts>)).toEqual([grade, reason])
})

test('an unpublished price counts only where other registers publish theirs', () => {
  const surroundings = { publishPrices: true, publishFunding: false }
  expect(gradeOf({}, {}, 3, surroundings)).toEqual([2, 'price not published'])
  expect(gradeOf({}, {})).toEqual([3, 'fits in every respect'])
})

test('public funding counts for a family whose savings run out, where registers publish it', () => {
  const surroundings = { publishPrices: false, publishFunding: true }
  const needs = { publicFunding: true }
  expect(gradeOf(needs, { acceptsPublicFunding: true }, 3, surroundings)[0]).toBe(3)
  expect(gradeOf(needs, { acceptsPublicFunding: false }, 3, surroundings)[0]).toBe(2)
  expect(gradeOf(needs, {}, 3, surroundings)).toEqual([2, 'public funding not on record'])
})
