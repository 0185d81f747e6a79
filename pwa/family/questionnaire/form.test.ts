import { expect, it } from 'vitest'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { FAMILY } from '../../testing/answers.ts'
import { setLanguage } from '../../words/translate.ts'
import { invalidFields, parseDraftFields, toPayload } from './form.ts'

/** The answers, without what the form has in another form. */
const { shareWithCommunities: _, shareWithPartners: __, ...ANSWERS } = FAMILY

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
  expect(toPayload({ ...ANSWERS, tosAgreed: true, phone: '  ' }, true)).toEqual({
    ...FAMILY,
    marketingOptIn: false,
    termsVersion: TERMS_VERSION,
  })
  expect(toPayload({ ...ANSWERS, tosAgreed: true, phone: ' 512 ' }).phone).toBe('512')
  expect(toPayload({ ...ANSWERS, tosAgreed: true, searchFor: 'Myself' })).not.toHaveProperty('searchFor')
})

it('lists the fields that fail validation', () => {
  expect([...invalidFields({ ...FAMILY, city: '', amenities: [] })].sort()).toEqual(['amenities', 'city'])
  expect(invalidFields(FAMILY).size).toBe(0)
})

it('sends an answer about sharing as true or false; a skipped question is a no, and leaves the earlier answer of a correction', () => {
  const payload = toPayload({
    ...ANSWERS,
    tosAgreed: true,
    shareWithCommunities: 'yes',
    shareWithPartners: 'no',
  })
  expect(payload).toMatchObject({ shareWithCommunities: true, shareWithPartners: false })
  const open = toPayload({ ...ANSWERS, tosAgreed: true, shareWithCommunities: null })
  expect(open).toMatchObject({ shareWithCommunities: false, shareWithPartners: false })
  const correction = toPayload({ ...ANSWERS, tosAgreed: true, shareWithPartners: 'yes' }, true)
  expect(correction).toMatchObject({ shareWithPartners: true })
  expect(correction).not.toHaveProperty('shareWithCommunities')
  expect(parseDraftFields({ shareWithCommunities: true, shareWithPartners: 'no' })).toMatchObject({
    shareWithCommunities: 'yes',
    shareWithPartners: 'no',
  })
  expect(invalidFields(parseDraftFields({ ...FAMILY, shareWithPartners: 'no' })).size).toBe(0)
})

it('sends the acknowledgement of the notice of the chosen state only', () => {
  const acknowledgement = { state: 'OR', version: '2026-11-23', acknowledgedAt: '2026-11-23T18:00:00.000Z' }
  const sent = { ...ANSWERS, tosAgreed: true as const, acknowledgement }
  expect(toPayload({ ...sent, state: 'OR' }).acknowledgement).toEqual(acknowledgement)
  expect(toPayload(sent)).not.toHaveProperty('acknowledgement')
})

it('sends the family’s own words with the answers, unless there are none', () => {
  const form = { ...ANSWERS, tosAgreed: true as const }
  expect(toPayload({ ...form, letter: ' Dad wandered. ' })).toMatchObject({ letter: 'Dad wandered.' })
  for (const letter of ['', '  ', undefined])
    expect(toPayload({ ...form, letter })).not.toHaveProperty('letter')
  expect(parseDraftFields({ letter: ' Dad' })).toMatchObject({ letter: ' Dad' })
  expect(parseDraftFields({})).toMatchObject({ letter: '' })
})

it('says the language of the answers if it is Spanish', () => {
  const fields = { ...ANSWERS, marketingOptIn: false }
  expect(toPayload(fields)).not.toHaveProperty('language')
  setLanguage('es')
  expect(toPayload(fields).language).toBe('es')
  setLanguage('en')
})
