import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { Ledger } from '#server/testing/ledger.ts'
import { newSubmission, type Submission, sendUntilReceived } from '#server/testing/sender.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { eventually } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'
import { transaction } from './transaction.ts'

/** The phone's timeout. */
const PHONE_TIMEOUT_MS = 35_000
/** The timeout of a health check, plus what a busy machine adds. */
const HEALTH_WITHIN_MS = 2000 + 3000
const TEST_MS = 150_000
/** More than the size of the pool. */
const FAMILIES = 15

let folder: string
let db: Awaited<ReturnType<typeof freshDatabase>>
let proxy: TcpProxy
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'silent-postgres-'))
  db = await freshDatabase()
  const url = new URL(db.url)
  const target = Number(url.port)
  proxy = await startTcpProxy(() => target)
  url.port = String(proxy.port)
  server = await startServerProcess({ DATABASE_URL: url.href, DATA_DIR: folder })
}, TEST_MS)
afterAll(async () => {
  await server.kill()
  await proxy.close()
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

async function post({ key, answers }: Submission) {
  const response = await fetch(server.origin + API.questionnaire, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `"${key}"` },
    body: JSON.stringify(answers),
    signal: AbortSignal.timeout(PHONE_TIMEOUT_MS),
  })
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
}

/** Runs `during` while a lock blocks every submission in the middle of its statement. */
async function whileSubmissionsAreBlocked(during: () => Promise<void>): Promise<void> {
  await transaction(db.sql, async (tx) => {
    await tx`lock table submissions in exclusive mode`
    await during()
  })
}

const countBlocked = async () => {
  const [row] = await db.sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count
}

test(
  'if Postgres stops responding, every family gets a 503 in time, and each retried submission is stored once',
  async () => {
    // As in a server that has run for a while: its connections have prepared their statements. Postgres ends a silent
    // transaction only if it doesn't wait for the rest of a statement that is being prepared.
    await Promise.all(Array.from({ length: 4 * FAMILIES }, () => post(newSubmission())))
    const ledger = new Ledger()
    const families = Array.from({ length: FAMILIES }, () => ledger.note(newSubmission()))
    let responses: ReturnType<typeof post>[] = []
    await whileSubmissionsAreBlocked(async () => {
      responses = families.map(post)
      await eventually(async () => expect(await countBlocked()).toBeGreaterThan(5))
      proxy.setFault(() => 'hang')
      proxy.freeze()
    })
    const begun = performance.now()
    expect((await fetch(server.origin + API.health)).status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(HEALTH_WITHIN_MS)
    for (const response of await Promise.all(responses)) {
      expect(response.status).toBe(503)
      expect(response.retryAfter).toBeGreaterThan(0)
    }

    proxy.setFault(() => 'pass')
    expect((await fetch(server.origin + API.health)).status).toBe(200)
    const resend = async (family: Submission) => {
      const received = await sendUntilReceived(server.origin, family)
      if (received) ledger.acknowledge(family, received)
    }
    await Promise.all(families.map(resend))
    expect(ledger.unacknowledged()).toEqual([])
    expect(await ledger.audit(db.sql)).toEqual({ stored: FAMILIES, lost: 0, twice: 0 })
  },
  TEST_MS,
)
