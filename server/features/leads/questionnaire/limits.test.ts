import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createFakeClock } from '#server/testing/fake-clock.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { solveProof } from '#server/testing/solve-proof.ts'
import { listSentAnswers } from '#server/testing/stored-answers.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import type { ProofKind } from '#shared/contract/proof-of-work.ts'

const LIMIT = 30
const { clock, advance } = createFakeClock()
const app = openForTests(() => openTestApp({ RATE_LIMIT_PER_MINUTE: String(LIMIT) }, undefined, clock))
beforeEach(async () => {
  await app.idle()
  await app.sql`delete from request_counts`
})

async function counted(bucket: string) {
  const [row] = await app.sql`
    select coalesce(sum(count), 0)::integer as count from request_counts, unnest(counts) as count
    where bucket = ${bucket}`
  return row?.count
}
/** Sets the count of every known address, all within this second. */
const setCounts = (count: number) => app.sql`update request_counts set counts = array[${count}::integer]`
const useUp = () => setCounts(LIMIT)
async function expectWithinLimit() {
  for (const { counts } of await app.sql`select counts from request_counts`)
    expect(counts.reduce((sum: number, count: number) => sum + count)).toBeLessThanOrEqual(LIMIT)
}
async function expectRefused(response: Response, code = 'proof_required') {
  expect(await response.json()).toEqual({ code, message: MESSAGES.rateLimited })
  expect(response.status).toBe(429)
  // These tests' clock starts 0.9 s into a second.
  expect(response.headers.get('retry-after')).toBe('61')
}

test('over the limit a new submission is refused without a trace, and a known one is answered', async () => {
  const [known, fresh] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  const first = await (await app.submit(known, sent)).text()
  await useUp()
  await expectRefused(await app.submit(fresh, someAnswers()))
  expect((await app.read(fresh)).status).toBe(404)
  expect(await (await app.submit(known, sent)).text()).toBe(first)
  expect((await app.read(known)).status).toBe(200)
  expect((await app.erase(known)).status).toBe(204)
})

const PROVED = [
  ['questionnaire', (headers = {}) => app.submit(randomUUID(), someAnswers(), headers)],
  ['contact', (headers = {}) => app.sendJson(API.contact, message, headers)],
] as const

test.each(PROVED)('over the limit, one proof lets one %s pass, up to the limit again', async (kind, send) => {
  const prove = (forKind: ProofKind = kind) => solveProof(app, forKind)
  expect((await send()).status).toBe(200)
  await useUp()
  const proof = await prove()
  const other = await prove(kind === 'contact' ? 'questionnaire' : 'contact')
  await expectRefused(await send(other))
  expect((await send(proof)).status).toBe(200)
  await expectRefused(await send(proof))
  expect(await counted(`${kind}_proved`)).toBe(1)
  await useUp()
  const unused = await prove()
  await expectRefused(await send(unused), 'rate_limited')
  await app.sql`delete from request_counts where bucket = ${`${kind}_proved`}`
  expect((await send(unused)).status).toBe(200)
})

test('within the limit a proof is not used', async () => {
  await app.submit(randomUUID(), someAnswers(), await solveProof(app, 'questionnaire'))
  expect([await counted('questionnaire'), await counted('questionnaire_proved')]).toEqual([1, 0])
  expect(await counted('proof_day')).toBe(0)
})

test('a known message is answered over the limit, and concurrent sends of one message count once', async () => {
  const key = randomUUID()
  const send = () => app.sendJson(API.contact, message, { 'idempotency-key': key })
  const receipts = await Promise.all(Array.from({ length: 20 }, async () => (await send()).text()))
  expect(await counted('contact')).toBe(1)
  await useUp()
  expect(new Set([...receipts, await (await send()).text()]).size).toBe(1)
})

test('retries are not counted, one after another or twenty at once', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  await Promise.all(Array.from({ length: 20 }, () => app.submit(key, sent)))
  await app.submit(key, sent)
  expect(await counted('questionnaire')).toBe(1)
})

test('a refused email counts, and over the limit the refusal no longer reveals that it is known', async () => {
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  expect((await app.submit(randomUUID(), sent)).status).toBe(409)
  expect(await counted('questionnaire')).toBe(2)
  await useUp()
  await expectRefused(await app.submit(randomUUID(), sent))
})

test('over the limit a correction is refused and leaves the lead as it was', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await useUp()
  const correction = { ...sent, city: 'Dallas' }
  await expectRefused(await app.submit(second, correction, { supersedes: first }))
  const leads = await app.sql`select city from questionnaires where email = ${sent.email}`
  expect(leads).toMatchObject([{ city: 'Austin' }])
  expect((await app.read(second)).status).toBe(404)
})

test('concurrent corrections are stored only up to the limit', async () => {
  const sent = someAnswers()
  const first = randomUUID()
  await app.submit(first, sent)
  await setCounts(LIMIT - 2)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      app.submit(randomUUID(), { ...sent, city: `City ${n}` }, { supersedes: first }),
    ),
  )
  const stored = await listSentAnswers(app.sql, app.sql`payload ->> 'email' = ${sent.email}`)
  expect(stored).toHaveLength(1 + responses.filter((response) => response.status === 200).length)
  await expectWithinLimit()
})

test('invalid answers are not counted', async () => {
  await app.submit(randomUUID(), {})
  expect(await counted('questionnaire')).toBe(0)
})

test('concurrent submissions never exceed the limit', async () => {
  await app.submit(randomUUID(), someAnswers())
  await setCounts(LIMIT - 3)
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => app.submit(randomUUID(), someAnswers())),
  )
  expect(responses.filter((response) => response.status === 200)).toHaveLength(3)
  await expectWithinLimit()
})

test('reading unknown keys and erasing them have separate limits', async () => {
  expect((await app.read(randomUUID())).status).toBe(404)
  await useUp()
  await expectRefused(await app.read(randomUUID()), 'rate_limited')
  expect((await app.erase(randomUUID())).status).toBe(204)
  await useUp()
  const key = randomUUID()
  await expectRefused(await app.erase(key), 'rate_limited')
  expect((await app.submit(key, someAnswers())).status).toBe(200)
})

const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }
const events = () => ({
  events: [{ id: randomUUID(), eventType: 'page_view', timestamp: new Date().toISOString() }],
})

test('messages and events have separate limits', async () => {
  expect((await app.sendJson(API.contact, message)).status).toBe(200)
  await useUp()
  await expectRefused(await app.sendJson(API.contact, message))
  expect((await app.sendJson(API.events, events())).status).toBe(204)
  await app.sql`update request_counts set counts = array[1000000] where bucket = 'events'`
  await expectRefused(await app.sendJson(API.events, events()), 'rate_limited')
  expect((await app.submit(randomUUID(), someAnswers())).status).toBe(200)
})

test('a burst up to the limit passes, and the next one only after a minute', async () => {
  const submitMany = async (times: number) => {
    const responses = await Promise.all(
      Array.from({ length: times }, () => app.submit(randomUUID(), someAnswers())),
    )
    return responses.filter((response) => response.status === 200).length
  }
  expect(await submitMany(LIMIT + 3)).toBe(LIMIT)
  advance(1)
  expect(await submitMany(3)).toBe(0)
  advance(59)
  expect(await submitMany(1)).toBe(0)
  advance(1)
  expect(await submitMany(LIMIT + 3)).toBe(LIMIT)
})

test('a used-up quota of the day outlasts the minute, and known submissions are answered', async () => {
  const [key, sent] = [randomUUID(), someAnswers()]
  const submit = () => app.submit(key, sent)
  const calls = [
    () => app.submit(randomUUID(), someAnswers()),
    () => app.sendJson(API.contact, message),
    () => app.sendJson(API.events, events()),
  ]
  const answer = await (await submit()).text()
  for (const call of calls) expect((await call()).ok).toBe(true)
  await app.sql`
    update request_counts set counts = array[${LIMIT} * case bucket when 'events_day' then 300 else 30 end]
    where bucket like '%_day'`
  advance(120)
  for (const call of calls) {
    const response = await call()
    expect([response.status, (await response.json()).message]).toEqual([429, MESSAGES.rateLimited])
    const seconds = Number(response.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(23 * 3600)
    expect(seconds).toBeLessThanOrEqual(25 * 3600)
  }
  expect(await (await submit()).text()).toBe(answer)
  advance(25 * 3600)
  for (const call of calls) expect((await call()).ok).toBe(true)
})

test('the counts contain no addresses', async () => {
  await app.submit(randomUUID(), someAnswers())
  for (const row of await app.sql`select address_hash from request_counts`)
    expect(row.addressHash).toMatch(/^[\w-]{43}$/)
})
