import { expect, it } from 'vitest'
import { TERMS_VERSION } from '../../shared/terms/version.ts'
import { FAMILY } from '../testing/answers.ts'
import { invalidFields, parseDraftFields, toPayload } from './form.ts'

it('brings back what a draft holds, half-typed text too, and leaves out choices that are no longer offered', () => {
  const fields = parseDraftFields({
    firstName: 'Ru',
    age: '20-30',
    gender: 'Female',
    amenities: ['Gardens', 'Helipad'],
    tosAgreed: 'yes',
    zipCode: 7,
  })
  expect(fields).toMatchObject({ firstName: 'Ru', gender: 'Female', amenities: ['Gardens'], zipCode: '' })
  expect(fields).not.toHaveProperty('age')
  expect(fields).not.toHaveProperty('tosAgreed')
})

it('sends no empty phone number, and says which terms were agreed to', () => {
  expect(toPayload({ ...FAMILY, tosAgreed: true, phone: '  ' })).toEqual({
    ...FAMILY,
    marketingOptIn: false,
    termsVersion: TERMS_VERSION,
  })
  expect(toPayload({ ...FAMILY, tosAgreed: true, phone: ' 512 ' }).phone).toBe('512')
})

it('names the fields that would not pass', () => {
  expect([...invalidFields({ ...FAMILY, city: '', amenities: [] })].sort()).toEqual(['amenities', 'city'])
  expect(invalidFields(FAMILY).size).toBe(0)
})
