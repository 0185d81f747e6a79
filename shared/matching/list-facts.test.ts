import { expect, test } from 'vitest'
import type { Fact, FactName } from '../catalog/facts.ts'
import { listFactsOf } from './list-facts.ts'

const fact = (name: FactName, value: Fact['value']): Fact => ({
  fact: name,
  value,
  publisher: 'A register',
  asOf: '2024-01-01',
  line: 1,
  column: 'A column',
})
const record = { amenities: [], absentAmenities: [], careTypes: [], facts: [] as Fact[] }

test('says nothing that no record says', () => {
  expect(listFactsOf(record)).toEqual({})
})

test('reads the places, memory care and public funding of all registers', () => {
  const other = { ...fact('capacity', 12), publisher: 'Another register' }
  const facts = [fact('capacity', 41), other, fact('publicFunding', ['medicare', 'waiver'])]
  expect(listFactsOf({ ...record, facts, careTypes: ['Memory Care'] })).toEqual({
    places: 41,
    memoryCare: true,
    publicFunding: true,
  })
})

test.each(['none', 'medicare'])("doesn't count %s as money for a long stay", (word) => {
  expect(listFactsOf({ ...record, facts: [fact('publicFunding', [word])] }).publicFunding).toBe(false)
})

test('a community that only may take in people with dementia has no memory care', () => {
  expect(listFactsOf({ ...record, facts: [fact('dementiaCare', 'may_admit')] }).memoryCare).toBe(false)
})

test('says what the community told: Medicaid, and staff who speak Spanish', () => {
  const tell = (fact: 'medicaid' | 'languages', value: boolean | string[]) => [
    { fact, value, toldAt: '2026-11-21T12:00:00.000Z', expiresAt: null },
  ]
  expect(listFactsOf({ ...record, told: tell('medicaid', true) })).toEqual({ publicFunding: true })
  expect(listFactsOf({ ...record, told: tell('languages', ['English', 'Spanish']) })).toEqual({
    spanish: true,
  })
  for (const language of ['Español', 'espanol', 'Spanish, some'])
    expect(listFactsOf({ ...record, told: tell('languages', [language]) })).toEqual({ spanish: true })
  for (const language of ['no Spanish', 'Tagalog'])
    expect(listFactsOf({ ...record, told: tell('languages', [language]) })).toEqual({})
})
