import { randomUUID } from 'node:crypto'
import { Elysia } from 'elysia'
import { expect, test } from 'vitest'
import { clusterUrl } from '#server/testing/cluster-url.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { callsOf, eventually, openTestApp, someAnswers } from '#server/testing/test-app.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { connect } from '../database/connect.ts'
import { isDatabaseOutage } from '../database/outage.ts'
import { errorHandler } from './error-handler.ts'

const clusterAddress = await clusterUrl()

const app = openForTests(openTestApp)

const silent = { info() {}, warn() {}, error() {} }
const UNREACHABLE = 'postgres://nobody:secret@127.0.0.1:1/nothing'

async function expectUnavailable(response: Response) {
  expect(await response.json()).toEqual({ code: 'unavailable', message: MESSAGES.unavailable })
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
}

test('without a database every call that needs it returns 503 with Retry-After', async () => {
  const sql = connect(UNREACHABLE, 1)
  const calls = callsOf(createTestApp({ sql, env: app.env, log: silent }))
  await expectUnavailable(await calls.submit(randomUUID(), someAnswers()))
  await expectUnavailable(await calls.read(randomUUID()))
  await expectUnavailable(await calls.erase(randomUUID()))
  await expectUnavailable(await calls.send('GET', API.facilities))
  await sql.end({ timeout: 0 })
})

test('if the connection ends during a submission, nothing is stored, and the retry succeeds', async () => {
  await app.sql`create function hang_up() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`
  await app.sql`create trigger hang_up before insert on inbox_leads execute function hang_up()`
  const key = randomUUID()
  const sent = someAnswers()
  await expectUnavailable(await app.submit(key, sent))
  await app.sql`drop trigger hang_up on inbox_leads`
  const [rows] = await app.sql`select count(*) as leads from questionnaires where email = ${sent.email}`
  expect(rows?.leads).toBe('0')
  expect((await app.submit(key, sent)).status).toBe(200)
})

test('an acknowledged correction is stored even if its connection loses all prepared statements', async () => {
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await app.submit(second, sent, { supersedes: first })
  // Other connections have theirs, as in a server that has run for a while.
  await Promise.all(Array.from({ length: 4 }, () => app.requestSql`select pg_sleep(0.05)`))
  await app.sql`create sequence forgotten`
  await app.sql`create function forget() returns trigger language plpgsql security definer as $$
    begin if nextval('forgotten') = 1 then execute 'deallocate all'; end if; return new; end $$`
  await app.sql`create trigger forget after insert on inbox_leads execute function forget()`
  const response = await app.submit(third, { ...sent, city: 'Dallas' }, { supersedes: second })
  await app.sql`drop trigger forget on inbox_leads`
  expect(await app.sql`select is_called from forgotten`).toEqual([{ isCalled: true }])
  expect(response.status).toBe(200)
  expect(await app.sql`select city from questionnaires where email = ${sent.email}`).toEqual([
    { city: 'Dallas' },
  ])
})

test('if all connections are cut during calls, each call gets a response, and retries create one lead each', async () => {
  const admin = connect(`${clusterAddress}/postgres`, 1)
  const [database] = await app.sql`select current_database() as name`
  const families = Array.from({ length: 30 }, () => ({ key: randomUUID(), sent: someAnswers() }))
  const submitAll = () =>
    Promise.all(families.map(async ({ key, sent }) => (await app.submit(key, sent)).status))
  for (let cut = 0; cut < 5; cut++) {
    const statuses = submitAll()
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database?.name}`
    for (const status of await statuses) expect([200, 503]).toContain(status)
  }
  await eventually(async () => expect(new Set(await submitAll())).toEqual(new Set([200])))
  const emails = families.map(({ sent }) => sent.email)
  expect(await app.sql`select 1 from questionnaires where email in ${app.sql(emails)}`).toHaveLength(30)
  await admin.end()
})

test.each([
  [Object.assign(new Error(), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error(), { code: 'CONNECT_TIMEOUT' }), true],
  [Object.assign(new Error(), { code: 'ANSWER_TIMEOUT' }), true],
  [Object.assign(new Error(), { code: 'QUEUE_TIMEOUT' }), true],
  [Object.assign(new Error(), { code: 'COMMIT_ROLLED_BACK' }), true],
  [Object.assign(new Error(), { name: 'PostgresError', code: '26000' }), true],
  [Object.assign(new Error(), { name: 'PostgresError', code: '57P01' }), true],
  [Object.assign(new Error(), { name: 'PostgresError', code: '25P03' }), true],
  [Object.assign(new Error(), { name: 'PostgresError', code: '53300' }), true],
  [Object.assign(new Error(), { name: 'PostgresError', code: '57014' }), true],
  [Object.assign(new Error(), { name: 'PostgresError', code: '23505' }), false],
  [Object.assign(new Error(), { name: 'PostgresError', code: '42P01' }), false],
  [new Error('any'), false],
  ['text', false],
])('distinguishes outages from other errors (%#)', (error, outage) => {
  expect(isDatabaseOutage(error)).toBe(outage)
})

test('a full disk of the database is called that in the log, and clients wait longer', async () => {
  const lines: string[] = []
  const line = (message: string) => void lines.push(message)
  const failing = new Elysia()
    .use(errorHandler({ info: line, warn: line, error: line }))
    .get('/api/families', () => {
      throw Object.assign(new Error('could not extend file'), { name: 'PostgresError', code: '53100' })
    })
  const response = await failing.handle(new Request('http://localhost/api/families'))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
  expect(lines).toEqual(["the database's disk is full"])
})

test('an unexpected error shows neither message nor stack, and is logged without its message', async () => {
  const lines: string[] = []
  const line = (message: string, fields?: object) => void lines.push(JSON.stringify({ message, ...fields }))
  const failing = new Elysia()
    .use(errorHandler({ info: line, warn: line, error: line }))
    .get('/api/families/:key', () => {
      throw new Error('select rosa@example.org\nfrom questionnaires')
    })
  const response = await failing.handle(new Request('http://localhost/api/families/a-secret-key'))
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'internal', message: MESSAGES.internal },
  ])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('/api/families/:key')
  expect(lines[0]).not.toMatch(/rosa|questionnaires|a-secret-key/)
})
