import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DebianPostgres } from '#server/testing/debian-postgres.ts'
import {
  addressesAt,
  type Failover,
  failOver,
  isReady,
  startPrimary,
  startSynchronousStandby,
} from '#server/testing/failing-over.ts'
import { startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { startDatabaseProxy } from '#server/testing/haproxy.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'
import { eventually } from '#server/testing/test-app.ts'
import { connect } from './connect.ts'

/** The goal, from the end of the promotion. */
const RESUMED_WITHIN_MS = 30_000
/** More than the model was asked when the primary was lost. Later ones need a lease on the new primary. */
const ASKED_BEFORE = 8

const model = await startFaultyModel('lying')
let folder: string
let first: DebianPostgres
let second: DebianPostgres
let third: DebianPostgres | undefined
let line: TcpProxy | undefined
const proxies: (() => Promise<void>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failover-'))
  first = await startPrimary()
  second = await startSynchronousStandby(first)
}, SLOW_MS)
afterAll(async () => {
  for (const postgres of [third, second, first]) await postgres?.remove()
  for (const stop of proxies) await stop()
  await line?.close()
  await model.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a server whose database is behind HAProxy. @param ports of the primary and of its standby */
async function startServer(primary: DebianPostgres, name: string, ports: [number, number]) {
  const { port, stop } = await startDatabaseProxy(...ports)
  proxies.push(stop)
  return startServerProcess({
    ...(await addressesAt(port, primary)),
    ...model.variables,
    DATA_DIR: join(folder, name),
  })
}

async function expectNothingLost(
  { ledger, statuses, resumedAfterMs }: Failover,
  primary: DebianPostgres,
  server: ServerProcess,
) {
  console.info(
    `failover: ${ledger.acknowledged.size} receipts, answers again after ${Math.round(resumedAfterMs)} ms`,
  )
  expect(resumedAfterMs).toBeLessThan(RESUMED_WITHIN_MS)
  // Without a primary, every refusal is a 503.
  expect(statuses.filter((status) => status !== 503)).toEqual([])
  expect(ledger.unacknowledged()).toEqual([])
  const sql = connect(primary.url, 2)
  expect(await ledger.audit(sql)).toEqual({ stored: ledger.sent.length, lost: 0, twice: 0 })
  await sql.end()
  await eventually(async () => expect(await isReady(server)).toBe(true))
}

test(
  'the primary is killed under load and its synchronous standby promoted: nothing is lost, and answers resume',
  async () => {
    const server = await startServer(first, 'killed', [first.port, second.port])
    let calls = 0
    const failover = await failOver(server, second, async () => {
      await first.kill()
      calls = model.callCount()
    })
    await expectNothingLost(failover, second, server)
    await eventually(async () => expect(model.callCount()).toBeGreaterThan(calls + ASKED_BEFORE))
    await server.kill()
  },
  SLOW_MS,
)

test(
  'the primary disappears without closing its connections, and a standby takes over',
  async () => {
    line = await startTcpProxy(() => second.port)
    third = await startSynchronousStandby(second)
    const server = await startServer(second, 'silent', [line.port, third.port])
    const failover = await failOver(server, third, async () => {
      line?.setFault(() => 'hang')
      line?.freeze()
      await second.kill()
    })
    await expectNothingLost(failover, third, server)
    await server.kill()
  },
  SLOW_MS,
)
