import { expect, test } from 'vitest'
import { toFieldIssues } from './errors.ts'
import { QuestionnaireForm, QuestionnaireSubmission, Receipt } from './questionnaire.ts'
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

/** The messages for `complete` with some fields changed; undefined removes a field. */
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

test.each(absent)('requires text fields when they are %j', (value) => {
  expect(messages({ firstName: value })).toEqual(['firstName: First name is required'])
  expect(messages({ lastName: value })).toEqual(['lastName: Last name is required'])
  expect(messages({ city: value })).toEqual(['city: City is required'])
  expect(messages({ zipCode: value })).toEqual(['zipCode: ZIP code is required'])
  expect(messages({ state: value })).toEqual(['state: Please select a state'])
})

test.each([...absent, 'something else'])('asks for a choice when the value is %j', (value) => {
  expect(messages({ age: value })).toEqual(['age: Please select an age range'])
  expect(messages({ gender: value })).toEqual(['gender: Please select a gender'])
  expect(messages({ budget: value })).toEqual(['budget: Please select a budget range'])
})

test('rejects names and a city of only whitespace', () => {
  expect(messages({ firstName: '   ', lastName: '\t', city: ' ' })).toEqual([
    'firstName: First name is required',
    'lastName: Last name is required',
    'city: City is required',
  ])
})

test('limits names to 50 characters and a city to 100', () => {
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
  'rosa@exam_ple.org',
  '@example.org',
  'a b@example.org',
  5,
  `${'x'.repeat(250)}@example.org`,
])('rejects the email %j', (email) => {
  expect(messages({ email })).toEqual(['email: Please enter a valid email address'])
})

test('trims an email and preserves its case', () => {
  expect(QuestionnaireSubmission.parse({ ...complete, email: ' Rosa@Example.org ' }).email).toBe(
    'Rosa@Example.org',
  )
})

test('accepts the fifty state codes and rejects everything else', () => {
  expect(STATE_CODES.length).toBe(50)
  for (const state of STATE_CODES) expect(messages({ state })).toEqual([])
  for (const state of ['PR', 'DC', 'tx', 'XX', 'Texas', 'T', 'TX\n', ' TX'])
    expect(messages({ state })).toEqual(['state: Please select a valid state'])
})

test('accepts ZIP codes of five digits and ZIP+4 codes', () => {
  for (const zipCode of ['78701', '00501', '78701-1234', ' 78701 ']) expect(messages({ zipCode })).toEqual([])
  for (const zipCode of ['7870', '787011', '78701-', '78701-123', '78701 1234', 'ABCDE', '٧٨٧٠١'])
    expect(messages({ zipCode })).toEqual(['zipCode: Please enter a valid ZIP code'])
})

test('accepts any phone of up to 40 characters, or none', () => {
  for (const phone of [undefined, '', 'call my son', '+1 (512) 555-0100'])
    expect(messages({ phone })).toEqual([])
  expect(messages({ phone: '9'.repeat(40) })).toEqual([])
  expect(messages({ phone: '9'.repeat(41) })).toEqual([
    'phone: Please shorten the phone number to 40 characters',
  ])
})

test('requires at least one amenity from the list', () => {
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
  'rejects a terms agreement of %j with the message for the API or the form',
  (tosAgreed) => {
    expect(messages({ tosAgreed })).toEqual(['tosAgreed: You must agree to the Terms of Service to continue'])
    expect(messages({ tosAgreed }, QuestionnaireForm)).toEqual([
      'tosAgreed: You must agree to the Terms of Service',
    ])
  },
)

test('treats the marketing opt-in, ipAddress, userAgent and termsVersion as optional', () => {
  expect(messages({})).toEqual([])
  expect(messages({ marketingOptIn: true, ipAddress: 'x', userAgent: 'y', termsVersion: '2020' })).toEqual([])
})

test('reports every invalid field at once', () => {
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

test('requires three letters and three digits as the reference', () => {
  const receipt = { key: 'k', receivedAt: '2025-11-20T10:42:00.000Z', status: 'ready' }
  expect(Receipt.safeParse({ ...receipt, reference: 'ABC-123' }).success).toBe(true)
  expect(Receipt.safeParse({ ...receipt, reference: 'abc-123' }).success).toBe(false)
})
