import { expect, test } from 'vitest'
import type { Stores } from '#server/features/businesses/images/stores.ts'
import { connectForRequests } from '#server/platform/database/connect.ts'
import { createDiskSpace, type FreeSpace } from '#server/platform/disk-space.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { callsOf, openTestApp } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'
import {
  createFacts,
  createReadiness,
  MAX_COUNTED,
  measureMailQueue,
  type ServiceFacts,
} from './readiness.ts'

const GOOD: ServiceFacts = {
  canWrite: true,
  disk: { freeMb: 5000, hasRoom: true },
  mail: { waiting: 0, oldestSeconds: 0 },
  canStorePictures: true,
}
const UNREACHABLE = 'postgres://nobody:secret@127.0.0.1:1/nothing'
const FULL: FreeSpace = { freeMb: 3, hasRoom: false }

const app = openForTests(openTestApp)

const disk = createDiskSpace({ DISK_RESERVE_MB: 0 }, [], silentLog)
const storesThat = (check: () => Promise<void>) =>
  ({ current: 'disk', find: async () => ({ check }) }) as unknown as Stores

/** Asks a server with these facts, as a proxy does. */
async function ask(facts: ServiceFacts) {
  const lines: object[] = []
  const line = (message: string, fields?: object) => void lines.push({ message, ...fields })
  const log = { info: line, warn: line, error: line }
  const readiness = createReadiness(async () => facts, log)
  const calls = callsOf(createTestApp({ sql: app.requestSql, env: app.env, readiness }))
  return { response: await calls.send('GET', API.ready), again: () => calls.send('GET', API.ready), lines }
}

test('a server is ready if the database accepts a row, and the row is not kept', async () => {
  const response = await app.send('GET', API.ready)
  expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await app.sql`select 1 from readiness_probes`).toHaveLength(0)
})

test.each([
  ['the database can’t be written', { canWrite: false, mail: undefined }, 'database'],
  ['a disk is nearly full', { disk: FULL }, 'disk'],
])('a server is not ready if %s, says no more, and logs it once', async (_, change, problem) => {
  const { response, again, lines } = await ask({ ...GOOD, ...change })
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Object.keys((await response.json()) as object)).toEqual(['code', 'message'])
  await again()
  expect(lines).toMatchObject([{ message: 'readiness changed', isReady: false, problems: [problem] }])
})

test.each([
  ['mail', { mail: { waiting: 3, oldestSeconds: 3600 } }],
  ['pictures', { canStorePictures: false }],
])('a server stays ready with a problem that all servers have, and logs it: %s', async (problem, change) => {
  const { response, lines } = await ask({ ...GOOD, ...change })
  expect(response.status).toBe(200)
  expect(lines).toMatchObject([{ isReady: true, problems: [problem] }])
})

test('a server that stops is not ready, although it can store answers', async () => {
  const lines: object[] = []
  const line = (message: string, fields?: object) => void lines.push({ message, ...fields })
  const readiness = createReadiness(async () => GOOD, { info: line, warn: line, error: line })
  expect(await readiness.isReady()).toBe(true)
  readiness.leave()
  expect(await readiness.isReady()).toBe(false)
  expect(lines).toMatchObject([{ message: 'readiness changed', isReady: false, problems: ['stopping'] }])
})

test('a database that only reads makes a server unready while its health stays good', async () => {
  const database = await freshDatabase()
  const [row] = await database.sql`select current_database() as name`
  await database.sql.unsafe(`alter database ${row?.name} set default_transaction_read_only = on`)
  const sql = connectForRequests(database.requestUrl, 2)
  const calls = callsOf(createTestApp({ sql, env: app.env }))
  expect((await calls.send('GET', API.health)).status).toBe(200)
  expect((await calls.send('GET', API.ready)).status).toBe(503)
  await sql.end({ timeout: 1 })
  await database.drop()
})

test('facts are measured once a second, in a bounded time, and without failing', async () => {
  let checks = 0
  const stores = storesThat(async () => {
    checks += 1
    throw new Error('down')
  })
  const closed = connectForRequests(UNREACHABLE, 1)
  const readFacts = createFacts({ sql: closed, disk, stores })
  const [first, second] = await Promise.all([readFacts(), readFacts()])
  expect(first).toEqual({
    canWrite: false,
    disk: { freeMb: null, hasRoom: true },
    mail: undefined,
    canStorePictures: false,
  })
  expect(second).toBe(first)
  expect(checks).toBe(1)
  await closed.end({ timeout: 0 })
})

test('a long queue of emails is measured up to a bound', async () => {
  // They wait for their next attempt, so that no worker takes them.
  await app.sql`
    insert into mails (to_address, subject, body, next_attempt_at)
    select 'a@example.org', '', '', now() + interval '1 hour' from generate_series(0, ${MAX_COUNTED}::integer)`
  expect(await measureMailQueue(app.sql)).toMatchObject({ waiting: MAX_COUNTED })
  await app.sql`truncate mails`
})
