import { expect, it } from 'vitest'
import { TERMS_VERSION } from '../../shared/terms/version.ts'
import { FAMILY } from '../testing/answers.ts'
import { invalidFields, parseDraftFields, toPayload } from './form.ts'

it('restores a draft with incomplete text and drops choices that are no longer offered', () => {
  const fields = parseDraftFields({
    firstName: 'Ru',
    age: '20-30',
    gender: 'Female',
    searchFor: 'Myself',
    amenities: ['Gardens', 'Helipad'],
    tosAgreed: 'yes',
    zipCode: 7,
  })
  expect(fields).toMatchObject({
    firstName: 'Ru',
    gender: 'Female',
    searchFor: 'Myself',
    amenities: ['Gardens'],
    zipCode: '',
  })
  expect(fields).not.toHaveProperty('age')
  expect(fields).not.toHaveProperty('tosAgreed')
})

it('leaves out an empty phone number and adds the terms version', () => {
  expect(toPayload({ ...FAMILY, tosAgreed: true, phone: '  ' })).toEqual({
    ...FAMILY,
    marketingOptIn: false,
    termsVersion: TERMS_VERSION,
  })
  expect(toPayload({ ...FAMILY, tosAgreed: true, phone: ' 512 ' }).phone).toBe('512')
  expect(toPayload({ ...FAMILY, tosAgreed: true, searchFor: 'Myself' })).not.toHaveProperty('searchFor')
})

it('lists the fields that fail validation', () => {
  expect([...invalidFields({ ...FAMILY, city: '', amenities: [] })].sort()).toEqual(['amenities', 'city'])
  expect(invalidFields(FAMILY).size).toBe(0)
})
