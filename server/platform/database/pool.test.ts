import { expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { connect } from './connect.ts'
import { transaction } from './transaction.ts'

test('a transaction uses a connection, and a statement waits while all are used', async () => {
  const database = await freshDatabase()
  const pool = connect(database.requestUrl, 2)
  const idle = { size: 2, used: 0, waiting: 0 }
  expect(pool.counts()).toEqual(idle)
  const [entered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = transaction(pool, async (tx) => {
    await tx`select 1`
    entered.resolve()
    await held.promise
  })
  await entered.promise
  expect(pool.counts()).toEqual({ ...idle, used: 1 })
  const statements = [1, 2].map((n) => pool`select ${n}::int`.catch(() => undefined))
  await new Promise(setImmediate)
  expect(pool.counts()).toEqual({ ...idle, used: 2, waiting: 1 })
  held.resolve()
  await Promise.all([work, ...statements])
  expect(pool.counts()).toEqual(idle)
  await pool.end()
  await database.drop()
})
