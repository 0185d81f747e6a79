import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { findRunning } from '#server/platform/database/open.ts'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { modelFaultOf, startFaultyModel } from '#server/testing/faulty-ollama.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { repeat, SLOW_MS } from '#server/testing/how-often.ts'
import { Ledger } from '#server/testing/ledger.ts'
import { newSubmission, sendOnce, sendUntilReceived } from '#server/testing/sender.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const SENDERS = 6
/** The server is killed at a random time within this period after the first receipt. */
const KILL_WITHIN_MS = 150

const model = await startFaultyModel(modelFaultOf('killed-server'))
let folder: string
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-server-'))
  await chmod(folder, 0o755)
}, SLOW_MS)
afterAll(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp()
  await model.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends submissions concurrently, each once, and kills the server after the first acknowledgment. */
async function killUnderLoad(server: ServerProcess, ledger: Ledger): Promise<void> {
  let isRunning = true
  let resolveFirst = () => {}
  const acknowledged = new Promise<void>((resolve) => {
    resolveFirst = resolve
  })
  const sender = async () => {
    while (isRunning) {
      const submission = ledger.note(newSubmission())
      const attempt = await sendOnce(server.origin, submission)
      if (attempt === 'cut' || !('received' in attempt)) continue
      ledger.acknowledge(submission, attempt.received)
      resolveFirst()
    }
  }
  const load = Array.from({ length: SENDERS }, sender)
  await acknowledged
  await Bun.sleep(Math.random() * KILL_WITHIN_MS)
  await server.kill()
  isRunning = false
  await Promise.all(load)
}

/** Expects that all acknowledged answers are stored and that the others can be sent again. */
async function expectNothingLost(
  server: ServerProcess,
  sql: Sql,
  ledger: Ledger,
  from: number,
): Promise<void> {
  expect(await ledger.audit(sql, from)).toMatchObject({ lost: 0, twice: 0 })
  const waiting = ledger.unacknowledged()
  await Promise.all(
    waiting.map(async (submission) => {
      const received = await sendUntilReceived(server.origin, submission)
      if (received) ledger.acknowledge(submission, received)
    }),
  )
  const sent = ledger.sent.length - from
  expect(await ledger.audit(sql, from)).toEqual({ stored: sent, lost: 0, twice: 0 })
}

test(
  `a server killed under load never loses anything that it acknowledged, ${model.description}`,
  async () => {
    const database = await freshDatabase()
    await setCatalogue(database.sql, TWENTY)
    cleanups.push(database.drop)
    const ledger = new Ledger()
    const start = () =>
      startServerProcess({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'shared'), ...model.variables })
    let server = await start()
    cleanups.push(() => server.kill())
    await repeat('the server is killed', async () => {
      const from = ledger.sent.length
      await killUnderLoad(server, ledger)
      server = await start()
      await expectNothingLost(server, database.sql, ledger, from)
    })
    expect(await ledger.audit(database.sql)).toEqual({ stored: ledger.sent.length, lost: 0, twice: 0 })
    model.expectCalls()
  },
  SLOW_MS,
)

test(
  `the same holds for a server with an embedded Postgres, which keeps running as an orphan, ${model.description}`,
  async () => {
    const dataDir = join(folder, 'embedded')
    const ledger = new Ledger()
    const start = () => startServerProcess({ DATA_DIR: dataDir, ...model.variables })
    let server = await start()
    cleanups.push(() => server.stop())
    await repeat('server and database are killed', async () => {
      const from = ledger.sent.length
      await killUnderLoad(server, ledger)
      server = await start()
      const sql = connect((await findRunning(dataDir)) ?? '', 2)
      await expectNothingLost(server, sql, ledger, from).finally(() => sql.end({ timeout: 1 }))
    })
  },
  SLOW_MS,
)
