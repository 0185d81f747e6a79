import { expect, test } from 'vitest'
import { toFieldIssues } from './errors.ts'
import { QuestionnaireForm, QuestionnaireSubmission, Receipt, SubmissionKey } from './questionnaire.ts'
import { STATE_CODES } from './states.ts'

const complete = {
  firstName: 'Rosa',
  lastName: 'Diaz',
  age: '75-80',
  gender: 'Female',
  email: 'rosa@example.org',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  budget: '$3,500 - $4,500 (Standard Care)',
  amenities: ['Memory Care'],
  tosAgreed: true,
}

/** The messages for `complete` with some fields changed; undefined takes a field away. */
function messages(
  change: Record<string, unknown>,
  Schema: typeof QuestionnaireSubmission | typeof QuestionnaireForm = QuestionnaireSubmission,
) {
  const fields = Object.fromEntries(
    Object.entries({ ...complete, ...change }).filter(([, v]) => v !== undefined),
  )
  const parsed = Schema.safeParse(fields)
  return parsed.success ? [] : toFieldIssues(parsed.error).map(({ path, message }) => `${path}: ${message}`)
}

const absent = [undefined, null, '', 7]

test.each(absent)('text fields that are %j say that they are required', (nothing) => {
  expect(messages({ firstName: nothing })).toEqual(['firstName: First name is required'])
  expect(messages({ lastName: nothing })).toEqual(['lastName: Last name is required'])
  expect(messages({ city: nothing })).toEqual(['city: City is required'])
  expect(messages({ zipCode: nothing })).toEqual(['zipCode: ZIP code is required'])
  expect(messages({ state: nothing })).toEqual(['state: Please select a state'])
})

test.each([...absent, 'something else'])('choices that are %j ask for a choice', (nothing) => {
  expect(messages({ age: nothing })).toEqual(['age: Please select an age range'])
  expect(messages({ gender: nothing })).toEqual(['gender: Please select a gender'])
  expect(messages({ budget: nothing })).toEqual(['budget: Please select a budget range'])
})

test('blanks alone are no name and no city', () => {
  expect(messages({ firstName: '   ', lastName: '\t', city: ' ' })).toEqual([
    'firstName: First name is required',
    'lastName: Last name is required',
    'city: City is required',
  ])
})

test('names take 50 characters, a city 100, and one more is too long', () => {
  expect(messages({ firstName: 'x'.repeat(50), lastName: 'y'.repeat(50), city: 'z'.repeat(100) })).toEqual([])
  expect(messages({ firstName: 'x'.repeat(51) })).toEqual(['firstName: First name too long'])
  expect(messages({ lastName: 'x'.repeat(51) })).toEqual(['lastName: Last name too long'])
  expect(messages({ city: 'x'.repeat(101) })).toEqual(['city: City name too long'])
})

test.each([
  undefined,
  '',
  'rosa',
  'rosa@',
  'rosa@example',
  '@example.org',
  'a b@example.org',
  5,
  `${'x'.repeat(250)}@example.org`,
])('the e-mail %j is not valid', (email) => {
  expect(messages({ email })).toEqual(['email: Please enter a valid email address'])
})

test('an e-mail loses the blanks around it and keeps its case', () => {
  expect(QuestionnaireSubmission.parse({ ...complete, email: ' Rosa@Example.org ' }).email).toBe(
    'Rosa@Example.org',
  )
})

test('each of the fifty states is valid and nothing else of two letters is', () => {
  expect(STATE_CODES.length).toBe(50)
  for (const state of STATE_CODES) expect(messages({ state })).toEqual([])
  for (const state of ['PR', 'DC', 'tx', 'XX', 'Texas', 'T', 'TX\n', ' TX'])
    expect(messages({ state })).toEqual(['state: Please select a valid state'])
})

test('a ZIP code is five digits, or five and four with a dash', () => {
  for (const zipCode of ['78701', '00501', '78701-1234', ' 78701 ']) expect(messages({ zipCode })).toEqual([])
  for (const zipCode of ['7870', '787011', '78701-', '78701-123', '78701 1234', 'ABCDE', '٧٨٧٠١'])
    expect(messages({ zipCode })).toEqual(['zipCode: Please enter a valid ZIP code'])
})

test('a phone is optional and its format is not checked', () => {
  for (const phone of [undefined, '', 'call my son', '+1 (512) 555-0100'])
    expect(messages({ phone })).toEqual([])
})

test('at least one amenity of the list is wanted', () => {
  for (const amenities of [undefined, null, [], 'Spa'])
    expect(messages({ amenities })).toEqual(['amenities: Please select at least one amenity'])
  expect(messages({ amenities: ['Spa', 'Golf'] })).toEqual([
    'amenities.1: Please choose amenities from the list',
  ])
  expect(messages({ amenities: Array(13).fill('Spa') })).toEqual([
    'amenities: Please choose each amenity once',
  ])
})

test.each([undefined, false, 'true', 1, null])(
  'terms that are %j are not agreed to, in the words of each place',
  (tosAgreed) => {
    expect(messages({ tosAgreed })).toEqual(['tosAgreed: You must agree to the Terms of Service to continue'])
    expect(messages({ tosAgreed }, QuestionnaireForm)).toEqual([
      'tosAgreed: You must agree to the Terms of Service',
    ])
  },
)

test('the marketing opt-in, ipAddress, userAgent and termsVersion are optional', () => {
  expect(messages({})).toEqual([])
  expect(messages({ marketingOptIn: true, ipAddress: 'x', userAgent: 'y', termsVersion: '2020' })).toEqual([])
})

test('every wrong field is named at once', () => {
  const parsed = QuestionnaireSubmission.safeParse({})
  expect(parsed.success).toBe(false)
  if (!parsed.success)
    expect(
      toFieldIssues(parsed.error)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      'age',
      'amenities',
      'budget',
      'city',
      'email',
      'firstName',
      'gender',
      'lastName',
      'state',
      'tosAgreed',
      'zipCode',
    ])
})

test('a key is a UUID, and a receipt names a reference of three letters and three digits', () => {
  expect(SubmissionKey.safeParse('b5dd2f6a-3f4c-4d52-9f6e-6f1b2f0f2a11').success).toBe(true)
  for (const key of ['', 'abc', 'b5dd2f6a3f4c4d529f6e6f1b2f0f2a11', '"b5dd2f6a-3f4c-4d52-9f6e-6f1b2f0f2a11"'])
    expect(SubmissionKey.safeParse(key).success).toBe(false)
  const receipt = { key: 'k', receivedAt: '2025-11-20T10:42:00.000Z', status: 'ready' }
  expect(Receipt.safeParse({ ...receipt, reference: 'ABC-123' }).success).toBe(true)
  expect(Receipt.safeParse({ ...receipt, reference: 'abc-123' }).success).toBe(false)
})
