import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { connect, type Sql, type Transaction } from './connect.ts'
import { createPool } from './pool.ts'
import { transaction } from './transaction.ts'

let db: Awaited<ReturnType<typeof emptyDatabase>>
/** One connection, so that statements prepared once are reused. */
let sql: Sql
beforeEach(async () => {
  db = await emptyDatabase()
  sql = connect(db.url, 1)
  await db.sql`create table kept (key integer primary key)`
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await db.drop()
})

const insert = (tx: Transaction, key: number) => tx`insert into kept values (${key})`
const keys = async () =>
  (await db.sql<{ key: number }[]>`select key from kept order by key`).map(({ key }) => key)
/** 'resolved', or the code of the error. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error) => String(error.code ?? error.message),
  )
/** Runs a transaction of each kind once, so that what has a name is prepared. */
async function warmUp() {
  await transaction(sql, (tx) => insert(tx, 1))
  await outcome(
    transaction(sql, async (tx) => {
      await insert(tx, 2)
      throw new Error('rolled back')
    }),
  )
  expect(await keys()).toEqual([1])
}

test('a commit does not depend on a prepared statement', async () => {
  await warmUp()
  const work = transaction(sql, async (tx) => {
    await insert(tx, 4)
    await tx.unsafe('deallocate all')
  })
  expect(await outcome(work)).toBe('resolved')
  expect(await keys()).toEqual([1, 4])
})

test('a rollback does not depend on a prepared statement', async () => {
  await warmUp()
  const work = transaction(sql, async (tx) => {
    await insert(tx, 4)
    await tx.unsafe('deallocate all')
    throw new Error('the reason')
  })
  expect(await outcome(work)).toBe('the reason')
  expect(await keys()).toEqual([1])
})

test('the statements that control a transaction leave no prepared statement behind', async () => {
  await warmUp()
  const prepared = await sql<{ statement: string }[]>`select statement from pg_prepared_statements`
  const control = prepared.filter(({ statement }) => /^\s*(begin|commit|rollback|savepoint)/i.test(statement))
  expect(control).toEqual([])
})

test('a statement whose name Postgres does not know fails its transaction, which stores nothing', async () => {
  await warmUp()
  const work = transaction(sql, async (tx) => {
    await tx.unsafe('insert into kept values (4); deallocate all')
    await insert(tx, 5)
  })
  expect(await outcome(work)).toBe('26000')
  expect(await keys()).toEqual([1])
})

test('a transaction that swallowed the failure of a COPY rejects', async () => {
  const work = transaction(sql, async (tx) => {
    await insert(tx, 1)
    const stream = await tx`copy kept from stdin`.writable()
    await pipeline(['not a number\n'], stream).catch(() => {})
  })
  expect(await outcome(work)).toBe('COMMIT_ROLLED_BACK')
  expect(await keys()).toEqual([])
})

test('a transaction rejects if a deferred constraint fails at commit', async () => {
  await db.sql`
    create table owned (key integer references kept deferrable initially deferred)`
  expect(await outcome(transaction(sql, (tx) => tx`insert into owned values (1)`))).toBe('23503')
  expect(await db.sql`select 1 from owned`).toHaveLength(0)
})

test('a commit is sent only once, even if it fails', async () => {
  await warmUp()
  const commits: string[] = []
  const debug = (_connection: number, statement: string) =>
    void (/commit/i.test(statement) && commits.push(statement))
  const counted = createPool(() => postgres(db.url, { max: 1, debug, onnotice: () => {} }), 1)
  await transaction(counted, (tx) => tx`select 1`)
  commits.length = 0
  await outcome(
    transaction(counted, async (tx) => {
      await tx.unsafe('deallocate all')
      const stream = await tx`copy kept from stdin`.writable()
      await pipeline(['not a number\n'], stream).catch(() => {})
    }),
  )
  expect(commits).toHaveLength(1)
  await counted.end()
})

test('a transaction has its connection to itself without pipelining', async () => {
  const pool = connect(db.url, 2)
  const one = (key: number) =>
    transaction(pool, async (tx) => {
      await insert(tx, key)
      await Bun.sleep(5)
      return tx<
        { pids: string }[]
      >`select count(*) as pids from kept where xmin::text = pg_current_xact_id()::text`
    })
  const rows = await Promise.all(Array.from({ length: 10 }, (_, key) => one(key)))
  expect(rows.map(([row]) => row?.pids)).toEqual(Array(10).fill('1'))
  await pool.end()
})
