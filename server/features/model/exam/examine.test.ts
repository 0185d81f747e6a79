import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '#server/platform/env.ts'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openModel } from '../client/client.ts'
import { ModelQueue } from '../client/model-queue.ts'
import { type ExamOptions, examine, findFailureReasons } from './examine.ts'
import { QUESTIONS } from './questions.ts'

const DEADLINE_MS = 20_000
const silent = { info() {}, warn() {}, error() {} }
const db = openForTests(freshDatabase)
let ollama: FakeOllama
beforeAll(async () => {
  ollama = await startFakeOllama()
})
afterAll(() => ollama.close())
afterEach(async () => {
  ollama.setBehavior('ranks well')
  ollama.delayMs = 0
  ollama.asked.length = 0
  await db.sql`truncate token_usage`
})

function runExamination(
  change: Partial<ExamOptions> = {},
  queue = new ModelQueue(1, DEADLINE_MS),
  model = openModel(ollama.variables),
) {
  const env = z.parse(Env, ollama.variables)
  const deps = { sql: db.sql, env, log: silent, model, queue }
  return examine(deps, { deadlineMs: DEADLINE_MS, signal: new AbortController().signal, ...change })
}
/** The figures of an examination that came to its end. */
async function figuresOf(...how: Parameters<typeof runExamination>) {
  const result = await runExamination(...how)
  return result && 'figures' in result ? result.figures : undefined
}
const rows = () => db.sql`select endpoint, outcome, success from token_usage order by timestamp, id`

test('a model that ranks well passes, and every call is recorded', async () => {
  const progress: number[] = []
  const figures = await figuresOf({ onReply: async (asked) => void progress.push(asked) })
  expect(figures).toMatchObject({
    asked: 24,
    of: 24,
    outcomes: [{ outcome: 'answered', count: 24 }],
    valid: 1,
    agreement: 1,
  })
  expect(figures && findFailureReasons(figures, DEADLINE_MS)).toEqual([])
  expect(progress).toEqual(QUESTIONS.map((_, index) => index + 1))
  // One more call loads the model.
  expect(await rows()).toEqual(
    Array.from({ length: 25 }, () => ({ endpoint: 'model-examination', outcome: 'answered', success: true })),
  )
  expect(new Set(ollama.asked.map(({ messages }) => messages[0]?.content)).size).toBeGreaterThan(12)
})

describe('a useless model fails early:', () => {
  test.each([
    ['echoes the order', ['agreement', 'family']],
    ['reverses the order', ['agreement', 'family']],
    ['answers in random order', ['agreement']],
    ['returns one id twelve times', ['valid', 'agreement']],
    ['returns unknown ids', ['valid', 'agreement']],
    ['answers in prose', ['valid', 'agreement']],
    ['returns an empty answer', ['valid', 'agreement']],
    ['is cut off', ['valid', 'agreement']],
    ['dies midway', ['valid', 'agreement']],
  ] as const)('one that %s', async (behavior, failureReasons) => {
    ollama.setBehavior(behavior)
    const figures = await figuresOf()
    if (!figures) throw new Error('no figures')
    expect(findFailureReasons(figures, DEADLINE_MS)).toEqual(expect.arrayContaining([...failureReasons]))
    expect(figures.asked).toBeLessThan(QUESTIONS.length)
    expect(figures.agreement).toBeLessThan(0.75)
  })

  test('one that is right, but too late', async () => {
    // So long that a stalled event loop cannot let the reply arrive before the deadline.
    ollama.delayMs = 1500
    const figures = await figuresOf({ deadlineMs: 200 })
    expect(figures).toMatchObject({ asked: 2, outcomes: [{ outcome: 'timed_out', count: 2 }] })
    expect(figures && findFailureReasons(figures, 200)).toContain('slow')
  })
})

test.each([
  ['has no such model', "Ollama answered 404: model 'fake-model:1b' not found"],
  ['dies before it answers', 'Ollama did not respond'],
  ['fails', 'Ollama answered 500: model runner has unexpectedly stopped'],
  ['is not Ollama', 'The server at OLLAMA_HOST is not Ollama'],
] as const)('if the model %s, the examination fails with the reason', async (behavior, failure) => {
  ollama.setBehavior(behavior)
  expect(await runExamination()).toEqual({ failure })
  expect(ollama.asked.length).toBe(1)
})

test('the examination fails if the connection ends before the first answer', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders()
    response.socket?.end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const mute = openModel({ ...ollama.variables, OLLAMA_HOST: `http://127.0.0.1:${port}` })
  expect(await runExamination({}, new ModelQueue(1, DEADLINE_MS), mute)).toEqual({
    failure: 'The connection ended before the answer was complete',
  })
  server.close()
})

test('errors between answers count against the model', async () => {
  // The behaviors alternate, and the first call, which loads the model, gets the second one.
  ollama.setBehavior('fails', 'ranks well')
  const figures = await figuresOf()
  expect(figures?.outcomes).toEqual([
    { outcome: 'refused', count: 3 },
    { outcome: 'answered', count: 2 },
  ])
})

test('a stop ends the examination immediately, even if the model hangs', async () => {
  ollama.setBehavior('hangs')
  const stopping = new AbortController()
  const examination = runExamination({ signal: stopping.signal })
  await ollama.waitForQuestions(1)
  stopping.abort()
  expect(await examination).toBeUndefined()
})

test('a family takes the turn, and the question is repeated after it', async () => {
  const queue = new ModelQueue(1, DEADLINE_MS)
  const releaseHold = ollama.hold()
  const examination = runExamination({}, queue)
  await ollama.waitForQuestions(1)
  const slot = queue.enter()
  await slot?.waitForTurn(new AbortController().signal)
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['aborted'])
  releaseHold()
  slot?.leave()
  const result = await examination
  expect(result).toMatchObject({ figures: { asked: 24, agreement: 1 } })
})
