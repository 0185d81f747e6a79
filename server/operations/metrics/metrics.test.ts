import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordLastBackup } from '#server/features/portal/backups/last-backup.ts'
import { openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'
import { METRICS_PATH } from './routes.ts'

/** The samples of a scrape by name with labels, such as `up{job="a"}`. */
function readSamples(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

let app: Awaited<ReturnType<typeof openTestApp>>
let served: { url: string; stop: () => unknown }
beforeAll(async () => {
  app = await openTestApp()
  served = app.listen()
})
afterAll(async () => {
  served.stop()
  await app.close()
})

const call = (path: string, init?: RequestInit) => fetch(served.url + path, init)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const scrape = async ({ url } = served) => readSamples(await (await fetch(url + METRICS_PATH)).text())

test('counts submissions, receipts and lists by outcome, and times them', async () => {
  const key = randomUUID()
  const answers = someAnswers()
  const before = await scrape()
  const submit = (body: unknown) => post(API.questionnaire, body, { 'idempotency-key': `"${key}"` })
  expect((await submit(answers)).status).toBe(200)
  expect((await submit(answers)).status).toBe(200)
  expect((await submit({ ...answers, firstName: 'Ines' })).status).toBe(422)
  const after = await scrape()
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const count = (work: string, outcome: string) =>
    grown(`hearthfinder_${work}_duration_seconds_count{outcome="${outcome}"}`)
  expect(count('submission', 'answered')).toBe(2)
  expect(count('submission', 'key_reused')).toBe(1)
  expect(count('receipt', 'stored')).toBe(1)
  expect(count('matching', 'near')).toBe(1)
  expect(after.get('hearthfinder_submission_duration_seconds_sum{outcome="answered"}')).toBeGreaterThan(0)
  expect(after.get('hearthfinder_in_progress{work="submission"}')).toBe(0)
  const posts = (status: string) =>
    grown(`hearthfinder_http_requests_total{method="POST",route="${API.questionnaire}",status="${status}"}`)
  expect([posts('2xx'), posts('4xx')]).toEqual([2, 1])
})

test('has as few labels after requests for many paths and methods as after one', async () => {
  const sizeAfter = async (paths: string[], method = 'GET') => {
    for (const path of paths) await (await call(path, { method })).text()
    return (await scrape()).size
  }
  const once = await sizeAfter(['/some/page', `${API.questionnaire}/${randomUUID()}`, '/api/nothing'])
  const many = Array.from({ length: 20 }, () => randomUUID())
  await sizeAfter(['/one'], 'PROPFIND')
  const more = await sizeAfter([
    ...many.map((id) => `${API.questionnaire}/${id}`),
    ...many.map((id) => `/api/${id}`),
    ...many.map((id) => `/${id}?q=${id}`),
  ])
  expect(more - once).toBeLessThan(5)
})

test('holds nothing that a family sent', async () => {
  const planted = {
    firstName: 'Plantedfirst',
    lastName: 'Plantedlast',
    email: 'planted@example.org',
    phone: '512-555-0177',
    city: 'Plantedcity',
  }
  const key = randomUUID()
  await post(API.questionnaire, someAnswers(planted), { 'idempotency-key': `"${key}"` })
  await call(`${API.questionnaire}/${key}?planted=${planted.phone}`)
  const text = await (await call(METRICS_PATH)).text()
  expect([key, ...Object.values(planted)].filter((value) => text.includes(value))).toEqual([])
})

test('measures the pool, the queues, the disk, the model and the process', async () => {
  await app.sql`truncate mails`
  // Waits for its next attempt, so that no worker takes it.
  await app.sql`
    insert into mails (to_address, subject, body, created_at, next_attempt_at)
    values ('a@example.org', '', '', now() - interval '1 hour', now() + interval '1 hour')`
  await app.sql`
    insert into mails (to_address, subject, body, next_attempt_at, failed_at)
    values ('b@example.org', '', '', 'infinity', now())`
  const madeAt = new Date(1_700_000_000_000)
  await recordLastBackup(app.sql, { madeAt, bytes: 1, leads: 0, messages: 0, isEncrypted: true })
  // A measurement counts for some seconds, and this server has made none.
  const another = app.listen()
  const samples = await scrape(another)
  another.stop()
  const value = (name: string) => samples.get(`hearthfinder_${name}`)
  expect(value('mail_queue')).toBe(1)
  expect(value('mail_queue_oldest_seconds')).toBeGreaterThan(3590)
  expect(value('webhook_queue')).toBe(0)
  expect(value('last_backup_timestamp_seconds')).toBe(1_700_000_000)
  expect(value('ready')).toBe(1)
  expect([value('database_pool_size'), value('database_pool_waiting')]).toEqual([10, 0])
  expect(value('model_state{state="ready"}')).toBe(0)
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(samples.get(name)).toBeGreaterThan(0)
})
