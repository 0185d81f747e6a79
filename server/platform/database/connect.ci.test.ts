import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { eventually } from '#server/testing/test-app.ts'
import { connect, connectForRequests, type Sql } from './connect.ts'
import { isDatabaseOutage } from './outage.ts'
import { transaction } from './transaction.ts'

const SHORT_TIMEOUTS = { queue_timeout: 3, connect_timeout: 3, answer_timeout: 2 }
/** The sum of the timeouts, plus what a busy machine adds. */
const IN_TIME_MS = 8000 + 4000
/** Longer than the queue timeout. */
const IDLE_IN_TRANSACTION_MS = 4000
/** The size of the pool. */
const CONNECTIONS = 10

let db: Awaited<ReturnType<typeof freshDatabase>>
let proxy: TcpProxy
let url: URL
let sql: Sql
beforeEach(async () => {
  db = await freshDatabase()
  url = new URL(db.url)
  const target = Number(url.port)
  proxy = await startTcpProxy(() => target)
  url.port = String(proxy.port)
  sql = connectForRequests(url.href, undefined, SHORT_TIMEOUTS, IDLE_IN_TRANSACTION_MS)
})
afterEach(async () => {
  await sql.end({ timeout: 0 })
  await proxy.close()
  await db.drop()
})

const openConnections = (count: number) =>
  Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.3)`))
const failure = (statement: Promise<unknown>) =>
  statement.then(
    () => undefined,
    (error) => error,
  )

test('a statement without an answer times out, and the next one gets a new connection', async () => {
  await sql`select 1`
  proxy.freeze()
  const begun = performance.now()
  const error = await failure(sql`select 2`)
  expect(error).toMatchObject({ code: 'ANSWER_TIMEOUT' })
  expect(performance.now() - begun).toBeLessThan(IN_TIME_MS)
  expect(await sql`select 3 as three`).toEqual([{ three: 3 }])
})

test('idle connections are destroyed together with the one that timed out', async () => {
  await openConnections(5)
  proxy.freeze()
  await failure(sql`select 1`)
  for (let n = 0; n < 5; n++) expect(await sql`select ${n}::int as n`).toEqual([{ n }])
})

test('Postgres releases the locks of a lost server’s transaction, and the retry succeeds', async () => {
  await db.sql`create table kept (key integer primary key)`
  const lost = transaction(sql, async (tx) => {
    await tx`insert into kept values (1)`
    proxy.freeze()
    await tx`insert into kept values (2)`
  })
  expect(await failure(lost)).toMatchObject({ code: 'ANSWER_TIMEOUT' })
  await eventually(async () => void (await sql`insert into kept values (1)`))
  expect(await sql`select key from kept`).toEqual([{ key: 1 }])
})

test('while Postgres does not answer, many statements each time out; afterward the pool works again', async () => {
  await sql`select 1`
  proxy.setFault(() => 'hang')
  proxy.freeze()
  const begun = performance.now()
  const many = Array.from({ length: 4 * CONNECTIONS }, (_, n) => failure(sql`select ${n}::int`))
  const errors = await Promise.all(many)
  expect(performance.now() - begun).toBeLessThan(IN_TIME_MS)
  expect(errors.map(isDatabaseOutage)).not.toContain(false)
  proxy.setFault(() => 'pass')
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a statement times out if all connections are in use', async () => {
  const release = Promise.withResolvers<void>()
  const holders = Array.from({ length: CONNECTIONS }, () => transaction(sql, () => release.promise))
  const begun = performance.now()
  expect(await failure(sql`select 1`)).toMatchObject({ code: 'QUEUE_TIMEOUT' })
  expect(performance.now() - begun).toBeLessThan(IN_TIME_MS)
  release.resolve()
  await Promise.all(holders)
  expect(await sql`select 2 as two`).toEqual([{ two: 2 }])
})

test('a connection that is accepted and immediately closed is an outage, too', async () => {
  proxy.setFault(() => 'refuse')
  expect(isDatabaseOutage(await failure(sql`select 1`))).toBe(true)
  proxy.setFault(() => 'pass')
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('closing a connection that no longer responds soon makes room for a new one', async () => {
  await openConnections(CONNECTIONS)
  proxy.freeze()
  // Each connection does this after a minute without use. The driver's types lack `close`.
  void (sql as unknown as { close(): Promise<void> }).close()
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('closing a pool ends although transactions never got a connection', async () => {
  const unreachable = connect('postgres://family@127.0.0.1:1/nothing', 2)
  await Promise.all([1, 2, 3].map(() => failure(transaction(unreachable, async () => undefined))))
  expect(await failure(unreachable.end({ timeout: 0 }))).toBeUndefined()
})

test('a pool for commands has no answer timeout', async () => {
  const seconds = SHORT_TIMEOUTS.answer_timeout + 1
  expect(await failure(sql`select pg_sleep(${seconds})`)).toMatchObject({ code: 'ANSWER_TIMEOUT' })
  const commandPool = connect(url.href, 1)
  expect(await failure(commandPool`select pg_sleep(${seconds})`)).toBeUndefined()
  await commandPool.end()
})
