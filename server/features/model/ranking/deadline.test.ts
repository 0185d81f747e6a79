import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { QuestionnaireResponse } from '../../../../shared/questionnaire.ts'
import { setCatalogue, TWENTY } from '../../../testing/communities.ts'
import { openModelApp } from '../../../testing/model-app.ts'
import { type OllamaStandIn, startOllamaStandIn } from '../../../testing/ollama-stand-in.ts'
import { someAnswers } from '../../../testing/test-app.ts'

const DEADLINE_MS = 8000
/** A machine that is starved for seconds is late by itself: then once more. */
const PATIENT = { retry: 2 }

let ollama: OllamaStandIn
let app: Awaited<ReturnType<typeof openModelApp>>
beforeAll(async () => {
  ollama = await startOllamaStandIn()
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
  ollama.behave('ranks well')
  ollama.slowness = 0
})

/** A family's answer, and how long it waited for it. */
async function search(sent = someAnswers()) {
  const began = performance.now()
  const response = await app.submit(randomUUID(), sent)
  const answer = z.parse(QuestionnaireResponse, await response.json())
  const tookMs = performance.now() - began
  return { answer, tookMs, ids: answer.facilities.map(({ id }) => id) }
}
const EVERYONE = TWENTY.map(({ id }) => id)
const notes = async () => {
  await app.idle()
  return app.sql`select ranked_by, fallback, calls from model_rankings`
}

test('a model that hangs leaves the rules’ list, before the deadline plus a second', PATIENT, async () => {
  ollama.behave('hangs')
  const { answer, tookMs, ids } = await search()
  expect(tookMs).toBeLessThan(DEADLINE_MS + 1000)
  expect([answer.rankedBy, ids.toSorted()]).toEqual(['rules', EVERYONE])
  expect(await notes()).toEqual([{ rankedBy: 'rules', fallback: 'deadline', calls: 1 }])
  expect(await app.sql`select outcome, success, total_tokens from token_usage`).toEqual([
    { outcome: 'timed_out', success: false, totalTokens: null },
  ])
})

test('of a model that stalls counts what it said until the deadline', PATIENT, async () => {
  ollama.behave('stalls in the middle')
  const { answer, tookMs, ids } = await search()
  expect(tookMs).toBeLessThan(DEADLINE_MS + 1000)
  expect([answer.rankedBy, ids.toSorted()]).toEqual(['rules and model', EVERYONE])
  expect(await notes()).toEqual([{ rankedBy: 'rules and model', fallback: null, calls: 1 }])
  expect(await app.sql`select outcome, success from token_usage`).toEqual([
    { outcome: 'timed_out', success: false },
  ])
})

test(
  'fifty families at once with a slow model all have their whole list in time, asked one at a time',
  PATIENT,
  async () => {
    ollama.slowness = 300
    ollama.atOnceAtMost = 0
    const families = Array.from({ length: 50 }, () => someAnswers())
    const answers = await Promise.all(families.map(search))
    for (const { ids } of answers) expect(ids.toSorted()).toEqual(EVERYONE)
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(DEADLINE_MS + 1000)
    expect(answers.some(({ answer }) => answer.rankedBy === 'rules and model')).toBe(true)
    expect(ollama.atOnceAtMost).toBe(1)
    const emails = families.map(({ email }) => email)
    const [stored] = await app.sql`
    select count(*)::integer as count from questionnaires where email = any (${emails})`
    expect(stored?.count).toBe(50)
    const decided = await notes()
    expect(decided.length).toBe(50)
    expect(decided.map(({ fallback }) => fallback)).toContain('busy')
  },
)
