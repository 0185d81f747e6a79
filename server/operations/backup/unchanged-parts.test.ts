import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { migrate } from '#server/platform/database/migrate.ts'
import { Env } from '#server/platform/env.ts'
import { emptyDatabase } from '#server/testing/fresh-database.ts'
import { openInstallations } from '#server/testing/installations.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openArchive } from './archive-reader.ts'

/** About 30 MB in COPY's text, which are ten parts or more. */
const ROWS = 60_000
const TABLE = 'rows/analytics_events/'

const db = openForTests(emptyDatabase)
let installations: Awaited<ReturnType<typeof openInstallations>>
beforeAll(async () => {
  installations = await openInstallations()
  await migrate(db.sql)
})
afterAll(() => installations.close())

/** The same rows in each run, so that parts always end at the same ones. */
const addEvents = (from: number, to: number) => db.sql`
  insert into analytics_events (id, event_type, metadata, timestamp, received_at)
  select md5(n::text)::uuid, 'page_view', jsonb_build_object('path', repeat(md5(n::text), 12)), '2026-01-01', '2026-01-01'
  from generate_series(${from}::integer, ${to}::integer) as n`

async function listParts(file: string): Promise<{ sha256: string; bytes: number }[]> {
  const { manifest, close } = await openArchive(file)
  await close()
  return manifest.parts.filter(({ name }) => name.startsWith(TABLE))
}
const backUp = () =>
  installations.backUp({ sql: db.sql, env: z.parse(Env, { DATA_DIR: installations.folder }) })

test('the next backup has the same parts, except where rows have changed', async () => {
  await addEvents(1, ROWS)
  const before = await listParts(await backUp())
  expect(before.length).toBeGreaterThanOrEqual(8)
  await db.sql`delete from analytics_events where id = md5('1')::uuid`
  await addEvents(ROWS + 1, ROWS + 100)
  const file = await backUp()
  const known = new Set(before.map(({ sha256 }) => sha256))
  const fresh = (await listParts(file)).filter(({ sha256 }) => !known.has(sha256))
  // The first part and the last one, and at most one after the first.
  expect(fresh.length).toBeGreaterThanOrEqual(2)
  expect(fresh.length).toBeLessThanOrEqual(3)

  const restored = await installations.restore(file, await installations.makeEmpty(z.parse(Env, {})))
  const [count] = await restored.sql`select count(*)::integer as rows from analytics_events`
  expect(count?.rows).toBe(ROWS + 99)
})
