import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MESSAGES } from '../../../../shared/messages.ts'
import { API } from '../../../../shared/paths.ts'
import { sweepOldCounts } from '../../../platform/rate-limit/service.ts'
import { openTestApp, someAnswers } from '../../../testing/test-app.ts'

const LIMIT = 30
let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMIT_PER_MINUTE: String(LIMIT) })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.idle()
  await app.sql`delete from rate_limits`
})

/** What was counted, whichever minute it fell into. */
async function counted(bucket: string) {
  const [row] =
    await app.sql`select coalesce(sum(count), 0)::integer as count from rate_limits where bucket = ${bucket}`
  return row?.count
}
/** Leaves nothing of what has been counted at all, in this minute and the next. */
async function useUp() {
  await app.sql`update rate_limits set count = ${LIMIT}`
  await app.sql`insert into rate_limits
    select bucket, address_hash, window_start + interval '1 minute', ${LIMIT} from rate_limits on conflict do nothing`
}
async function expectRefused(answer: Response) {
  expect(await answer.json()).toEqual({ code: 'rate_limited', message: MESSAGES.rateLimited })
  expect(answer.status).toBe(429)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(seconds).toBeLessThanOrEqual(60)
}

test('over the limit a new submission is refused and leaves nothing, and a known one is answered', async () => {
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

test('retries are not counted, one after another or twenty at once', async () => {
  const key = randomUUID()
  const sent = someAnswers()
  await Promise.all(Array.from({ length: 20 }, () => app.submit(key, sent)))
  await app.submit(key, sent)
  expect(await counted('questionnaire')).toBe(1)
})

test('a refused e-mail counts, and over the limit the refusal no longer tells that it is known', async () => {
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

test('of corrections that come at once no more are stored than the limit allows', async () => {
  const sent = someAnswers()
  const first = randomUUID()
  await app.submit(first, sent)
  await app.sql`update rate_limits set count = ${LIMIT - 2}`
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      app.submit(randomUUID(), { ...sent, city: `City ${n}` }, { supersedes: first }),
    ),
  )
  const stored = await app.sql`select 1 from submissions where payload ->> 'email' = ${sent.email}`
  expect(stored).toHaveLength(1 + answers.filter((answer) => answer.status === 200).length)
  for (const row of await app.sql`select count from rate_limits`) expect(row.count).toBeLessThanOrEqual(LIMIT)
})

test('invalid answers are not counted', async () => {
  await app.submit(randomUUID(), {})
  expect(await counted('questionnaire')).toBe(0)
})

test('many at once never get beyond the limit', async () => {
  const [clock] = await app.sql`select date_trunc('minute', now()) as minute`
  await app.submit(randomUUID(), someAnswers())
  await app.sql`update rate_limits set count = ${LIMIT - 3}`
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.submit(randomUUID(), someAnswers())))
  const accepted = answers.filter((answer) => answer.status === 200).length
  const [now] = await app.sql`select date_trunc('minute', now()) as minute`
  if (clock?.minute.getTime() === now?.minute.getTime()) expect(accepted).toBe(3)
  for (const row of await app.sql`select count from rate_limits`) expect(row.count).toBeLessThanOrEqual(LIMIT)
})

test('looking for unknown keys and erasing them are limited, each for itself', async () => {
  expect((await app.read(randomUUID())).status).toBe(404)
  await useUp()
  await expectRefused(await app.read(randomUUID()))
  expect((await app.erase(randomUUID())).status).toBe(204)
  await useUp()
  const key = randomUUID()
  await expectRefused(await app.erase(key))
  expect((await app.submit(key, someAnswers())).status).toBe(200)
})

test('messages and events have allowances of their own', async () => {
  const message = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Ten chars!' }
  const events = () => ({
    events: [{ id: randomUUID(), eventType: 'page_view', timestamp: new Date().toISOString() }],
  })
  expect((await app.sendJson(API.contact, message)).status).toBe(200)
  await useUp()
  await expectRefused(await app.sendJson(API.contact, message))
  expect((await app.sendJson(API.events, events())).status).toBe(204)
  await app.sql`update rate_limits set count = 1000000`
  await app.sql`insert into rate_limits select bucket, address_hash, window_start + interval '1 minute', count
    from rate_limits where bucket = 'events' on conflict do nothing`
  await expectRefused(await app.sendJson(API.events, events()))
  expect((await app.submit(randomUUID(), someAnswers())).status).toBe(200)
})

test('counts that are an hour old are swept', async () => {
  await app.sql`insert into rate_limits values
    ('contact', 'old', now() - interval '61 minutes', 1), ('contact', 'young', now() - interval '59 minutes', 1)`
  await sweepOldCounts(app.sql)
  expect(await app.sql`select address_hash from rate_limits`).toMatchObject([{ addressHash: 'young' }])
})

test('no address stands in the counts', async () => {
  await app.submit(randomUUID(), someAnswers())
  for (const row of await app.sql`select address_hash from rate_limits`)
    expect(row.addressHash).toMatch(/^[\w-]{43}$/)
})
