import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setCatalogue, TWENTY } from '#server/testing/communities.ts'
import { type FakeOllama, startFakeOllama } from '#server/testing/fake-ollama.ts'
import { openModelApp } from '#server/testing/model-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'

const DEADLINE_MS = 8000
/** An overloaded machine can miss the deadline on its own. */
const RETRIES = { retry: 2 }

let ollama: FakeOllama
let app: Awaited<ReturnType<typeof openModelApp>>
beforeAll(async () => {
  ollama = await startFakeOllama()
  app = await openModelApp({ ...ollama.variables, MATCH_DEADLINE_MS: String(DEADLINE_MS) })
  await setCatalogue(app.sql, TWENTY)
})
afterAll(async () => {
  await app.close()
  await ollama.close()
})
beforeEach(async () => {
  await app.idle()
  await app.sql`truncate token_usage, model_rankings`
  ollama.setBehavior('ranks well')
  ollama.delayMs = 0
})

/** Submits a family's answers and measures how long it waits. */
async function search(sent = someAnswers()) {
  const start = performance.now()
  const response = await app.submit(randomUUID(), sent)
  const answer = z.parse(QuestionnaireResponse, await response.json())
  const tookMs = performance.now() - start
  return { answer, tookMs, ids: answer.facilities.map(({ id }) => id) }
}
const ALL_IDS = TWENTY.map(({ id }) => id)
const rankings = async () => {
  await app.idle()
  return app.sql`select ranked_by, fallback from model_rankings`
}

test(
  'with a model that hangs, the rules’ list comes within a second after the deadline',
  RETRIES,
  async () => {
    ollama.setBehavior('hangs')
    const { answer, tookMs, ids } = await search()
    expect(tookMs).toBeLessThan(DEADLINE_MS + 1000)
    expect([answer.rankedBy, ids.toSorted()]).toEqual(['rules', ALL_IDS])
    expect(await rankings()).toEqual([{ rankedBy: 'rules', fallback: 'deadline' }])
    expect(await app.sql`select outcome, success, total_tokens from token_usage`).toEqual([
      { outcome: 'timed_out', success: false, totalTokens: null },
    ])
  },
)

test('with a model that stalls, what it answered before the deadline counts', RETRIES, async () => {
  ollama.setBehavior('stalls midway')
  const { answer, tookMs, ids } = await search()
  expect(tookMs).toBeLessThan(DEADLINE_MS + 1000)
  expect([answer.rankedBy, ids.toSorted()]).toEqual(['rules and model', ALL_IDS])
  expect(await rankings()).toEqual([{ rankedBy: 'rules and model', fallback: null }])
  expect(await app.sql`select outcome, success from token_usage`).toEqual([
    { outcome: 'timed_out', success: false },
  ])
})

test(
  'fifty families at once all get their whole list in time from a slow model, which gets one call at a time',
  RETRIES,
  async () => {
    ollama.delayMs = 300
    ollama.maxInProgress = 0
    const families = Array.from({ length: 50 }, () => someAnswers())
    const answers = await Promise.all(families.map(search))
    for (const { ids } of answers) expect(ids.toSorted()).toEqual(ALL_IDS)
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(DEADLINE_MS + 1000)
    expect(answers.some(({ answer }) => answer.rankedBy === 'rules and model')).toBe(true)
    expect(ollama.maxInProgress).toBe(1)
    const emails = families.map(({ email }) => email)
    const [stored] = await app.sql`
    select count(*)::integer as count from questionnaires where email = any (${emails})`
    expect(stored?.count).toBe(50)
    const decided = await rankings()
    expect(decided.length).toBe(50)
    expect(decided.map(({ fallback }) => fallback)).toContain('busy')
  },
)
