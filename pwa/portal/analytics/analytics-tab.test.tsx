// @vitest-environment jsdom

import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { TokenUsageTab } from '../usage/token-usage-tab.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'

const server = signedInPortal()

const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td.number')].map(({ textContent }) => textContent))
const table = async (name: string) => rows(await screen.findByRole('table', { name }))

it('shows an empty state for each panel', async () => {
  render(<AnalyticsTab />)
  expect(await screen.findByText('No API usage data available')).toBeTruthy()
  expect(await screen.findByText(/^No leads arrived in the last 13 weeks\./)).toBeTruthy()
  expect(await screen.findByText(/^There are no leads yet\./)).toBeTruthy()
  expect(await screen.findByText('No searches in the last 30 days.')).toBeTruthy()
})

it('shows requests, and cost with three decimals', async () => {
  server.setJson(`GET ${ADMIN_API.analytics}`, {
    analytics: { totalPageViews: 0, totalSearches: 0, totalQuestionnaires: 0, topCities: [] },
    tokenUsage: {
      totalCost: 1234.56,
      requestsByEndpoint: [{ endpoint: 'match', count: 1200, totalCost: 1234.56 }],
    },
  })
  render(<AnalyticsTab />)
  expect(await table('Token usage by endpoint')).toEqual([['match', '1,200', '$12.346']])
})

it('shows the funnel for the selected period', async () => {
  server.setReply(`GET ${ADMIN_API.traffic}`, ({ path }) =>
    Response.json({
      timeZone: 'UTC',
      days: [],
      previous: [],
      funnel: [
        { step: 'visits', count: path.endsWith('days=7') ? 200 : 1000 },
        { step: 'started', count: 50 },
        { step: 'questionnaires', count: 0 },
        { step: 'contacts', count: 0 },
      ],
    }),
  )
  render(<AnalyticsTab />)
  expect(await table('Visitors at each step')).toEqual([
    ['Visits', '1,000', '–'],
    ['Questionnaire started', '50', '5.0%'],
    ['Questionnaire completed', '0', '0.0%'],
    ['Contacted us', '0', '–'],
  ])
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
  expect((await table('Visitors at each step'))[0]).toEqual(['Visits', '200', '–'])
})

it("shows the model's response times, and how often and why it was not used", async () => {
  server.setJson(`GET ${ADMIN_API.modelFigures}`, {
    searches: 1600,
    byModel: 1200,
    fallbacks: [
      { reason: 'not_ready', count: 300 },
      { reason: 'deadline', count: 100 },
    ],
    medianMs: 2340,
    p95Ms: 11_050,
    waitMedianMs: 6120,
    waitP95Ms: 18_400,
    calls: 3000,
    invalidCalls: 45,
  })
  render(<AnalyticsTab />)
  expect(await table('Why the model was not used')).toEqual([
    ['The model was not ready', '300', '18.8%'],
    ['It missed the deadline', '100', '6.3%'],
  ])
  const figures = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(figures).toEqual([
    ['Model time (median)', '2.3 s'],
    ['Model time (95th percentile)', '11.1 s'],
    ['Time families waited (95th percentile), including the queue', '18.4 s'],
    ['Ranked without the model', '25.0%'],
    ['Invalid answers', '1.5%'],
  ])
  expect(screen.getByText('Median: 6.1 s')).toBeTruthy()
})

it('shows tokens, cost and rates', async () => {
  server.setJson(`GET ${ADMIN_API.tokenUsage}`, {
    totalTokens: 1234567,
    totalCost: 250,
    averageCostPerRequest: 0.41,
    requestsByEndpoint: [
      { endpoint: 'questionnaire', count: 4, totalCost: 1 },
      { endpoint: 'model-examination', count: 0, totalCost: 9 },
    ],
    rates: { inputPerMillion: 3, outputPerMillion: 0.125 },
  })
  render(<TokenUsageTab />)
  expect(await screen.findByText('1,234,567')).toBeTruthy()
  expect(screen.getByText('$2.50')).toBeTruthy()
  expect(screen.getByText('$0.004')).toBeTruthy()
  expect(screen.getByText(/\$3 per 1M input tokens/)).toBeTruthy()
  expect(screen.getByText(/\$0\.125 per 1M output tokens/)).toBeTruthy()
  expect(await table('Usage by endpoint')).toEqual([
    ['questionnaire', '4', '$0.010', '$0.003'],
    ['model-examination', '0', '$0.090', '–'],
  ])
})
