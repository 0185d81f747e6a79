import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { connect, type Sql } from '../connect.ts'

/** The number of concurrent statements of each kind. Some are queued behind one that is retried. */
const STATEMENTS = 10
const ROUNDS = 20

let db: Awaited<ReturnType<typeof emptyDatabase>>
/** One connection. Its prepared statements are deallocated, as can happen behind a pooler. */
let sql: Sql
beforeEach(async () => {
  db = await emptyDatabase()
  sql = connect(db.url, 1)
})
afterEach(async () => {
  await sql.end({ timeout: 1 })
  await db.drop()
})

type Statement = (n: number) => Promise<readonly { n: number }[]>

test('statements around one that is retried each get their own result', async () => {
  const kinds: Statement[] = [
    (n) => sql<{ n: number }[]>`select ${n}::int as n`,
    (n) => sql<{ n: number }[]>`select ${n}::int as n, 'second' as name`,
    (n) => sql<{ n: number }[]>`select 'third' as name, ${n}::int as n`,
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of kinds) await kind(0)
    await sql.unsafe('deallocate all')
    const results = Array.from({ length: STATEMENTS }, (_, n) =>
      kinds.map(async (kind) => {
        await Bun.sleep(Math.random() * 3)
        const [row] = await kind(n)
        return row?.n === n
      }),
    )
    expect(await Promise.all(results.flat())).not.toContain(false)
  }
})

test('a statement that is retried stores the values that it was given', async () => {
  await db.sql`create table kept (answer boolean, document jsonb, bytes bytea)`
  const insert = () => sql`
    insert into kept values (${true}, ${sql.json({ a: ['b'] })}, ${Buffer.from('bytes')})`
  await insert()
  await sql.unsafe('deallocate all')
  await insert()
  const row = { answer: true, document: { a: ['b'] }, bytes: Buffer.from('bytes') }
  expect(await db.sql`select * from kept`).toEqual([row, row])
})
