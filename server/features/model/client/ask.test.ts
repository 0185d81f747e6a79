import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '#server/platform/env.ts'
import { type FakeOllama, REPORTED_TOKENS, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { orderPrompt, orderSchema, readOrder } from '../ranking/order-prompt.ts'
import { type AskDeps, askModel, type Question } from './ask.ts'
import { openModel, timeoutReason } from './client.ts'

const database = openForTests(freshDatabase)
let ollama: FakeOllama
let deps: AskDeps
const logged: string[] = []
const record = (message: string) => void logged.push(message)
const log = { info: record, warn: record, error: record }

beforeEach(async () => {
  await database.sql`truncate token_usage`
  logged.length = 0
  ollama = await startFakeOllama()
  deps = depsWith(ollama.variables)
})
afterEach(() => ollama.close())

function depsWith(variables: Record<string, string>): AskDeps {
  const env = z.parse(Env, variables)
  return { sql: database.sql, env, log, model: openModel(env) }
}

const facts = { price: 4000, wishesMet: 1, wishesUnlisted: 0, care: 'fits', rating: null } as const
const prompt = orderPrompt({ budget: 4500, wishes: 1, careTypes: ['Assisted Living'] }, [
  { ...facts, miles: 9 },
  { ...facts, miles: 3 },
  { ...facts, miles: 6 },
])
const question = (change: Partial<Question> = {}): Question => ({
  endpoint: 'questionnaire',
  prompt,
  schema: orderSchema(3),
  signal: new AbortController().signal,
  isValid: (text) => readOrder(text, 3).isValid,
  location: { city: 'Austin', state: 'TX' },
  ...change,
})
const rows = () => database.sql`
  select endpoint, model, outcome, success, error_message, prompt_tokens, completion_tokens, total_tokens,
    cost_microdollars::integer, cost, duration_ms >= 0 as is_timed, user_city, user_state
  from token_usage`

test('a complete answer is recorded with its tokens, cost and location', async () => {
  const reply = await askModel(deps, question())
  expect(readOrder(reply.text, 3)).toMatchObject({ ids: [2, 3, 1], isValid: true })
  expect(reply).toMatchObject({
    outcome: 'answered',
    promptTokens: REPORTED_TOKENS.prompt,
    completionTokens: REPORTED_TOKENS.completion,
    costMicrodollars: 3000,
  })
  expect(await rows()).toEqual([
    {
      endpoint: 'questionnaire',
      model: ollama.variables.OLLAMA_MODEL,
      outcome: 'answered',
      success: true,
      errorMessage: null,
      promptTokens: 600,
      completionTokens: 80,
      totalTokens: 680,
      costMicrodollars: 3000,
      cost: 0,
      isTimed: true,
      userCity: 'Austin',
      userState: 'TX',
    },
  ])
})

test('the request has the schema, a maximum length, and forbids shortening the prompt', async () => {
  await askModel(deps, question())
  expect(ollama.asked).toEqual([
    {
      model: ollama.variables.OLLAMA_MODEL,
      messages: [{ role: 'user', content: prompt }],
      stream: true,
      format: orderSchema(3),
      keep_alive: -1,
      truncate: false,
      options: { temperature: 0, seed: 1, num_ctx: 2048, num_predict: 150 },
    },
  ])
})

test('token counts that the model does not report are unknown, not zero', async () => {
  ollama.reportsTokens = false
  expect(await askModel(deps, question())).toMatchObject({ outcome: 'answered', costMicrodollars: null })
  expect(await rows()).toMatchObject([
    { success: true, promptTokens: null, completionTokens: null, totalTokens: null, costMicrodollars: null },
  ])
})

test.each([
  ['dies before it answers', 'unreachable', 'Ollama did not respond', null],
  ['dies midway', 'broken_off', 'The connection ended before the answer was complete', null],
  ['answers in prose', 'invalid', 'The answer does not have the requested form', 3000],
  ['answers with broken JSON', 'invalid', 'The answer does not have the requested form', 3000],
  ['returns unknown ids', 'invalid', 'The answer does not have the requested form', 3000],
  ['returns one id twelve times', 'invalid', 'The answer does not have the requested form', 3000],
  ['returns an empty answer', 'invalid', 'The answer does not have the requested form', 3000],
  ['is cut off', 'cut', 'The answer was truncated at its maximum length', 3000],
  ['never ends', 'invalid', 'The answer is too long', null],
  ['sends an endless line', 'refused', 'The server at OLLAMA_HOST is not Ollama', null],
  ['has no such model', 'absent', "Ollama answered 404: model 'fake-model:1b' not found", null],
  ['fails', 'refused', 'Ollama answered 500: model runner has unexpectedly stopped', null],
  ['is overloaded', 'refused', 'Ollama answered 503: server busy, please try again', null],
  ['is not Ollama', 'refused', 'The server at OLLAMA_HOST is not Ollama', null],
  ['breaks the protocol', 'refused', 'The server at OLLAMA_HOST is not Ollama', null],
] as const)(
  'a call to a model that %s is recorded as %s, with what is known',
  async (fault, outcome, message, cost) => {
    ollama.setBehavior(fault)
    expect((await askModel(deps, question())).outcome).toBe(outcome)
    expect(await rows()).toMatchObject([
      { outcome, success: false, errorMessage: message, costMicrodollars: cost, userCity: 'Austin' },
    ])
    await expect.poll(() => ollama.inProgress).toBe(0)
  },
)

test('a call without a server at OLLAMA_HOST is recorded too', async () => {
  await ollama.close()
  expect(await askModel(deps, question())).toMatchObject({ outcome: 'unreachable', text: '' })
  expect(await rows()).toMatchObject([{ outcome: 'unreachable', errorMessage: 'Ollama did not respond' }])
})

test.each(['hangs', 'stalls midway'] as const)(
  'a call to a model that %s ends at the time limit',
  async (fault) => {
    ollama.setBehavior(fault)
    const time = new AbortController()
    const asked = askModel(deps, question({ signal: time.signal }))
    await ollama.waitForQuestions(1)
    // Gives us time to read what the model has sent. There is no event to wait for.
    await Bun.sleep(100)
    time.abort(timeoutReason())
    const reply = await asked
    expect(reply.outcome).toBe('timed_out')
    expect(reply.text.startsWith('{"order"')).toBe(fault === 'stalls midway')
    expect(await rows()).toMatchObject([{ outcome: 'timed_out', totalTokens: null, costMicrodollars: null }])
  },
)

test('a canceled call closes its connection', async () => {
  ollama.setBehavior('hangs')
  const end = new AbortController()
  const asked = askModel(deps, question({ signal: end.signal }))
  await ollama.waitForQuestions(1)
  end.abort()
  expect((await asked).outcome).toBe('aborted')
  expect(await rows()).toMatchObject([{ outcome: 'aborted', errorMessage: 'The call was canceled' }])
  await expect.poll(() => ollama.inProgress).toBe(0)
})

test('a call that is canceled in advance is not made', async () => {
  expect((await askModel(deps, question({ signal: AbortSignal.abort(timeoutReason()) }))).outcome).toBe(
    'timed_out',
  )
  expect(ollama.asked).toEqual([])
  expect(await rows()).toMatchObject([{ outcome: 'timed_out' }])
})

test('an answer is returned even if the call can’t be recorded', async () => {
  const broken = { ...deps, env: { ...deps.env }, model: { ...deps.model, name: null as unknown as string } }
  expect(await askModel(broken, question())).toMatchObject({ outcome: 'answered', costMicrodollars: null })
  expect(logged).toEqual(['model call not recorded'])
})

test.each(['127.0.0.1:PORT', 'http://127.0.0.1:PORT/', 'http://localhost:PORT'])(
  'Ollama is found at %s',
  async (form) => {
    const port = new URL(ollama.variables.OLLAMA_HOST).port
    const host = form.replace('PORT', port)
    const found = depsWith({ ...ollama.variables, OLLAMA_HOST: host })
    expect((await askModel(found, question())).outcome).toBe('answered')
  },
)
