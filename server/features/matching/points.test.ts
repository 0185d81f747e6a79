import { expect, test } from 'vitest'
import { registerFacts, validAnswers } from '#server/testing/communities.ts'
import { NOTHING_KNOWN } from '#server/testing/community-facts.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { listFactsOf } from '#shared/matching/list-facts.ts'
import { pointsOf } from '#shared/matching/points.ts'
import type { Facts } from '#shared/matching/reasons.ts'
import { wishesOf } from '#shared/matching/wishes.ts'

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
