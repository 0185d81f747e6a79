import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { connectToCopy } from './connect-to-copy.ts'
import { createReportReader } from './report-reader.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const lines: [string, object | undefined][] = []
const line = (message: string, fields?: object) => void lines.push([message, fields])
const log = { info: line, warn: line, error: line }
const whereAmI = async (query: typeof database.sql | Parameters<typeof readBackend>[0]) => ({
  pid: await readBackend(query),
})
async function readBackend(query: Pick<typeof database.sql, 'unsafe'>): Promise<number> {
  const [row] = await query.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
  return row?.pid ?? 0
}

test('without a copy, the database itself answers', async () => {
  const report = await createReportReader({ sql: database.sql, log }, undefined)(whereAmI)
  expect(report).toEqual({ pid: expect.any(Number) })
})

test.each([
  ['is away', () => 'postgres://care:secret@127.0.0.1:1/care', 'ECONNREFUSED'],
  ['is no standby', () => database.url, 'TARGET_SESSION_ATTRS'],
  ['has become a primary', () => `${database.url}?target_session_attrs=any`, 'NOT_A_STANDBY'],
])('while the copy %s, the database itself answers, and the log says so once', async (_, url, reason) => {
  lines.length = 0
  const copySql = connectToCopy(url())
  const read = createReportReader({ sql: database.sql, log }, copySql)
  for (const _attempt of [1, 2]) expect(await read(whereAmI)).toEqual({ pid: expect.any(Number) })
  expect(lines).toEqual([['copy for reports changed', { isUsed: false, reason }]])
  await copySql.end({ timeout: 1 })
})

test('a report that fails on the database itself fails', async () => {
  const read = createReportReader({ sql: database.sql, log }, undefined)
  await expect(read((query) => query`select missing`)).rejects.toMatchObject({ code: '42703' })
})
