import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type FallbackReason, ModelFigures } from '#shared/desk/model.ts'
import { readFigures } from './service.ts'

const app = openForTests(() => openTestApp({ TIME_ZONE: 'America/Chicago' }))
let headers: Record<string, string>
beforeAll(async () => {
  ;({ headers } = await signIn(app))
})
beforeEach(() => app.sql`truncate model_rankings, token_usage`)

const NOON = '2026-03-03T18:00:00Z'
const insertSearch = (fallback: FallbackReason | null, durationMs = 1000, at = NOON) => app.sql`
  insert into model_rankings (ranked_by, fallback, duration_ms, timestamp)
  values (${fallback ? 'rules' : 'rules and model'}, ${fallback}, ${durationMs}, ${at})`
const insertCall = (
  outcome: string | null,
  durationMs = 1000,
  endpoint = 'questionnaire',
  at = NOON,
) => app.sql`
  insert into token_usage (endpoint, model, outcome, duration_ms, timestamp)
  values (${endpoint}, 'm', ${outcome}, ${durationMs}, ${at})`
const figures = async () =>
  z.parse(
    ModelFigures,
    await readFigures(app.sql, {
      timeZone: 'America/Chicago',
      now: new Date('2026-03-04T18:00:00Z'),
      count: 7,
    }),
  )

test('without any searches the counts are zero and the times unknown', async () => {
  expect(await figures()).toEqual({
    searches: 0,
    byModel: 0,
    fallbacks: [],
    medianMs: null,
    p95Ms: null,
    waitMedianMs: null,
    waitP95Ms: null,
    calls: 0,
    invalidCalls: 0,
  })
})

test('searches are counted by who ranked them, and by the reason if it was not the model', async () => {
  await insertSearch(null)
  await insertSearch(null)
  await insertSearch('deadline')
  for (let times = 0; times < 3; times++) await insertSearch('not_ready', 0)
  expect(await figures()).toMatchObject({
    searches: 6,
    byModel: 2,
    fallbacks: [
      { reason: 'not_ready', count: 3 },
      { reason: 'deadline', count: 1 },
    ],
  })
})

test('the model’s time is that of a single call, without the queue', async () => {
  await insertSearch(null, 19_000)
  for (let nth = 1; nth <= 40; nth++) await insertCall('answered', nth * 100)
  expect(await figures()).toMatchObject({ medianMs: 2000, p95Ms: 3800, waitMedianMs: 19_000 })
})

test('a call counts in the model’s time if the model answered or ran out of time, and if it was for a family', async () => {
  for (const outcome of ['answered', 'invalid', 'cut', 'timed_out']) await insertCall(outcome, 3000)
  for (const outcome of ['unreachable', 'absent', 'refused', 'broken_off', 'aborted', null])
    await insertCall(outcome, 1)
  await insertCall('answered', 90_000, 'model-examination')
  await insertCall('answered', 90_000, 'questionnaire', '2026-02-01T18:00:00Z')
  expect(await figures()).toMatchObject({ medianMs: 3000, p95Ms: 3000 })
})

test('families’ waiting times are nearest-rank percentiles of the searches that called the model', async () => {
  for (let nth = 1; nth <= 40; nth++) await insertSearch(nth % 10 === 0 ? 'invalid' : null, nth * 100)
  for (let times = 0; times < 100; times++) await insertSearch('busy', 0)
  expect(await figures()).toMatchObject({ waitMedianMs: 2000, waitP95Ms: 3800, medianMs: null, p95Ms: null })
})

test('invalid answers are counted among the calls for families only', async () => {
  for (const outcome of ['answered', 'answered', 'invalid', 'cut', 'timed_out', 'unreachable']) {
    await insertCall(outcome)
  }
  await insertCall('invalid', 1000, 'model-examination')
  // A row from before outcomes were recorded.
  await insertCall(null)
  expect(await figures()).toMatchObject({ calls: 6, invalidCalls: 2 })
})

test('the days follow the time zone and include today', async () => {
  // February 26 and March 5 begin at 06:00 UTC.
  for (const at of [
    '2026-02-26T05:59:59Z',
    '2026-02-26T06:00:00Z',
    '2026-03-05T05:59:59Z',
    '2026-03-05T06:00:00Z',
  ])
    await insertSearch(null, 1000, at)
  expect((await figures()).searches).toBe(2)
})

test('accepts the supported numbers of days and refuses others', async () => {
  const ask = (query: string) => app.send('GET', ADMIN_API.modelFigures + query, { headers })
  expect(z.parse(ModelFigures, await (await ask('?days=7')).json()).searches).toBe(0)
  expect((await ask('')).status).toBe(200)
  const refused = await ask('?days=8')
  expect([refused.status, (await refused.json()).issues]).toEqual([
    422,
    [{ path: 'days', message: 'The days are 7, 30 or 90' }],
  ])
})
