import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Rank, Ranking } from '#server/features/matching/service.ts'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { eventually, openTestApp, rankerOf, someAnswers } from '#server/testing/test-app.ts'
import type { Match } from '#shared/contract/facility.ts'
import { Receipt } from '#shared/contract/questionnaire.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'

/** Long enough for a busy machine to store a submission. */
const DEADLINE_MS = 2000
const ASYNC = { prefer: 'respond-async, wait=0' }

/** The ranker's behavior. Tests replace it. */
let rank: Rank
let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp(
    { MATCH_DEADLINE_MS: String(DEADLINE_MS) },
    rankerOf((...given) => rank(...given)),
  )
})
afterAll(() => app.close())
beforeEach(() => {
  rank = async (_, matches) => reversed(matches)
})

const reversed = (matches: Match[]): Ranking => ({
  facilities: [...matches].reverse(),
  rankedBy: 'rules and model',
  tokenUsage: { estimatedCost: 0.0021, totalTokens: 700 },
})
const never = () => new Promise<never>(() => {})

/** Makes the ranker wait. @returns a function that releases it */
function holdRanker() {
  const gate = Promise.withResolvers<void>()
  rank = async (_, matches) => {
    await gate.promise
    return reversed(matches)
  }
  return gate.resolve
}

const answerOf = async (response: Response) => z.parse(QuestionnaireResponse, await response.json())
const idsOf = (answer: QuestionnaireResponse) => answer.facilities.map((facility) => facility.id)
const rulesOrder = async (sent: object) => {
  const without = app.anotherServer()
  return idsOf(await answerOf(await without.submit(randomUUID(), { ...sent, email: someAnswers().email })))
}

test('the answer waits for the ranker and has its order, name and cost', async () => {
  const sent = someAnswers()
  const response = await app.submit(randomUUID(), sent)
  expect(response.status).toBe(200)
  const answer = await answerOf(response)
  expect(answer).toMatchObject({ rankedBy: 'rules and model', tokenUsage: { totalTokens: 700 } })
  expect(idsOf(answer)).toEqual((await rulesOrder(sent)).reverse())
})

test('with respond-async the first response is a receipt, and every later one the same answer', async () => {
  const releaseHold = holdRanker()
  const key = randomUUID()
  const sent = someAnswers()
  const early = await app.submit(key, sent, ASYNC)
  expect(early.status).toBe(202)
  expect(early.headers.get('location')).toBe(`/api/questionnaire/${key}`)
  expect(early.headers.get('preference-applied')).toBe('respond-async, wait=0')
  expect(early.headers.get('cache-control')).toBe('no-store')
  const receipt = z.parse(z.strictObject(Receipt.shape), await early.json())
  expect(receipt).toMatchObject({ key, status: 'matching' })
  const read = await app.read(key)
  expect([read.status, await read.json()]).toEqual([202, receipt])
  releaseHold()
  const waited = await app.submit(key, sent)
  const body = await waited.text()
  expect([waited.status, JSON.parse(body).rankedBy, JSON.parse(body).reference]).toEqual([
    200,
    'rules and model',
    receipt.reference,
  ])
  expect(await (await app.read(key)).text()).toBe(body)
  expect(await (await app.submit(key, sent, ASYNC)).text()).toBe(body)
})

test('with wait=5 and a fast ranker the first response is the final answer', async () => {
  const response = await app.submit(randomUUID(), someAnswers(), { prefer: 'respond-async, wait=5' })
  expect(response.status).toBe(200)
  expect(response.headers.get('preference-applied')).toBe('respond-async, wait=5')
})

test.each<[string, Rank]>([
  ['hangs', never],
  ['throws', async () => Promise.reject(new Error('no model'))],
  [
    'throws immediately',
    () => {
      throw new Error('no model')
    },
  ],
  ['leaves one out', async (_, matches) => ({ ...reversed(matches.slice(1)) })],
  [
    'invents one',
    async (_, matches) => reversed(matches.map((match, n) => (n ? match : { ...match, id: 'invented' }))),
  ],
  [
    'names one twice',
    async (_, matches) => reversed(matches.map((match, n) => (n ? match : (matches[1] as Match)))),
  ],
])('a ranker that %s leaves the rules’ order', async (_, ranker) => {
  rank = ranker
  const sent = someAnswers()
  const answer = await answerOf(await app.submit(randomUUID(), sent))
  expect(answer.rankedBy).toBe('rules')
  expect(answer.tokenUsage).toBeUndefined()
  expect(idsOf(answer)).toEqual(await rulesOrder(sent))
})

test('the rules’ order stays final if the ranker is late', async () => {
  const releaseHold = holdRanker()
  const key = randomUUID()
  const body = await (await app.submit(key, someAnswers())).text()
  expect(JSON.parse(body).rankedBy).toBe('rules')
  releaseHold()
  await app.idle()
  expect(await (await app.read(key)).text()).toBe(body)
})

test('an order that arrives after the database’s deadline is ignored', async () => {
  const releaseHold = holdRanker()
  const key = randomUUID()
  const pending = app.submit(key, someAnswers())
  await eventually(async () => expect((await app.read(key)).status).toBe(202))
  await app.sql`update submissions set deadline_at = now() where key_hash = ${hashKey(key)}`
  releaseHold()
  expect((await (await pending).json()).rankedBy).toBe('rules')
})

test('the ranker is aborted before the deadline', async () => {
  const aborted = Promise.withResolvers<void>()
  rank = (_, __, signal) => {
    signal.addEventListener('abort', () => aborted.resolve())
    return never()
  }
  await app.submit(randomUUID(), someAnswers())
  await aborted.promise
})

test('a client that disconnects does not stop the ranking', async () => {
  const releaseHold = holdRanker()
  const key = randomUUID()
  const server = app.listen()
  const disconnect = new AbortController()
  const request = fetch(`${server.url}/api/questionnaire`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(someAnswers()),
    signal: disconnect.signal,
  }).catch((error: Error) => error.name)
  await eventually(async () => expect((await app.read(key)).status).toBe(202))
  disconnect.abort()
  expect(await request).toBe('AbortError')
  releaseHold()
  await eventually(async () => {
    const response = await app.read(key)
    expect(response.status).toBe(200)
    expect((await response.json()).rankedBy).toBe('rules and model')
  })
  await server.stop()
})

test('twenty identical requests at once call the ranker once and get identical bytes', async () => {
  let calls = 0
  rank = async (_, matches) => {
    calls += 1
    return reversed(matches)
  }
  const key = randomUUID()
  const sent = someAnswers()
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.submit(key, sent)))
  const bodies = new Set(await Promise.all(responses.map((response) => response.text())))
  expect([bodies.size, calls]).toEqual([1, 1])
})

test('a retry on another server waits for the first server’s ranker', async () => {
  const releaseHold = holdRanker()
  const key = randomUUID()
  const sent = someAnswers()
  const first = app.submit(key, sent)
  await eventually(async () => expect((await app.read(key)).status).toBe(202))
  const retry = app.anotherServer().submit(key, sent)
  releaseHold()
  const [one, other] = await Promise.all([first, retry])
  const body = await one.text()
  expect([other.status, await other.text()]).toEqual([200, body])
})

test.each(['GET', 'POST'])(
  'if a server dies while ranking, another one answers a %s after the deadline',
  async (method) => {
    rank = never
    const key = randomUUID()
    const sent = someAnswers()
    expect((await app.submit(key, sent, ASYNC)).status).toBe(202)
    // The state after a crash: no ranking is running, and the deadline has passed.
    await app.idle()
    await app.sql`update submissions set finished_at = null, deadline_at = now() where key_hash = ${hashKey(key)}`
    const other = app.anotherServer()
    const response = method === 'GET' ? await other.read(key) : await other.submit(key, sent)
    const body = await response.text()
    expect([response.status, JSON.parse(body).rankedBy]).toEqual([200, 'rules'])
    expect(JSON.parse(body).facilities.length).toBeGreaterThan(0)
    expect(await (await app.read(key)).text()).toBe(body)
  },
)

test('after an erasure a running ranker stores nothing', async () => {
  const releaseHold = holdRanker()
  const key = randomUUID()
  const pending = app.submit(key, someAnswers())
  await eventually(async () => expect((await app.read(key)).status).toBe(202))
  expect((await app.erase(key)).status).toBe(204)
  releaseHold()
  expect((await pending).status).toBe(410)
  const [row] = await app.sql`select response, finished_at from submissions where key_hash = ${hashKey(key)}`
  expect(row).toEqual({ response: null, finishedAt: null })
})
