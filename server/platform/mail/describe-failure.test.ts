import { expect, test } from 'vitest'
import { describeFailure } from './transport.ts'

const failure = (fields: object) =>
  Object.assign(new Error('550 5.1.1 <rosa@example.org>: no such user'), fields)

test.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, 'refused the email (status 550)'],
  [{ code: 'EENVELOPE', responseCode: 451 }, 'refused it for now (status 451)'],
  [{ code: 'EAUTH', responseCode: 535 }, 'username or the password'],
  [{ code: 'ECONNREFUSED' }, 'could not be reached'],
  [{ code: 'ETIMEDOUT' }, 'too long'],
  [{ name: 'TimeoutError' }, 'too long'],
  [{ code: 'ENOSPC' }, '(ENOSPC)'],
  [{ code: 'rosa@example.org' }, 'could not be sent'],
])('%o is described without the address', (fields, reason) => {
  const said = describeFailure(failure(fields))
  expect(said).toContain(reason)
  expect(said).not.toContain('rosa')
})
