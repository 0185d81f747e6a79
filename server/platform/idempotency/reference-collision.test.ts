import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API } from '../../../shared/paths.ts'
import { openTestApp, someAnswers } from '../../testing/test-app.ts'

/** The references that chance gives next. */
const drawn: string[] = []
vi.mock('./reference.ts', () => ({ REFERENCE_ATTEMPTS: 10, makeReference: () => drawn.shift() }))

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }
const calls = {
  questionnaire: () => app.submit(randomUUID(), someAnswers()),
  contact: () => app.sendJson(API.contact, message),
}

test.each(['questionnaire', 'contact'] as const)(
  'a %s that draws a taken reference draws again',
  async (kind) => {
    drawn.push('AAA-111', 'AAA-111', 'AAA-111', 'BBB-222')
    const references = []
    for (let n = 0; n < 2; n++) references.push((await (await calls[kind]()).json()).reference)
    expect(references).toEqual(['AAA-111', 'BBB-222'])
  },
)

test('when chance fails ten times the call fails and nothing is stored', async () => {
  drawn.push(...Array(10).fill('AAA-111'))
  const sent = someAnswers()
  const answer = await app.submit(randomUUID(), sent)
  expect([answer.status, (await answer.json()).code]).toEqual([500, 'internal'])
  expect(await app.sql`select 1 from questionnaires where email = ${sent.email}`).toEqual([])
})
