import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBackground } from '#server/platform/background.ts'
import { connect } from '#server/platform/database/connect.ts'
import { Env } from '#server/platform/env.ts'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { eventually } from '#server/testing/test-app.ts'
import { EXAM_VERSION } from '../exam/questions.ts'
import { createModelServices, type ModelMonitor } from './model-monitor.ts'

const CHECK_INTERVAL_MS = 20
const UNREACHABLE = 'http://127.0.0.1:9'

const db = openForTests(freshDatabase)
let ollama: FakeOllama
let servers: { monitor: ModelMonitor; idle: () => Promise<void> }[] = []
let logged: { message: string; state?: unknown }[] = []
let releaseHold = () => {}
const pools: ReturnType<typeof connect>[] = []

beforeEach(async () => {
  ollama = await startFakeOllama()
  await db.sql`truncate model_exams, model_pulls, token_usage`
  servers = []
  logged = []
})
afterEach(async () => {
  releaseHold()
  for (const { monitor } of servers) monitor.stop()
  await Promise.all(servers.map(({ idle }) => idle()))
  for (const sql of pools.splice(0)) await sql.end({ timeout: 1 })
  await ollama.close()
})

/** Creates a server that monitors the model, on the shared database by default. */
function createServer(variables: Record<string, string> = {}, sql = db.sql) {
  const env = z.parse(Env, { ...ollama.variables, ...variables })
  const record = (message: string, fields?: object) => void logged.push({ message, ...fields })
  const log = { info: record, warn: record, error: record }
  const background = createBackground(log)
  const { monitor } = createModelServices(
    { sql, env, log, now: () => new Date(), background },
    CHECK_INTERVAL_MS,
  )
  servers.push({ monitor, idle: () => background.idle() })
  return monitor
}
const stateOf = async (monitor: ModelMonitor) => (await monitor.check()).report.state
const waitForState = (monitor: ModelMonitor, state: string) =>
  eventually(async () => expect((await stateOf(monitor)).state).toBe(state))
const questionsAsked = () => ollama.asked.length
const loggedStates = () => logged.map(({ message, state }) => state ?? message)

test('a model that ranks well is examined at the start and may rank only after it has passed', async () => {
  releaseHold = ollama.hold()
  const monitor = createServer()
  expect(monitor.gate.mayRank()).toBe(false)
  monitor.start()
  await ollama.waitForQuestions(1)
  expect((await monitor.check()).report).toMatchObject({
    model: 'fake-model:1b',
    examination: 'on',
    state: { state: 'examining', progress: { done: 0, of: 24 } },
    examinedAt: null,
  })
  expect(monitor.gate.mayRank()).toBe(false)
  releaseHold()
  await eventually(async () => expect(monitor.gate.mayRank()).toBe(true))
  expect((await monitor.check()).report).toMatchObject({
    state: { state: 'ready', figures: { agreement: 1, valid: 1 } },
    examinedAt: expect.any(String),
  })
})

test.each(['echoes the order', 'returns one id twelve times', 'answers in random order'] as const)(
  'a model that %s may not rank, and the figures show why',
  async (behavior) => {
    ollama.setBehavior(behavior)
    const monitor = createServer()
    monitor.start()
    await waitForState(monitor, 'failed')
    expect(await stateOf(monitor)).toMatchObject({ failings: expect.arrayContaining(['agreement']) })
    expect(monitor.gate.mayRank()).toBe(false)
  },
)

test('the result is stored, so the next start does not repeat the examination', async () => {
  const first = createServer()
  first.start()
  await waitForState(first, 'ready')
  first.stop()
  const asked = questionsAsked()
  const second = createServer()
  second.start()
  await eventually(async () => expect(second.gate.mayRank()).toBe(true))
  expect(questionsAsked()).toBe(asked)
})

test('one of several servers examines, and all of them use the result', async () => {
  const all = Array.from({ length: 4 }, () => {
    const sql = connect(db.url, 3)
    pools.push(sql)
    return createServer({}, sql)
  })
  for (const monitor of all) monitor.start()
  for (const monitor of all) await eventually(async () => expect(monitor.gate.mayRank()).toBe(true))
  expect(questionsAsked()).toBe(25)
})

test('an examiner that died does not block other servers', async () => {
  await db.sql`
    insert into model_exams (digest, version, model, deadline_ms, examiner, examiner_until, asked, questions)
    values (${'a'.repeat(64)}, ${EXAM_VERSION}, 'fake-model:1b', 20000, gen_random_uuid(), now() + interval '1 minute',
      5, 24)`
  const monitor = createServer()
  monitor.start()
  await eventually(async () =>
    expect(await stateOf(monitor)).toMatchObject({ state: 'examining', progress: { done: 5, of: 24 } }),
  )
  expect(questionsAsked()).toBe(0)
  await db.sql`update model_exams set examiner_until = now() - interval '1 second'`
  await waitForState(monitor, 'ready')
})

test('an examination that lost its lease to another server ends and stores nothing', async () => {
  releaseHold = ollama.hold()
  const monitor = createServer()
  monitor.start()
  await ollama.waitForQuestions(1)
  await db.sql`update model_exams set examiner = gen_random_uuid(), asked = 3`
  releaseHold()
  await eventually(async () => expect(logged).not.toEqual([]))
  await servers[0]?.idle()
  expect(await db.sql`select asked, figures from model_exams`).toEqual([{ asked: 3, figures: null }])
})

test('another model with the same name is examined again', async () => {
  const monitor = createServer()
  monitor.start()
  await waitForState(monitor, 'ready')
  ollama.setBehavior('echoes the order')
  ollama.models = [{ name: 'fake-model:1b', digest: 'b'.repeat(64) }]
  await waitForState(monitor, 'failed')
  expect(monitor.gate.mayRank()).toBe(false)
  ollama.models = [{ name: 'fake-model:1b', digest: 'a'.repeat(64) }]
  await waitForState(monitor, 'ready')
})

test('a model that was too slow for the deadline is examined again under a longer one', async () => {
  ollama.delayMs = 250
  const shortDeadline = createServer({ MATCH_DEADLINE_MS: '100' })
  shortDeadline.start()
  await waitForState(shortDeadline, 'failed')
  expect(await stateOf(shortDeadline)).toMatchObject({ failings: expect.arrayContaining(['slow']) })
  shortDeadline.stop()
  ollama.delayMs = 0
  const longDeadline = createServer({ MATCH_DEADLINE_MS: '60000' })
  longDeadline.start()
  await waitForState(longDeadline, 'ready')
})

test('with MODEL_EXAM=off no question is asked, and the model ranks while Ollama has it', async () => {
  const monitor = createServer({ MODEL_EXAM: 'off' })
  monitor.start()
  await eventually(async () => expect(monitor.gate.mayRank()).toBe(true))
  expect((await monitor.check()).report).toMatchObject({
    examination: 'off',
    state: { state: 'ready', figures: null },
  })
  ollama.models = []
  await eventually(async () => expect(monitor.gate.mayRank()).toBe(false))
  expect(questionsAsked()).toBe(0)
})

test('without Ollama one line is logged, however often the monitor checks', async () => {
  const monitor = createServer({ OLLAMA_HOST: UNREACHABLE })
  monitor.start()
  for (let checks = 0; checks < 20; checks++) await monitor.check()
  expect(await stateOf(monitor)).toMatchObject({ state: 'unreachable' })
  expect(monitor.gate.mayRank()).toBe(false)
  expect(loggedStates()).toEqual(['unreachable'])
})

test('logs one line for each change of the state', async () => {
  ollama.models = []
  const monitor = createServer()
  monitor.start()
  await waitForState(monitor, 'absent')
  ollama.models = [{ name: 'fake-model:1b', digest: 'a'.repeat(64) }]
  await waitForState(monitor, 'ready')
  expect(loggedStates()).toEqual(['absent', 'examining', 'ready'])
})

test('stopping ends an examination and does not delay the next start', async () => {
  releaseHold = ollama.hold()
  const monitor = createServer()
  monitor.start()
  await ollama.waitForQuestions(1)
  monitor.stop()
  await servers[0]?.idle()
  expect(await db.sql`select examiner, figures from model_exams`).toEqual([{ examiner: null, figures: null }])
  expect(loggedStates()).toEqual(['examining'])
  releaseHold()
  const next = createServer()
  next.start()
  await waitForState(next, 'ready')
})

describe('a model that cannot be examined', () => {
  test.each([
    ['fails', 'Ollama answered 500: model runner has unexpectedly stopped'],
    ['dies before it answers', 'Ollama did not respond'],
    ['has no such model', "Ollama answered 404: model 'fake-model:1b' not found"],
  ] as const)(
    'because it %s gets no verdict: every server reports why and asks no further question',
    async (behavior, why) => {
      ollama.setBehavior(behavior)
      const monitor = createServer()
      monitor.start()
      await waitForState(monitor, 'unexamined')
      const other = createServer()
      other.start()
      for (const each of [monitor, other]) {
        for (let checks = 0; checks < 20; checks++) await each.check()
        const { state, examError } = await stateOf(each)
        expect([state, examError?.why]).toEqual(['unexamined', why])
        expect(Date.parse(examError?.againAt ?? '')).toBeGreaterThan(Date.now())
        expect(each.gate.mayRank()).toBe(false)
      }
      expect(questionsAsked()).toBe(1)
      expect(logged).toContainEqual(expect.objectContaining({ state: 'unexamined', why }))
    },
  )

  test('is examined again by one server after the pause, and the result replaces the reason', async () => {
    ollama.setBehavior('fails')
    const all = [createServer(), createServer()]
    for (const monitor of all) {
      monitor.start()
      await waitForState(monitor, 'unexamined')
    }
    ollama.setBehavior('ranks well')
    await db.sql`update model_exams set failed_at = now() - interval '1 hour'`
    for (const monitor of all) await waitForState(monitor, 'ready')
    expect(questionsAsked()).toBe(26)
    expect(await db.sql`select failure, failed_at from model_exams`).toEqual([
      { failure: null, failedAt: null },
    ])
  })
})

test('a model name without a tag means the tag latest', async () => {
  ollama.models = [{ name: 'house-model:latest', digest: 'c'.repeat(64) }]
  const monitor = createServer({ OLLAMA_MODEL: 'house-model', MODEL_EXAM: 'off' })
  expect(await stateOf(monitor)).toMatchObject({ state: 'ready' })
})
