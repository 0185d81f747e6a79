import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createRoles } from '#server/platform/database/roles/roles.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { modelFaultOf, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { getRepetitions, repeat, SLOW_MS } from '#server/testing/how-often.ts'
import { Ledger } from '#server/testing/ledger.ts'
import { newSubmission, sendUntilReceived } from '#server/testing/sender.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { startTemporaryCluster, type TemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { eventually } from '#server/testing/test-app.ts'
import { API } from '#shared/contract/paths.ts'

const SENDERS = 6
/** No settings that weaken durability, as in production. */
const DURABLE = ''

const model = await startFaultyModel(modelFaultOf('postgres-away'))
let folder: string
let cluster: TemporaryCluster
let postgresPort: number
/** A proxy between the server and Postgres. The server's address for it stays the same when Postgres restarts. */
let proxy: TcpProxy
let server: ServerProcess
let sql: Sql
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postgres-away-'))
  cluster = await startTemporaryCluster(DURABLE)
  postgresPort = Number(new URL(cluster.url).port)
  proxy = await startTcpProxy(() => postgresPort)
  const url = new URL(`${cluster.url}/postgres`)
  url.port = String(proxy.port)
  sql = connect(url.href, 2)
  const owner = connect((await createRoles(url.href)).ownerUrl, 2)
  await migrate(owner)
  await owner.end()
  await setCatalogue(sql, TWENTY)
  server = await startServerProcess({ DATABASE_URL: url.href, DATA_DIR: folder, ...model.variables })
}, SLOW_MS)
afterAll(async () => {
  await server.kill()
  await model.close()
  await sql.end({ timeout: 1 })
  await proxy.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `disturb` while families send submissions, each until it has a receipt. */
async function expectNothingLostDuring(ledger: Ledger, disturb: () => Promise<void>): Promise<void> {
  let isSending = true
  let hasFailed = false
  const statuses = new Set<number>()
  const family = async () => {
    while (isSending) {
      const submission = ledger.note(newSubmission())
      const onAttempt = (attempt: object | 'cut') => {
        if (attempt !== 'cut' && 'status' in attempt) statuses.add(attempt.status as number)
      }
      const isOver = () => hasFailed
      const received = await sendUntilReceived(server.origin, submission, { onAttempt, isOver })
      if (received) ledger.acknowledge(submission, received)
    }
  }
  const families = Array.from({ length: SENDERS }, family)
  const waitForMoreThan = (count: number) =>
    eventually(async () => expect(ledger.acknowledged.size).toBeGreaterThan(count))
  try {
    await waitForMoreThan(ledger.acknowledged.size)
    await disturb()
    await waitForMoreThan(ledger.acknowledged.size + SENDERS)
  } catch (error) {
    hasFailed = true
    throw error
  } finally {
    isSending = false
  }
  await Promise.all(families)
  // While the database is unavailable, every refusal is a 503.
  expect([...statuses].filter((status) => status !== 503)).toEqual([])
  expect(ledger.unacknowledged()).toEqual([])
  expect(await ledger.audit(sql)).toEqual({ stored: ledger.sent.length, lost: 0, twice: 0 })
  model.expectCalls()
}

test(
  `restarting Postgres under load, cleanly or as in a power failure, loses nothing, ${model.description}`,
  async () => {
    const ledger = new Ledger()
    await repeat('Postgres is restarted', (round) =>
      expectNothingLostDuring(ledger, async () => {
        await cluster.halt(round % 2 === 0 ? 'immediate' : 'fast')
        postgresPort = await cluster.restart()
      }),
    )
  },
  SLOW_MS,
)

test(
  `while Postgres is unreachable the server reports it, and recovers on its own, ${model.description}`,
  async () => {
    await expectNothingLostDuring(new Ledger(), async () => {
      proxy.setFault(() => 'refuse')
      proxy.dropConnections()
      await eventually(async () => expect((await fetch(server.origin + API.health)).status).toBe(503))
      await Bun.sleep(getRepetitions('seconds without Postgres') * 1000)
      expect((await fetch(server.origin + API.health)).status).toBe(503)
      proxy.setFault(() => 'pass')
    })
  },
  SLOW_MS,
)

test(
  `a connection to Postgres that hangs and is then cut loses nothing either, ${model.description}`,
  async () => {
    await expectNothingLostDuring(new Ledger(), async () => {
      proxy.setFault(() => 'hang')
      proxy.freeze()
      await eventually(async () => expect((await fetch(server.origin + API.health)).status).toBe(503))
      proxy.setFault(() => 'pass')
      proxy.dropConnections()
    })
  },
  SLOW_MS,
)
