import { expect, test } from 'vitest'
import { factsOf } from '../../../testing/read-row.ts'
import { wisconsinHome } from '../../../testing/register-rows.ts'
import { wisconsinFamilyHomes, wisconsinResidential } from './wisconsin.ts'

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
])('a home that also marks %j serves %s', (marked, groups) => {
  const marks = Object.fromEntries(marked.map((column) => [column, 'X']))
  expect(factsOf(wisconsinResidential, wisconsinHome(marks)).description).toContain(`Serves ${groups}. `)
})

test('adult family homes have different column names for the groups', () => {
  const { 'Irreversible Dementia Alzeimers': _, ...rest } = wisconsinHome()
  const marked = [
    'Pregnant Women/Counselling',
    'Emotionally Disturbed/Mental Illness',
    'Alcohol Drug/Dependent',
  ]
  const marks = Object.fromEntries(marked.map((column) => [column, 'X']))
  expect(factsOf(wisconsinFamilyHomes, { ...rest, ...marks }).description).toContain(
    'Serves older adults, people with mental illness or an addiction to alcohol or drugs, and pregnant women who need counseling.',
  )
  expect(factsOf(wisconsinFamilyHomes, rest).description).toContain('Serves older adults. Adult')
})
