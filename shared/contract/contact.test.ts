import { expect, test } from 'vitest'
import { ContactMessage } from './contact.ts'
import { toFieldIssues } from './errors.ts'

const complete = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }

function messages(change: Record<string, unknown>) {
  const parsed = ContactMessage.safeParse({ ...complete, ...change })
  return parsed.success ? [] : toFieldIssues(parsed.error).map(({ path, message }) => `${path}: ${message}`)
}

test.each([undefined, '', 'A', ' A ', 5])('rejects the name %j as too short', (name) => {
  expect(messages({ firstName: name })).toEqual(['firstName: First name must be at least 2 characters'])
  expect(messages({ lastName: name })).toEqual(['lastName: Last name must be at least 2 characters'])
})

test.each([undefined, '', 'al', 'al@'])('rejects the email %j', (email) => {
  expect(messages({ email })).toEqual(['email: Please enter a valid email address'])
})

test.each([undefined, '', 'Too short', '          x          '])(
  'rejects the message %j as too short',
  (message) => {
    expect(messages({ message })).toEqual(['message: Message must be at least 10 characters'])
  },
)

test('accepts names of two characters, a message of ten characters and any phone', () => {
  expect(messages({})).toEqual([])
  expect(messages({ phone: 'after six, please' })).toEqual([])
})

test('accepts names of 100 characters, a phone of 40 and a message of 5,000, without the spaces around them', () => {
  const longest = { firstName: 'a'.repeat(100), lastName: 'b'.repeat(100), phone: '9'.repeat(40) }
  expect(messages({ ...longest, message: ` ${'m'.repeat(5000)} ` })).toEqual([])
  expect(messages({ firstName: 'a'.repeat(101) })).toEqual(['firstName: First name too long'])
  expect(messages({ lastName: 'b'.repeat(101) })).toEqual(['lastName: Last name too long'])
  expect(messages({ phone: '9'.repeat(41) })).toEqual([
    'phone: Please shorten the phone number to 40 characters',
  ])
  expect(messages({ message: 'm'.repeat(5001) })).toEqual([
    'message: Please shorten the message to 5,000 characters',
  ])
})
