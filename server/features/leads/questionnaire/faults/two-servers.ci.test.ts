import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { modelFaultOf, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { repeat, SLOW_MS } from '#server/testing/how-often.ts'
import { Ledger } from '#server/testing/ledger.ts'
import { newSubmission, sendOnce, sendUntilReceived } from '#server/testing/sender.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { type ConnectionFault, startTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'

const AT_ONCE = 8
const FAULTS: ConnectionFault[] = [
  'pass',
  'refuse',
  'cut before',
  'cut midway',
  'cut after',
  'half a response',
]

const model = await startFaultyModel(modelFaultOf('two-servers'))
let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let servers: [ServerProcess, ServerProcess]
let proxy: TcpProxy
let origin: string
let connections = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-servers-'))
  database = await freshDatabase()
  await setCatalogue(database.sql, TWENTY)
  const start = (name: string) =>
    startServerProcess({ DATABASE_URL: database.url, DATA_DIR: join(folder, name), ...model.variables })
  servers = await Promise.all([start('one'), start('two')])
  // Connections alternate between the servers, so that a retry reaches the other one.
  proxy = await startTcpProxy(() => servers[connections++ % 2 === 0 ? 0 : 1].port)
  origin = `http://127.0.0.1:${proxy.port}`
}, SLOW_MS)
afterAll(async () => {
  await proxy.close()
  for (const server of servers) await server.kill()
  await model.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test(
  `one submission sent to both servers at once creates one lead and gets identical bytes, ${model.description}`,
  async () => {
    await repeat('two servers behind one address', async () => {
      const submission = newSubmission()
      const attempts = await Promise.all(Array.from({ length: AT_ONCE }, () => sendOnce(origin, submission)))
      expect(new Set(attempts.map((attempt) => JSON.stringify(attempt))).size).toBe(1)
      expect(attempts[0]).toMatchObject({ received: expect.stringContaining(submission.key) })
      const { email } = submission.answers
      expect(await database.sql`select 1 from questionnaires where email = ${email}`).toHaveLength(1)
    })
  },
  SLOW_MS,
)

test(
  `retries on either server, over a connection that fails in every way, lose and duplicate nothing, ${model.description}`,
  async () => {
    const ledger = new Ledger()
    let asked = 0
    proxy.setFault(() => FAULTS[asked++ % FAULTS.length] ?? 'pass')
    await repeat('two servers behind one address', async () => {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const submission = ledger.note(newSubmission())
          const received = await sendUntilReceived(origin, submission)
          if (received) ledger.acknowledge(submission, received)
        }),
      )
    })
    proxy.setFault(() => 'pass')
    const { length: stored } = ledger.sent
    expect(ledger.unacknowledged()).toEqual([])
    expect(await ledger.audit(database.sql)).toEqual({ stored, lost: 0, twice: 0 })
  },
  SLOW_MS,
)

test(
  `if one server dies, the other answers retries with the same bytes, ${model.description}`,
  async () => {
    const submissions = Array.from({ length: AT_ONCE }, () => newSubmission())
    const given = await Promise.all(submissions.map((one) => sendUntilReceived(servers[0].origin, one)))
    await servers[0].kill()
    const again = await Promise.all(submissions.map((one) => sendUntilReceived(origin, one)))
    expect(again).toEqual(given)
    model.expectCalls()
  },
  SLOW_MS,
)
