import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { API } from '../../../../shared/paths.ts'
import { createFakeClock } from '../../../testing/fake-clock.ts'
import { openTestApp, someAnswers } from '../../../testing/test-app.ts'
import { FINDS_PER_MINUTE } from './find-search.ts'

const { clock, advance } = createFakeClock()
let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({}, undefined, clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql`truncate request_counts`
})

const find = (reference: unknown, email: unknown) => app.sendJson(API.findSearch, { reference, email })

async function submitted(sent = someAnswers(), headers: Record<string, string> = {}) {
  const key = randomUUID()
  const body = await (await app.submit(key, sent, headers)).text()
  return { key, sent, body, reference: JSON.parse(body).reference as string }
}

test('a reference and an email return the stored answer, regardless of case and spacing', async () => {
  const { sent, body, reference } = await submitted()
  for (const [asked, email] of [
    [reference, sent.email],
    [` ${reference.toLowerCase()} `, ` ${sent.email.toUpperCase()} `],
  ]) {
    const response = await find(asked, email)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.text()).toBe(body)
  }
})

test('the reference of an earlier version returns the current one', async () => {
  const first = await submitted()
  const second = await submitted(
    { ...first.sent, city: 'Dallas', zipCode: '75201' },
    { supersedes: first.key },
  )
  expect(await (await find(first.reference, first.sent.email)).text()).toBe(second.body)
})

test('a wrong reference, a wrong email and an erased answer get the same 404', async () => {
  const [mine, theirs] = [await submitted(), await submitted()]
  const wrong = [
    await find(mine.reference, theirs.sent.email),
    await find(mine.reference, 'nobody@example.org'),
    await find(mine.reference === 'ABC-123' ? 'ABC-124' : 'ABC-123', mine.sent.email),
  ]
  await app.erase(theirs.key)
  wrong.push(await find(theirs.reference, theirs.sent.email))
  const responses = await Promise.all(wrong.map(async (response) => [response.status, await response.text()]))
  expect(new Set(responses.map(String)).size).toBe(1)
  expect(responses[0]?.[0]).toBe(404)
})

test('an invalid reference and an invalid email are reported', async () => {
  const response = await find('12', 'nobody')
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toEqual([
    { path: 'reference', message: 'Please enter your reference, such as ABC-123' },
    { path: 'email', message: 'Please enter a valid email address' },
  ])
})

test('attempts are limited, even if the last one is right', async () => {
  const { sent, reference } = await submitted()
  for (let guess = 0; guess < FINDS_PER_MINUTE; guess++)
    expect((await find('QQQ-000', sent.email)).status).toBe(404)
  const refused = await find(reference, sent.email)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('61')
  advance(60)
  expect((await find(reference, sent.email)).status).toBe(429)
  advance(1)
  expect((await find(reference, sent.email)).status).toBe(200)
})
