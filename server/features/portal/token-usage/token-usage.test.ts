import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminAnalytics, TokenUsageReport } from '#shared/desk/admin-reports.ts'

const app = openForTests(() =>
  openPortalApp({ INPUT_COST_PER_MILLION_TOKENS: '0.25', OUTPUT_COST_PER_MILLION_TOKENS: '2' }),
)
beforeEach(async () => {
  await app.sql`truncate questionnaires, token_usage, erased_counts cascade`
})

async function readReport(): Promise<TokenUsageReport> {
  const response = await app.call('GET', ADMIN_API.tokenUsage)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return z.parse(TokenUsageReport, await response.json())
}
const insert = (rows: { endpoint: string; totalTokens?: number; costMicrodollars?: number }[]) =>
  app.sql`insert into token_usage ${app.sql(
    rows.map((row) => ({ totalTokens: null, costMicrodollars: null, model: 'm', ...row })),
  )}`
/** Submits this many questionnaires. No model is set up here, so the rules alone match them. */
async function search(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    expect((await app.submit(randomUUID(), someAnswers())).status).toBe(200)
  }
}

test("without requests all totals are zero, and the rates are the operator's", async () => {
  expect(await readReport()).toEqual({
    totalTokens: 0,
    totalCost: 0,
    averageCostPerRequest: 0,
    requestsByEndpoint: [],
    rates: { inputPerMillion: 0.25, outputPerMillion: 2 },
  })
})

test('sums exact costs, not costs rounded to cents', async () => {
  // 0.12 cents each. Rounded to whole cents, each would be 0.
  await search(9)
  await insert(
    Array.from({ length: 9 }, () => ({
      endpoint: 'questionnaire',
      totalTokens: 300,
      costMicrodollars: 1200,
    })),
  )
  const { totalTokens, totalCost, averageCostPerRequest } = await readReport()
  expect(totalTokens).toBe(2700)
  expect(totalCost).toBeCloseTo(1.08, 10)
  expect(averageCostPerRequest).toBeCloseTo(0.12, 10)
})

test('the average is per search, not per call; examinations are left out, searches without the model are not', async () => {
  // One search with two calls, one of unknown cost, one search without the model, and an examination.
  await search(2)
  await insert([
    { endpoint: 'model-examination', totalTokens: 100, costMicrodollars: 10_000 },
    { endpoint: 'questionnaire', totalTokens: 200, costMicrodollars: 25_000 },
    { endpoint: 'questionnaire' },
  ])
  expect(await readReport()).toMatchObject({
    totalTokens: 300,
    totalCost: 3.5,
    averageCostPerRequest: 1.25,
    requestsByEndpoint: [
      { endpoint: 'questionnaire', count: 2, totalCost: 2.5 },
      { endpoint: 'model-examination', count: 0, totalCost: 1 },
    ],
  })
  const response = await app.call('GET', ADMIN_API.analytics)
  const { analytics, tokenUsage } = z.parse(AdminAnalytics, await response.json())
  expect(analytics.totalSearches).toBe(2)
  expect(tokenUsage).toMatchObject({ totalCost: 3.5, requestsByEndpoint: [{ count: 2 }, { count: 1 }] })
})

test('examinations alone cost something, and searches nothing', async () => {
  await search(1)
  await insert([{ endpoint: 'model-examination', totalTokens: 100, costMicrodollars: 10_000 }])
  expect(await readReport()).toMatchObject({
    totalCost: 1,
    averageCostPerRequest: 0,
    requestsByEndpoint: [{ endpoint: 'model-examination', count: 0 }],
  })
})

test('sums beyond 32 bits are exact', async () => {
  await insert([
    { endpoint: 'ranking', totalTokens: 2_000_000_000, costMicrodollars: 9_000_000_000 },
    { endpoint: 'ranking', totalTokens: 2_000_000_000, costMicrodollars: 9_000_000_001 },
  ])
  expect(await readReport()).toMatchObject({ totalTokens: 4_000_000_000, totalCost: 1_800_000.0001 })
})
