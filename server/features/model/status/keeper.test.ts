import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBackground } from '../../../platform/background.ts'
import { connect } from '../../../platform/database/connect.ts'
import { Env } from '../../../platform/env.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { type OllamaStandIn, startOllamaStandIn } from '../../../testing/ollama-stand-in.ts'
import { eventually } from '../../../testing/test-app.ts'
import { EXAM_VERSION } from '../exam/questions.ts'
import { createModelServices } from './create-model-services.ts'
import type { ModelKeeper } from './keeper.ts'

const LOOK_EVERY_MS = 20
const UNREACHABLE = 'http://127.0.0.1:9'

let db: Awaited<ReturnType<typeof freshDatabase>>
let ollama: OllamaStandIn
let servers: { keeper: ModelKeeper; idle: () => Promise<void> }[] = []
let logged: { message: string; state?: unknown }[] = []
let letGo = () => {}
const pools: ReturnType<typeof connect>[] = []

beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  ollama = await startOllamaStandIn()
  await db.sql`truncate model_exams, model_pulls, token_usage`
  servers = []
  logged = []
})
afterEach(async () => {
  letGo()
  for (const { keeper } of servers) keeper.stop()
  await Promise.all(servers.map(({ idle }) => idle()))
  for (const sql of pools.splice(0)) await sql.end({ timeout: 1 })
  await ollama.close()
})

/** A server that keeps the model, on the database that all share. */
function aServer(variables: Record<string, string> = {}, sql = db.sql) {
  const env = z.parse(Env, { ...ollama.variables, ...variables })
  const line = (message: string, fields?: object) => void logged.push({ message, ...fields })
  const log = { info: line, warn: line, error: line }
  const background = createBackground(log)
  const { keeper } = createModelServices({ sql, env, log, now: () => new Date(), background }, LOOK_EVERY_MS)
  servers.push({ keeper, idle: () => background.idle() })
  return keeper
}
const stateOf = async (keeper: ModelKeeper) => (await keeper.look()).report.state
const becomes = (keeper: ModelKeeper, state: string) =>
  eventually(async () => expect((await stateOf(keeper)).state).toBe(state))
const questionsAsked = () => ollama.asked.length
const told = () => logged.map(({ message, state }) => state ?? message)

test('a model that ranks well is examined at the start, and may rank only then', async () => {
  letGo = ollama.hold()
  const keeper = aServer()
  expect(keeper.gate.mayRank()).toBe(false)
  keeper.start()
  await ollama.cameTo(1)
  expect((await keeper.look()).report).toMatchObject({
    model: 'stand-in:1b',
    examination: 'on',
    state: { state: 'examining', progress: { done: 0, of: 24 } },
    examinedAt: null,
  })
  expect(keeper.gate.mayRank()).toBe(false)
  letGo()
  await eventually(async () => expect(keeper.gate.mayRank()).toBe(true))
  expect((await keeper.look()).report).toMatchObject({
    state: { state: 'ready', figures: { agreement: 1, valid: 1 } },
    examinedAt: expect.any(String),
  })
})

test.each(['echoes the order', 'names one id twelve times', 'answers at random'] as const)(
  'one that %s may never rank, and the figures say why',
  async (behaviour) => {
    ollama.behave(behaviour)
    const keeper = aServer()
    keeper.start()
    await becomes(keeper, 'failed')
    expect(await stateOf(keeper)).toMatchObject({ failings: expect.arrayContaining(['agreement']) })
    expect(keeper.gate.mayRank()).toBe(false)
  },
)

test('what was found is remembered: the next start asks nothing', async () => {
  const first = aServer()
  first.start()
  await becomes(first, 'ready')
  first.stop()
  const asked = questionsAsked()
  const second = aServer()
  second.start()
  await eventually(async () => expect(second.gate.mayRank()).toBe(true))
  expect(questionsAsked()).toBe(asked)
})

test('of several servers one examines, and all of them know', async () => {
  const all = Array.from({ length: 4 }, () => {
    const sql = connect(db.url, 3)
    pools.push(sql)
    return aServer({}, sql)
  })
  for (const keeper of all) keeper.start()
  for (const keeper of all) await eventually(async () => expect(keeper.gate.mayRank()).toBe(true))
  expect(questionsAsked()).toBe(25)
})

test('an examiner that died holds nobody up', async () => {
  await db.sql`
    insert into model_exams (digest, version, model, deadline_ms, examiner, examiner_until, asked, questions)
    values (${'a'.repeat(64)}, ${EXAM_VERSION}, 'stand-in:1b', 20000, gen_random_uuid(), now() + interval '1 minute',
      5, 24)`
  const keeper = aServer()
  keeper.start()
  await eventually(async () =>
    expect(await stateOf(keeper)).toMatchObject({ state: 'examining', progress: { done: 5, of: 24 } }),
  )
  expect(questionsAsked()).toBe(0)
  await db.sql`update model_exams set examiner_until = now() - interval '1 second'`
  await becomes(keeper, 'ready')
})

test('an examination whose lease another server has taken is given up and stores nothing', async () => {
  letGo = ollama.hold()
  const keeper = aServer()
  keeper.start()
  await ollama.cameTo(1)
  await db.sql`update model_exams set examiner = gen_random_uuid(), asked = 3`
  letGo()
  await eventually(async () => expect(logged).not.toEqual([]))
  await servers[0]?.idle()
  expect(await db.sql`select asked, figures from model_exams`).toEqual([{ asked: 3, figures: null }])
})

test('another model behind the same name is examined anew', async () => {
  const keeper = aServer()
  keeper.start()
  await becomes(keeper, 'ready')
  ollama.behave('echoes the order')
  ollama.models = [{ name: 'stand-in:1b', digest: 'b'.repeat(64) }]
  await becomes(keeper, 'failed')
  expect(keeper.gate.mayRank()).toBe(false)
  ollama.models = [{ name: 'stand-in:1b', digest: 'a'.repeat(64) }]
  await becomes(keeper, 'ready')
})

test('one that was too slow for a shorter deadline is examined anew under a longer one', async () => {
  ollama.slowness = 250
  const hurried = aServer({ MATCH_DEADLINE_MS: '100' })
  hurried.start()
  await becomes(hurried, 'failed')
  expect(await stateOf(hurried)).toMatchObject({ failings: expect.arrayContaining(['slow']) })
  hurried.stop()
  ollama.slowness = 0
  const patient = aServer({ MATCH_DEADLINE_MS: '60000' })
  patient.start()
  await becomes(patient, 'ready')
})

test('with MODEL_EXAM=off nothing is asked, and the model ranks as long as it is there', async () => {
  const keeper = aServer({ MODEL_EXAM: 'off' })
  keeper.start()
  await eventually(async () => expect(keeper.gate.mayRank()).toBe(true))
  expect((await keeper.look()).report).toMatchObject({
    examination: 'off',
    state: { state: 'ready', figures: null },
  })
  ollama.models = []
  await eventually(async () => expect(keeper.gate.mayRank()).toBe(false))
  expect(questionsAsked()).toBe(0)
})

test('without any Ollama there is one line in the log, however often it looks', async () => {
  const keeper = aServer({ OLLAMA_HOST: UNREACHABLE })
  keeper.start()
  for (let looks = 0; looks < 20; looks++) await keeper.look()
  expect(await stateOf(keeper)).toMatchObject({ state: 'unreachable' })
  expect(keeper.gate.mayRank()).toBe(false)
  expect(told()).toEqual(['unreachable'])
})

test('each change is one line in the log', async () => {
  ollama.models = []
  const keeper = aServer()
  keeper.start()
  await becomes(keeper, 'absent')
  ollama.models = [{ name: 'stand-in:1b', digest: 'a'.repeat(64) }]
  await becomes(keeper, 'ready')
  expect(told()).toEqual(['absent', 'examining', 'ready'])
})

test('a stop ends an examination, which leaves nothing behind that holds up the next start', async () => {
  letGo = ollama.hold()
  const keeper = aServer()
  keeper.start()
  await ollama.cameTo(1)
  keeper.stop()
  await servers[0]?.idle()
  expect(await db.sql`select examiner, figures from model_exams`).toEqual([{ examiner: null, figures: null }])
  expect(told()).toEqual(['examining'])
  letGo()
  const next = aServer()
  next.start()
  await becomes(next, 'ready')
})

describe('a model that cannot be asked', () => {
  test.each([
    ['fails', 'Ollama answered 500: model runner has unexpectedly stopped'],
    ['dies before it answers', 'Ollama does not answer'],
    ['has no such model', "Ollama answered 404: model 'stand-in:1b' not found"],
  ] as const)('(it %s) is not judged: every server says why, and asks it no more', async (behaviour, why) => {
    ollama.behave(behaviour)
    const keeper = aServer()
    keeper.start()
    await becomes(keeper, 'unexamined')
    const other = aServer()
    other.start()
    for (const each of [keeper, other]) {
      for (let looks = 0; looks < 20; looks++) await each.look()
      const { state, examError } = await stateOf(each)
      expect([state, examError?.why]).toEqual(['unexamined', why])
      expect(Date.parse(examError?.againAt ?? '')).toBeGreaterThan(Date.now())
      expect(each.gate.mayRank()).toBe(false)
    }
    expect(questionsAsked()).toBe(1)
    expect(logged).toContainEqual(expect.objectContaining({ state: 'unexamined', why }))
  })

  test('is asked again by one server when it is time, and what it reaches then replaces the reason', async () => {
    ollama.behave('fails')
    const all = [aServer(), aServer()]
    for (const keeper of all) {
      keeper.start()
      await becomes(keeper, 'unexamined')
    }
    ollama.behave('ranks well')
    await db.sql`update model_exams set failed_at = now() - interval '1 hour'`
    for (const keeper of all) await becomes(keeper, 'ready')
    expect(questionsAsked()).toBe(26)
    expect(await db.sql`select failure, failed_at from model_exams`).toEqual([
      { failure: null, failedAt: null },
    ])
  })
})

test('a name without a tag is the latest', async () => {
  ollama.models = [{ name: 'house-model:latest', digest: 'c'.repeat(64) }]
  const keeper = aServer({ OLLAMA_MODEL: 'house-model', MODEL_EXAM: 'off' })
  expect(await stateOf(keeper)).toMatchObject({ state: 'ready' })
})
