import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '../../../platform/env.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { type OllamaStandIn, startOllamaStandIn } from '../../../testing/ollama-stand-in.ts'
import { openModel } from '../client/client.ts'
import { Turns } from '../client/turns.ts'
import { examine, type Sitting } from './examine.ts'
import { failingsOf } from './marking.ts'
import { QUESTIONS } from './questions.ts'

const DEADLINE_MS = 20_000
const silent = { info() {}, warn() {}, error() {} }
let db: Awaited<ReturnType<typeof freshDatabase>>
let ollama: OllamaStandIn
beforeAll(async () => {
  db = await freshDatabase()
  ollama = await startOllamaStandIn()
})
afterAll(async () => {
  await ollama.close()
  await db.drop()
})
afterEach(async () => {
  ollama.behave('ranks well')
  ollama.slowness = 0
  ollama.asked.length = 0
  await db.sql`truncate token_usage`
})

function sit(
  change: Partial<Sitting> = {},
  turns = new Turns(1, DEADLINE_MS),
  model = openModel(ollama.variables),
) {
  const env = z.parse(Env, ollama.variables)
  const deps = { sql: db.sql, env, log: silent, model, turns }
  return examine(deps, { deadlineMs: DEADLINE_MS, signal: new AbortController().signal, ...change })
}
/** What a sitting measured that came to an end. */
async function figuresOf(...how: Parameters<typeof sit>) {
  const result = await sit(...how)
  return result && 'figures' in result ? result.figures : undefined
}
const rows = () => db.sql`select endpoint, outcome, success from token_usage order by timestamp, id`

test('a model that ranks well passes with everything right, and every call is in the accounts', async () => {
  const told: number[] = []
  const figures = await figuresOf({ onReply: async (asked) => void told.push(asked) })
  expect(figures).toMatchObject({
    asked: 24,
    of: 24,
    outcomes: [{ outcome: 'answered', count: 24 }],
    valid: 1,
    agreement: 1,
  })
  expect(figures && failingsOf(figures, DEADLINE_MS)).toEqual([])
  expect(told).toEqual(QUESTIONS.map((_, index) => index + 1))
  // The one more loads the model.
  expect(await rows()).toEqual(
    Array.from({ length: 25 }, () => ({ endpoint: 'model-examination', outcome: 'answered', success: true })),
  )
  expect(new Set(ollama.asked.map(({ messages }) => messages[0]?.content)).size).toBeGreaterThan(12)
})

describe('what says nothing useful fails, and is asked no longer than needed:', () => {
  test.each([
    ['echoes the order', ['agreement', 'family']],
    ['turns the order round', ['agreement', 'family']],
    ['answers at random', ['agreement']],
    ['names one id twelve times', ['valid', 'agreement']],
    ['names unknown ids', ['valid', 'agreement']],
    ['answers prose', ['valid', 'agreement']],
    ['answers nothing', ['valid', 'agreement']],
    ['is cut', ['valid', 'agreement']],
    ['dies in the middle', ['valid', 'agreement']],
  ] as const)('one that %s', async (behaviour, failings) => {
    ollama.behave(behaviour)
    const figures = await figuresOf()
    if (!figures) throw new Error('there are no figures')
    expect(failingsOf(figures, DEADLINE_MS)).toEqual(expect.arrayContaining([...failings]))
    expect(figures.asked).toBeLessThan(QUESTIONS.length)
    expect(figures.agreement).toBeLessThan(0.75)
  })

  test('one that is right, but after the deadline', async () => {
    ollama.slowness = 60
    const figures = await figuresOf({ deadlineMs: 40 })
    expect(figures).toMatchObject({ asked: 2, outcomes: [{ outcome: 'timed_out', count: 2 }] })
    expect(figures && failingsOf(figures, 40)).toContain('slow')
  })
})

test('to the end, all questions are asked of a model that fails, and all figures are there', async () => {
  ollama.behave('echoes the order')
  const figures = await figuresOf({ toTheEnd: true })
  expect(figures?.asked).toBe(QUESTIONS.length)
  expect(figures?.agreement).toBeCloseTo(0.5, 10)
  expect(figures?.steadiness).toBeCloseTo(1 / 3, 10)
})

test.each([
  ['has no such model', "Ollama answered 404: model 'stand-in:1b' not found"],
  ['dies before it answers', 'Ollama does not answer'],
  ['fails', 'Ollama answered 500: model runner has unexpectedly stopped'],
  ['is no Ollama', 'What answers at OLLAMA_HOST does not speak as Ollama does'],
] as const)(
  'a model that cannot be asked (%s) is not judged, and it is told why',
  async (behaviour, failure) => {
    ollama.behave(behaviour)
    expect(await sit()).toEqual({ failure })
    expect(ollama.asked.length).toBe(1)
  },
)

test('nor is one whose connection ends before its first word', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders()
    response.socket?.end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const mute = openModel({ ...ollama.variables, OLLAMA_HOST: `http://127.0.0.1:${port}` })
  expect(await sit({}, new Turns(1, DEADLINE_MS), mute)).toEqual({
    failure: 'The connection ended before the answer did',
  })
  server.close()
})

test('errors among answers count against a model', async () => {
  // The first question, which loads it, is the second of these.
  ollama.behave('fails', 'ranks well')
  const figures = await figuresOf({ toTheEnd: true })
  expect(figures?.outcomes).toEqual([
    { outcome: 'refused', count: 12 },
    { outcome: 'answered', count: 12 },
  ])
})

test('a stop ends it at once, whatever the model is doing', async () => {
  ollama.behave('hangs')
  const stopping = new AbortController()
  const sitting = sit({ signal: stopping.signal })
  await ollama.cameTo(1)
  stopping.abort()
  expect(await sitting).toBeUndefined()
})

test('a family that wants the model takes the turn, and the question is asked again after it', async () => {
  const turns = new Turns(1, DEADLINE_MS)
  const letGo = ollama.hold()
  const sitting = sit({}, turns)
  await ollama.cameTo(1)
  const place = turns.enter()
  await place?.turn(new AbortController().signal)
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['aborted'])
  letGo()
  place?.leave()
  const result = await sitting
  expect(result).toMatchObject({ figures: { asked: 24, agreement: 1 } })
})
