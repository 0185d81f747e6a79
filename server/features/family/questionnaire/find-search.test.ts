import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MESSAGES } from '../../../../shared/messages.ts'
import { API } from '../../../../shared/paths.ts'
import { hashKey } from '../../../platform/idempotency/key-header.ts'
import { tablesWith } from '../../../testing/every-column.ts'
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

/** An answer as it is for someone who knows only its reference and email. */
const readOnly = (body: string, token: string) => ({ ...JSON.parse(body), key: token, readOnly: true })

test('a reference and an email return the stored answer, regardless of case and spacing', async () => {
  const { key, sent, body, reference } = await submitted()
  const tokens = new Set<string>()
  for (const [asked, email] of [
    [reference, sent.email],
    [` ${reference.toLowerCase()} `, ` ${sent.email.toUpperCase()} `],
  ]) {
    const response = await find(asked, email)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const found = await response.json()
    expect(found).toEqual(readOnly(body, found.key))
    tokens.add(found.key)
  }
  // A device that finds it twice has one list.
  expect([tokens.size, tokens.has(key)]).toEqual([1, false])
})

test('what a reference returns reads the answers, and neither corrects nor erases them', async () => {
  const { key, sent, body, reference } = await submitted()
  const { key: token } = await (await find(reference, sent.email)).json()
  const read = await app.read(token)
  expect([read.status, await read.json()]).toEqual([200, readOnly(body, token)])
  const erased = await app.erase(token)
  expect([erased.status, await erased.json()]).toEqual([
    409,
    { code: 'conflict', message: MESSAGES.readOnly },
  ])
  const corrected = await app.submit(randomUUID(), { ...sent, city: 'Dallas' }, { supersedes: token })
  expect(corrected.status).toBe(409)
  expect(await (await app.read(key)).text()).toBe(body)
  // The refused erasure left no tombstone behind.
  expect((await app.read(token)).status).toBe(200)
})

test('what a reference returned says that the answers were erased', async () => {
  const { key, sent, reference } = await submitted()
  const { key: token } = await (await find(reference, sent.email)).json()
  await app.erase(key)
  expect((await app.read(token)).status).toBe(410)
})

test('the database has nothing from which the token could be made', async () => {
  const { sent, reference } = await submitted()
  const { key: token } = await (await find(reference, sent.email)).json()
  const stored = await app.sql`select encode(token_hash, 'hex') as hash from read_tokens`
  expect(stored.map(({ hash }) => hash)).toContain(hashKey(token).toString('hex'))
  expect(await tablesWith(app.sql, [token])).toEqual([])
})

test('the reference of an earlier version returns the current one', async () => {
  const first = await submitted()
  const second = await submitted(
    { ...first.sent, city: 'Dallas', zipCode: '75201' },
    { supersedes: first.key },
  )
  const found = await (await find(first.reference, first.sent.email)).json()
  expect(found).toEqual(readOnly(second.body, found.key))
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
