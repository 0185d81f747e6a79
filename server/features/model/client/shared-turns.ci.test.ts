import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { newSubmission, sendOnce, sendUntilReceived } from '#server/testing/sender.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'

const FAMILIES = 12
/** Long enough that families of both servers wait at the same time. */
const ANSWER_MS = 100
/** Longer than a killed server's lease, and than a family waits for its turn here. */
const DEADLINE_MS = 60_000

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
let models: [FakeOllama, FakeOllama]
beforeAll(async () => {
  database = await freshDatabase()
  await setCatalogue(database.sql, TWENTY)
  folder = await mkdtemp(join(tmpdir(), 'shared-turns-'))
})
beforeEach(async () => {
  models = [await startFakeOllama(), await startFakeOllama()]
  return async () => {
    for (const model of models) await model.close()
  }
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts servers that share these models, with one turn at each, and stops them after the test. */
async function startServers(count: number, hosts: readonly FakeOllama[]): Promise<ServerProcess[]> {
  const start = (n: number) =>
    startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, String(n)),
      OLLAMA_HOST: hosts.map(({ variables }) => variables.OLLAMA_HOST).join(),
      OLLAMA_MODEL: hosts[0]?.variables.OLLAMA_MODEL ?? '',
      MODEL_EXAM: 'off',
      MATCH_CONCURRENCY: '1',
      MATCH_DEADLINE_MS: String(DEADLINE_MS),
    })
  return Promise.all(Array.from({ length: count }, (_, n) => start(n)))
}

/** Sends a family's answers. @returns who ranked its list */
async function rank(server: ServerProcess | undefined): Promise<string> {
  const receipt = await sendUntilReceived(server?.origin ?? '', newSubmission())
  return JSON.parse(receipt ?? '{}').rankedBy
}

/** Expects that two families at once ask one model each. */
async function expectBothAsked(server: ServerProcess | undefined): Promise<void> {
  const answers = models.map((model) => model.hold())
  const asked = models.map((model) => model.waitForQuestions(model.asked.length + 1))
  const ranked = [rank(server), rank(server)]
  await Promise.all(asked)
  for (const answer of answers) answer()
  expect(await Promise.all(ranked)).toEqual(['rules and model', 'rules and model'])
}

test('two servers under load ask a model once at a time', { timeout: SLOW_MS }, async () => {
  const [model] = models
  model.delayMs = ANSWER_MS
  const servers = await startServers(2, [model])
  const rankedBy = await Promise.all(Array.from({ length: FAMILIES }, (_, n) => rank(servers[n % 2])))
  for (const server of servers) await server.stop()
  expect(model.maxInProgress).toBe(1)
  expect(rankedBy).toContain('rules and model')
  expect(model.asked.length).toBeGreaterThan(2)
})

test('the turn of a server that is killed in the middle of a question goes to the other one when its lease ends', {
  timeout: SLOW_MS,
}, async () => {
  const [model] = models
  const [one, other] = await startServers(2, [model])
  const answer = model.hold()
  const cut = sendOnce(one?.origin ?? '', newSubmission())
  await model.waitForQuestions(1)
  await one?.kill()
  expect(await cut).toBe('cut')
  const [held] = await database.sql<
    { isHeld: boolean }[]
  >`select holder_until > now() as is_held from model_turns`
  expect(held).toEqual({ isHeld: true })
  const ranked = rank(other)
  await model.waitForQuestions(2)
  const [taken] = await database.sql<{ turns: number }[]>`select count(*)::integer as turns from model_turns`
  expect(taken).toEqual({ turns: 1 })
  answer()
  expect(await ranked).toBe('rules and model')
  expect(model.maxInProgress).toBe(1)
  await other?.stop()
})

test('each model has turns of its own; one that dies is left out, and is asked again when it returns', {
  timeout: SLOW_MS,
}, async () => {
  const [model, other] = models
  const [server] = await startServers(1, models)
  await expectBothAsked(server)
  expect(models.map(({ maxInProgress }) => maxInProgress)).toEqual([1, 1])

  const left = server?.waitForLine(/"message":"model hosts changed".*"usable":1/)
  await other.close()
  await left
  const before = model.asked.length
  expect(await rank(server)).toBe('rules and model')
  expect(model.asked.length).toBeGreaterThan(before)

  const returned = server?.waitForLine(/"message":"model hosts changed".*"usable":2/)
  models[1] = await startFakeOllama(Number(new URL(other.variables.OLLAMA_HOST).port))
  await returned
  await expectBothAsked(server)
  await server?.stop()
})
