import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { createRoles } from '#server/platform/database/roles/create-roles.ts'
import { Env } from '#server/platform/env.ts'
import type { DebianPostgres } from '#server/testing/debian-postgres.ts'
import { startPrimary } from '#server/testing/failing-over.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { newSubmission, sendUntilReceived } from '#server/testing/sender.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { eventually } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { PlacesReport } from '#shared/reports.ts'
import { connectToCopy } from './connect-to-copy.ts'
import { createReportReader } from './report-reader.ts'

const JWT_SECRET = 'a test secret long enough for HMAC'

let folder: string
let primary: DebianPostgres
let standby: DebianPostgres
let other: DebianPostgres | undefined
let server: ServerProcess
let copyUrl: string
let headers: Record<string, string>
/** As the superuser. */
let sql: Sql
let standbySql: Sql
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-copy-'))
  primary = await startPrimary()
  standby = await primary.startStandby()
  sql = connect(primary.url, 2)
  standbySql = connect(standby.url, 1)
  const { requestUrl, ownerUrl } = await createRoles(primary.url)
  copyUrl = requestUrl.replace(`:${primary.port}/`, `:${standby.port}/`)
  server = await startServerProcess({
    DATABASE_URL: requestUrl,
    DATABASE_OWNER_URL: ownerUrl,
    REPORTS_DATABASE_URL: copyUrl,
    DATA_DIR: folder,
    JWT_SECRET,
  })
  headers = (await signIn({ sql, env: z.parse(Env, { JWT_SECRET }) })).headers
}, SLOW_MS)
afterAll(async () => {
  await server?.kill()
  for (const pool of [standbySql, sql]) await pool?.end({ timeout: 1 })
  for (const postgres of [other, standby, primary]) await postgres?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function readReport() {
  const response = await fetch(`${server.origin}${ADMIN_API.reportPlaces}`, { headers })
  expect(response.status).toBe(200)
  return z.parse(PlacesReport, await response.json())
}
const addLead = () => sendUntilReceived(server.origin, newSubmission())

test(
  'reports come from a standby and say how old they are, and from the database itself while it is away',
  async () => {
    await addLead()
    await eventually(async () =>
      expect(await readReport()).toMatchObject({ families: 1, copy: { behindSeconds: 0 } }),
    )

    await standbySql`select pg_wal_replay_pause()`
    await addLead()
    await eventually(async () => {
      const { families, copy } = await readReport()
      expect(families).toBe(1)
      expect(copy?.behindSeconds).toBeGreaterThan(0)
    })
    await standbySql`select pg_wal_replay_resume()`
    await eventually(async () =>
      expect(await readReport()).toMatchObject({ families: 2, copy: { behindSeconds: 0 } }),
    )

    await standby.kill()
    const { families, copy } = await readReport()
    expect([families, copy]).toEqual([2, undefined])
  },
  SLOW_MS,
)

test(
  'a standby that lost its primary does not claim to be current, and nothing can write through it',
  async () => {
    other = await primary.startStandby()
    const copySql = connectToCopy(copyUrl.replace(`:${standby.port}/`, `:${other.port}/`))
    const read = createReportReader({ sql, log: silentLog }, copySql)
    const codes: unknown[] = []
    await read(async (query) => {
      if (codes.length === 0)
        await query`delete from questionnaires`.catch(({ code }: { code: string }) => codes.push(code))
      return {}
    })
    expect(codes).toEqual(['25006'])
    expect(await sql`select count(*)::int from questionnaires`).toEqual([{ count: 2 }])

    await primary.kill()
    const again = createReportReader({ sql, log: silentLog }, copySql)
    await eventually(async () => {
      const { copy } = await again(async () => ({}))
      expect(copy).toBeDefined()
      // Null if it has applied nothing since its start.
      expect(copy?.behindSeconds).not.toBe(0)
    })
    await copySql.end({ timeout: 1 })
  },
  SLOW_MS,
)
