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

test.each([undefined, '', 'al', 'al@wu'])('rejects the email %j', (email) => {
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
