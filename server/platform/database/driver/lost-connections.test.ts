import { once } from 'node:events'
import { connect as open, type Socket } from 'node:net'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { startTcpProxy } from '#server/testing/tcp-proxy.ts'
import { eventually } from '#server/testing/test-app.ts'
import { connect, type Sql, type Transaction } from '../connect.ts'
import { createPool } from '../pool.ts'
import { transaction } from '../transaction.ts'

let db: Awaited<ReturnType<typeof emptyDatabase>>
/** One connection, so that the next one could inherit the state of a lost one, but places for two who want it. */
let sql: Sql
beforeEach(async () => {
  db = await emptyDatabase()
  // With the driver's own options it pipelines statements, which `connect` prevents.
  sql = createPool(() => postgres(db.url, { max: 1, connect_timeout: 10, backoff: () => 0.05 }), 2)
  await db.sql`create table kept (key integer primary key)`
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await db.drop()
})

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )
const lost = { code: expect.stringMatching(/^(CONNECTION_CLOSED|57P01|ECONNRESET)$/) }

/** Terminates the connections to this database that run a statement like this one, as a shutdown of Postgres does. */
async function cut(statement = '%') {
  await eventually(async () => {
    const pids = await db.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like ${statement}`
    expect(pids).not.toHaveLength(0)
  })
  await eventually(async () => {
    const left = await db.sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like ${statement}`
    expect(left).toHaveLength(0)
  })
}

test('a statement that was about to be written when the socket closed does not block the connection', async () => {
  const { hostname, port, username, password, pathname } = new URL(db.url)
  let socket: Socket | undefined
  const pool = postgres({
    user: username,
    password,
    database: pathname.slice(1),
    max: 1,
    connect_timeout: 3,
    socket: async () => {
      socket = open(Number(port), hostname)
      await once(socket, 'connect')
      return socket
    },
  } as postgres.Options<Record<string, never>>)
  await pool`select 1`
  const statement = failure(pool`select 2`)
  // The driver has accepted the statement and writes it in the next turn of the event loop.
  await Promise.resolve()
  await Promise.resolve()
  socket?.emit('close', false)
  socket?.destroy()
  expect(await statement).toMatchObject(lost)
  expect(await pool`select 3 as three`).toEqual([{ three: 3 }])
  await pool.end({ timeout: 1 })
})

test('the running statements of a lost connection fail, and the next one starts with nothing pending', async () => {
  await sql`select 1`
  const errors = ['pg_sleep(30)', '1'].map((what) => failure(sql.unsafe(`select ${what}`)))
  // There is no place for it yet, so it is never written to the connection that is lost.
  const waiting = sql`select 'waited' as did`.then((rows) => rows)
  const cutting = cut('%pg_sleep(30)')
  for (const error of await Promise.all(errors)) expect(error).toMatchObject(lost)
  for (let n = 0; n < 3; n++) expect(await sql`select ${n}::int as n`).toEqual([{ n }])
  expect(await waiting).toEqual([{ did: 'waited' }])
  await cutting
})

test('a transaction that lost its connection does not continue within another one', async () => {
  const gate = Promise.withResolvers<void>()
  const later = Promise.withResolvers<unknown>()
  const first = transaction(sql, async (tx) => {
    await tx`insert into kept values (1)`
    await gate.promise
    later.resolve(await failure(tx`insert into kept values (2)`))
  })
  const firstError = failure(first)
  await eventually(async () =>
    expect(
      await db.sql`
    select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database() and query like 'insert into kept%'`,
    ).toHaveLength(1),
  )
  await cut('insert into kept%')
  await transaction(sql, async (tx) => {
    await tx`insert into kept values (3)`
    gate.resolve()
    expect(await later.promise).toMatchObject(lost)
    await tx`insert into kept values (4)`
  })
  expect(await firstError).toMatchObject(lost)
  expect(await db.sql`select key from kept order by key`).toEqual([{ key: 3 }, { key: 4 }])
})

test('statements that a transaction has queued fail with its connection', async () => {
  const errors: Promise<unknown>[] = []
  const work = transaction(sql, async (tx) => {
    // More than the driver pipelines.
    for (let n = 0; n < 300; n++) errors.push(failure(tx`select pg_sleep(${n === 0 ? 30 : 0}), ${n}::int`))
    await Promise.all(errors)
  })
  const error = failure(work)
  await cut('%pg_sleep%')
  expect(await error).toMatchObject(lost)
  expect(await Promise.all(errors)).toHaveLength(300)
})

test('transactions that found no connection take none later', async () => {
  const url = new URL(db.url)
  const target = Number(url.port)
  const proxy = await startTcpProxy(() => target)
  url.port = String(proxy.port)
  const pool = connect(url.href, 2, { connect_timeout: 1 })
  const work = (tx: Transaction) => tx`select 1 as one`
  proxy.setFault(() => 'refuse')
  for (const error of await Promise.all([1, 2, 3].map(() => failure(transaction(pool, work)))))
    expect(error).toMatchObject(lost)
  proxy.setFault(() => 'pass')
  const rows = await Promise.all([1, 2, 3].map(() => transaction(pool, work)))
  expect(rows).toEqual(Array(3).fill([{ one: 1 }]))
  await pool.end()
  await proxy.close()
})

test('a pool that ends waits for a transaction, and closes its connection', async () => {
  const entered = Promise.withResolvers<void>()
  const work = transaction(sql, async (tx) => {
    await tx`insert into kept values (1)`
    entered.resolve()
    await Bun.sleep(100)
  })
  await entered.promise
  await sql.end()
  await work
  expect(await db.sql`select key from kept`).toEqual([{ key: 1 }])
  expect(await failure(sql`select 1`)).toMatchObject({ code: 'CONNECTION_ENDED' })
  expect(await failure(transaction(sql, (tx) => tx`select 1`))).toMatchObject({ code: 'CONNECTION_ENDED' })
})

test('a failed query of the array types rejects the statement instead of ending the process', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  await db.sql`revoke select on pg_catalog.pg_type from public`
  const role = `reader_${Date.now()}`
  await db.sql.unsafe(`create role ${role} login superuser password 'reader'`)
  await db.sql.unsafe(`alter role ${role} nosuperuser`)
  const url = new URL(db.url)
  url.username = role
  url.password = 'reader'
  const pool = connect(url.href, 1, { connect_timeout: 1, queue_timeout: 5, answer_timeout: 5 })
  expect(await failure(pool`select 1`)).toMatchObject({ code: '42501' })
  await pool.end({ timeout: 1 })
  await db.sql.unsafe(`drop role ${role}`)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
