import { describe, expect, test } from 'vitest'
import { factsOf } from '#server/testing/read-row.ts'
import { wisconsinHome } from '#server/testing/register-rows.ts'
import { wisconsinFamilyHomes, wisconsinResidential } from '#server/testing/registers.ts'
import type { RowFact } from '../record.ts'
import { describeFacts } from './compile.ts'

const say = (facts: Partial<Record<RowFact['fact'], RowFact['value']>>, unit?: string) =>
  describeFacts(
    'Nursing home',
    Object.entries(facts).map(([fact, value]) => ({ fact, value, column: 'Any' }) as RowFact),
    null,
    unit,
  )

describe('the groups that a home serves', () => {
  test.each([
    [['Developmentally Disabled'], 'older adults, and people with dementia or developmental disabilities'],
    [
      ['Emotionally Disturbed Mental Illness', 'Correctional Clients'],
      'older adults, people with dementia or mental illness, and clients of the correctional system',
    ],
    [
      ['Pregnant Women Counselling'],
      'older adults, people with dementia, and pregnant women who need counseling',
    ],
    [
      ['Physically Disabled', 'Terminally Ill', 'Traumatic Brain Injury', 'Alcohol Drug Dependent'],
      'older adults, and people with dementia, physical disabilities, terminal illnesses, traumatic brain injuries, or an addiction to alcohol or drugs',
    ],
  ])('marked %j as well: %s', (marked, groups) => {
    const marks = Object.fromEntries(marked.map((column) => [column, 'X']))
    expect(factsOf(wisconsinResidential, wisconsinHome(marks)).description).toContain(`Serves ${groups}. `)
  })

  test('adult family homes have different column names for the groups', () => {
    const { 'Irreversible Dementia Alzeimers': _, ...rest } = wisconsinHome()
    const marked = ['Pregnant Women/Counselling', 'Emotionally Disturbed/Mental Illness']
    const marks = Object.fromEntries(marked.map((column) => [column, 'X']))
    expect(factsOf(wisconsinFamilyHomes, { ...rest, ...marks }).description).toContain(
      'Serves older adults, people with mental illness, and pregnant women who need counseling.',
    )
    expect(factsOf(wisconsinFamilyHomes, rest).description).toContain('Serves older adults. Adult')
  })

  test('come first, because a card shows only the first lines', () => {
    expect(say({ capacity: 4, serves: ['blindness'] })).toBe(
      'Serves people with blindness. Nursing home licensed for 4 residents.',
    )
  })
})

test.each([
  [{}, undefined, 'Nursing home.'],
  [{ capacity: 0 }, undefined, 'Nursing home.'],
  [{ capacity: 1 }, undefined, 'Nursing home licensed for 1 resident.'],
  [{ capacity: 1 }, 'certified beds', 'Nursing home with 1 certified bed.'],
  [{ capacity: 57 }, 'certified beds', 'Nursing home with 57 certified beds.'],
])('%j counted in %s: %s', (facts, unit, sentence) => expect(say(facts, unit)).toBe(sentence))

test('the number of places says more than the kind of dementia care', () => {
  expect(say({ dementiaPlaces: 8, dementiaCare: 'special_unit' })).toBe(
    'Nursing home. Places for people with dementia: 8.',
  )
  expect(say({ dementiaPlaces: 0, dementiaCare: 'secured_unit' })).toBe(
    'Nursing home. Has a secured unit for people with dementia.',
  )
})

test("what counts against a home is said, and what a family can't use is not", () => {
  expect(
    say({
      stars: 1,
      specialFocus: 'candidate',
      abuseMark: true,
      licenseWarning: 'The license is provisional',
      publicFunding: ['none'],
      owner: 'for_profit',
      evacuation: 'unaided',
      inspectionScore: 120,
    }),
  ).toBe(
    'Nursing home. The license is provisional. Medicare rates it 1 of 5 stars overall. Medicare lists it as a candidate for its Special Focus program. Medicare marks it for a citation for abuse.',
  )
})
