import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/platform/database/connect.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { modelFaultOf, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { repeat, SLOW_MS } from '#server/testing/how-often.ts'
import { Ledger } from '#server/testing/ledger.ts'
import { newSubmission, sendOnce, sendUntilReceived } from '#server/testing/sender.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { mountSmallDisk } from '#server/testing/small-disk.ts'
import { startTcpProxy } from '#server/testing/tcp-proxy.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { API } from '#shared/contract/paths.ts'

/** A new cluster with all ZIP codes takes about half of this. */
const DISK_MB = 160
const CHUNK = Buffer.alloc(64 * 1024, 1)
const SMALL_CHUNK = Buffer.alloc(4096, 1)
const SENDERS = 4
/** A server measures its readiness once a second. It may write a few rows before the disk is full. */
const POLL = { timeout: 60_000, interval: 500 }

const model = await startFaultyModel(modelFaultOf('disk-full'))
const { folder, disk, isMounted, unmount } = await mountSmallDisk(DISK_MB)
afterAll(async () => {
  await model.close()
  await unmount()
})

/** Fills the disk. @returns a function that frees the space */
async function fillDisk(): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast')
  const file = await open(path, 'a')
  for (const chunk of [CHUNK, SMALL_CHUNK]) {
    const write = () =>
      file.write(chunk).then(
        ({ bytesWritten }) => bytesWritten === chunk.length,
        () => false,
      )
    while (await write());
  }
  await file.close()
  return () => rm(path)
}

test.skipIf(!isMounted)(
  `on a full disk requests get 503, no acknowledged answers are lost, and the others arrive once there is space, ${model.description} (only if a small disk can be mounted)`,
  async () => {
    const cluster = await startTemporaryCluster('max_wal_size = 32MB\nmin_wal_size = 32MB\n', disk)
    let postgresPort = Number(new URL(cluster.url).port)
    const proxy = await startTcpProxy(() => postgresPort)
    const url = new URL(`${cluster.url}/postgres`)
    url.port = String(proxy.port)
    const own = { DATABASE_URL: url.href, DATA_DIR: join(folder, 'data'), DISK_RESERVE_MB: '0' }
    const server = await startServerProcess({ ...own, ...model.variables })
    const sql = connect(url.href, 2)
    await setCatalogue(sql, TWENTY)
    const ledger = new Ledger()
    try {
      await repeat('the disk is full', async () => {
        const free = await fillDisk()
        expect(await sendUntilRefused(server.origin, ledger)).toEqual([503])
        await expect.poll(() => readinessOf(server.origin), POLL).toBe(503)
        await free()
        // Without space for its log Postgres stops, and a supervisor would restart it.
        if (!(await isResponding(sql))) postgresPort = await cluster.restart()
        await expect.poll(() => readinessOf(server.origin), POLL).toBe(200)
        for (const submission of ledger.unacknowledged()) {
          const received = await sendUntilReceived(server.origin, submission)
          if (received) ledger.acknowledge(submission, received)
        }
        expect(await ledger.audit(sql)).toEqual({ stored: ledger.sent.length, lost: 0, twice: 0 })
      })
      model.expectCalls()
    } finally {
      await server.kill()
      await sql.end({ timeout: 1 })
      await proxy.close()
      await cluster.stop()
    }
  },
  SLOW_MS,
)

/** Sends submissions, each once, until every sender has been refused. @returns the statuses of the refusals */
async function sendUntilRefused(origin: string, ledger: Ledger): Promise<number[]> {
  const statuses = new Set<number>()
  const send = async () => {
    for (;;) {
      const submission = ledger.note(newSubmission())
      const attempt = await sendOnce(origin, submission)
      if (attempt === 'cut') continue
      if ('status' in attempt) return void statuses.add(attempt.status)
      ledger.acknowledge(submission, attempt.received)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
  return [...statuses]
}

const readinessOf = async (origin: string) => (await fetch(origin + API.ready)).status

const isResponding = (sql: ReturnType<typeof connect>) =>
  sql`select 1`.then(
    () => true,
    () => false,
  )
