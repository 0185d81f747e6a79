import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { createFakeClock } from '#server/testing/fake-clock.ts'
import { callsOf, openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { FINDS_PER_DAY, FINDS_PER_DAY_FOR_EMAIL, FINDS_PER_MINUTE } from './find-search.ts'

const { clock, advance } = createFakeClock()
let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ TRUST_PROXY: '127.0.0.1' }, undefined, clock)
})
afterAll(() => app.close())
beforeEach(() => forgetAttempts())

const SECRET_DIGITS = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
const find = (code: unknown, email: unknown, headers = {}) =>
  app.sendJson(API.findSearch, { code, email }, headers)
const readState = (reference: unknown, email: unknown) => app.sendJson(API.searchState, { reference, email })

async function submitted(sent = someAnswers(), headers: Record<string, string> = {}) {
  const key = randomUUID()
  const body = await (await app.submit(key, sent, headers)).text()
  const { reference, code } = JSON.parse(body) as { reference: string; code: string }
  return { key, sent, body, reference, code }
}

/** An answer as it is for someone who knows only its code and email. */
function readOnly(body: string, token: string) {
  const { code, ...answer } = JSON.parse(body)
  return { ...answer, key: token, readOnly: true }
}

test('each receipt has a code that can be read aloud, the same in every retry, and only its hash is stored', async () => {
  const { key, sent, body, code } = await submitted()
  expect(code).toMatch(SECRET_DIGITS)
  expect(await (await app.submit(key, sent)).text()).toBe(body)
  expect(await (await app.read(key)).text()).toBe(body)
  expect(await tablesWith(app.sql, [code])).toEqual([])
  expect((await submitted()).code).not.toBe(code)
})

test('a code and an email return the stored answer, however the code is typed', async () => {
  const { key, sent, body, code } = await submitted()
  const tokens = new Set<string>()
  for (const [asked, email] of [
    [code, sent.email],
    [` ${code.toLowerCase().replace('-', ' ')} `, ` ${sent.email.toUpperCase()} `],
    [code.replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ''), sent.email],
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

test('a reference and an email tell the state, and nothing of the answers', async () => {
  const { sent, reference, body } = await submitted()
  const { receivedAt } = JSON.parse(body)
  const response = await readState(` ${reference.toLowerCase()} `, sent.email)
  expect([response.status, await response.json()]).toEqual([200, { receivedAt, status: 'ready' }])
})

test('what a code returns reads the answers, and neither corrects nor erases them', async () => {
  const { key, sent, body, code } = await submitted()
  const { key: token } = await (await find(code, sent.email)).json()
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

test('what a code returned says that the answers were erased', async () => {
  const { key, sent, code } = await submitted()
  const { key: token } = await (await find(code, sent.email)).json()
  await app.erase(key)
  expect((await app.read(token)).status).toBe(410)
})

test('the database has nothing from which the token could be made', async () => {
  const { sent, code } = await submitted()
  const { key: token } = await (await find(code, sent.email)).json()
  const stored = await app.sql`select encode(token_hash, 'hex') as hash from read_tokens`
  expect(stored.map(({ hash }) => hash)).toContain(hashKey(token).toString('hex'))
  expect(await tablesWith(app.sql, [token])).toEqual([])
})

test('a correction ends the code of what it corrects', async () => {
  const first = await submitted()
  const second = await submitted(
    { ...first.sent, city: 'Dallas', zipCode: '75201' },
    { supersedes: first.key },
  )
  expect((await find(first.code, first.sent.email)).status).toBe(404)
  const found = await (await find(second.code, first.sent.email)).json()
  expect(found).toEqual(readOnly(second.body, found.key))
  const state = await (await readState(first.reference, first.sent.email)).json()
  expect(state.receivedAt).toBe(JSON.parse(second.body).receivedAt)
})

/** Forgets the attempts, so that the next ones are answered. */
const forgetAttempts = () => app.sql`truncate request_counts`

test.each([
  ['code', find, 'code', '0000-0000'],
  ['reference', readState, 'reference', 'QQQ-000'],
] as const)(
  'a wrong %s, a wrong email and an erased answer get the same 404',
  async (_, ask, field, other) => {
    const [mine, theirs] = [await submitted(), await submitted()]
    const wrong = [
      await ask(mine[field], theirs.sent.email),
      await ask(mine[field], 'nobody@example.org'),
      await ask(other, mine.sent.email),
    ]
    await app.erase(theirs.key)
    wrong.push(await ask(theirs[field], theirs.sent.email))
    const responses = await Promise.all(
      wrong.map(async (response) => [response.status, await response.text()]),
    )
    expect(new Set(responses.map(String)).size).toBe(1)
    expect(responses[0]?.[0]).toBe(404)
  },
)

test('an invalid code and an invalid email are reported', async () => {
  for (const code of ['12', 'UUUU-0000', 'K7QM-2XPAA', undefined]) {
    const response = await find(code, 'nobody')
    expect(response.status).toBe(422)
    expect((await response.json()).issues).toEqual([
      { path: 'code', message: 'Please enter the code from your receipt, such as K7QM-2XPA' },
      { path: 'email', message: 'Please enter a valid email address' },
    ])
  }
  expect((await (await readState('12', 'a@example.org')).json()).issues).toMatchObject([
    { path: 'reference' },
  ])
})

test('attempts are limited, even if the last one is right', async () => {
  const { sent, code } = await submitted()
  for (let guess = 0; guess < FINDS_PER_MINUTE; guess++)
    expect((await find('0000-0000', sent.email)).status).toBe(404)
  const refused = await find(code, sent.email)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('61')
  advance(60)
  expect((await find(code, sent.email)).status).toBe(429)
  advance(1)
  expect((await find(code, sent.email)).status).toBe(200)
})

test('a day’s guesses stop their whole IPv6 site, and not the family elsewhere', async () => {
  const { sent, code } = await submitted()
  const { url, stop } = app.listen()
  const ask = async (asked: string, address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ code: asked, email: sent.email })
    return (await fetch(`${url}${API.findSearch}`, { method: 'POST', headers, body })).status
  }
  const guesses = Array.from({ length: FINDS_PER_DAY_FOR_EMAIL }, (_, n) =>
    ask('0000-0000', `2001:db8:1:${n}::1`),
  )
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([404]))
  // Another network of the site, and the right code.
  expect(await ask(code, '2001:db8:1:99::1')).toBe(429)
  expect(await ask(code, '2001:db8:2:1::1')).toBe(200)
  advance(12 * 3600)
  expect(await ask(code, '2001:db8:1:98::1')).toBe(429)
  advance(13 * 3600)
  expect(await ask(code, '2001:db8:1:97::1')).toBe(200)
  stop()
})

test('a site has a day’s number of attempts for all emails', async () => {
  const { sent, code } = await submitted()
  await find('0000-0000', sent.email)
  await app.sql`update request_counts set counts = array[${FINDS_PER_DAY}::integer] where bucket = 'find_from_day'`
  advance(120)
  const refused = await find(code, sent.email)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
})

test('nothing in the database tells a code: its hash is keyed with a secret that can change', async () => {
  const { key, sent, code } = await submitted()
  const [row] = await app.sql`select code_hash from submissions where key_hash = ${hashKey(key)}`
  const known = [Buffer.alloc(0), hashKey(key), Buffer.from(sent.email)]
  for (const salt of known)
    for (const parts of [
      [salt, code],
      [code, salt],
    ]) {
      const hash = createHash('sha256')
      for (const part of parts) hash.update(part)
      expect(hash.digest().equals(row?.codeHash)).toBe(false)
    }
  const restarted = async (secret: string, previous?: string) => {
    const until = new Date(Date.now() + 86_400_000)
    const env = { JWT_SECRET: secret, JWT_SECRET_PREVIOUS: previous ? [{ secret: previous, until }] : [] }
    const other = callsOf(createTestApp({ sql: app.sql, env: { ...app.env, ...env } }))
    return (await other.sendJson(API.findSearch, { code, email: sent.email })).status
  }
  const old = app.env.JWT_SECRET ?? ''
  const changed = 'another secret of more than 32 characters'
  expect([await restarted(old), await restarted(changed, old), await restarted(changed)]).toEqual([
    200, 200, 404,
  ])
})
