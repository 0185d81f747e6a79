import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'

/** The next references. */
const references: string[] = []
vi.mock('./reference.ts', () => ({ REFERENCE_ATTEMPTS: 10, createReference: () => references.shift() }))

const app = openForTests(openTestApp)

const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }
const calls = {
  questionnaire: () => app.submit(randomUUID(), someAnswers()),
  contact: () => app.sendJson(API.contact, message),
}

test.each(['questionnaire', 'contact'] as const)(
  'a %s whose reference is taken gets another one',
  async (kind) => {
    references.push('AAA-111', 'AAA-111', 'AAA-111', 'BBB-222')
    const received = []
    for (let n = 0; n < 2; n++) received.push((await (await calls[kind]()).json()).reference)
    expect(received).toEqual(['AAA-111', 'BBB-222'])
  },
)

test('after ten taken references the call fails and nothing is stored', async () => {
  references.push(...Array(10).fill('AAA-111'))
  const sent = someAnswers()
  const response = await app.submit(randomUUID(), sent)
  expect([response.status, (await response.json()).code]).toEqual([500, 'internal'])
  expect(await app.sql`select 1 from questionnaires where email = ${sent.email}`).toEqual([])
})
