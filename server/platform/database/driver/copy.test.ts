import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { connect, type Sql } from '../connect.ts'

/** A few hundred kilobytes, which is more than the driver buffers for a reader. */
const ROWS = 5000

let db: Awaited<ReturnType<typeof emptyDatabase>>
/** One connection, which must be usable again after each COPY. */
let sql: Sql
beforeEach(async () => {
  db = await emptyDatabase()
  sql = connect(db.url, 1)
  await db.sql`create table kept (key integer primary key, text text not null)`
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await db.drop()
})

const fill = () =>
  db.sql`insert into kept select n, repeat('x', 100) from generate_series(1, ${ROWS}::int) as n`
const copyOut = async () => (await sql`copy kept to stdout`.readable()) as Readable
const expectUsable = async () => expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
const cutConnections = () => db.sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

test('a reader slower than Postgres gets every row, and the connection stays usable', async () => {
  await fill()
  let rows = 0
  for await (const chunk of await copyOut()) {
    rows += String(chunk).split('\n').length - 1
    if (rows % 100 === 0) await Bun.sleep(1)
  }
  expect(rows).toBe(ROWS)
  await expectUsable()
})

test('a reader that stops early leaves the connection usable', async () => {
  await fill()
  for await (const chunk of await copyOut()) {
    expect(String(chunk)).not.toBe('')
    break
  }
  await expectUsable()
})

test('a COPY rejects if Postgres rejects its rows at the end', async () => {
  const stream = await sql`copy kept from stdin`.writable()
  await expect(pipeline(['1\ta\n', '1\tb\n'], stream)).rejects.toMatchObject({ code: '23505' })
  await expectUsable()
})

test('a COPY to stdout whose connection is lost fails instead of ending early', async () => {
  await fill()
  let rows = 0
  const read = async () => {
    for await (const chunk of await copyOut()) {
      if (rows === 0) await cutConnections()
      rows += String(chunk).split('\n').length - 1
      // Like a slow disk: Postgres still has most of the table when the connection ends.
      await Bun.sleep(1)
    }
  }
  // More than the sockets buffer.
  await db.sql`insert into kept select n, repeat('x', 2000) from generate_series(${ROWS + 1}::int, ${4 * ROWS}::int) as n`
  await expect(read()).rejects.toMatchObject({
    code: expect.stringMatching(/57P01|CONNECTION_CLOSED|ECONNRESET/),
  })
  await expectUsable()
})

test('a COPY from stdin whose connection is lost rejects, and stores nothing', async () => {
  async function* rows() {
    yield '1\ta\n'
    await cutConnections()
    await Bun.sleep(200)
    yield '2\tb\n'
  }
  const stream = await sql`copy kept from stdin`.writable()
  await expect(pipeline(rows(), stream)).rejects.toThrow()
  await expectUsable()
  expect(await db.sql`select 1 from kept`).toHaveLength(0)
})
