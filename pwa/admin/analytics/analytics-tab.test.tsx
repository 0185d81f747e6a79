// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { STATE_CODES } from '../../../shared/states.ts'
import { ADMIN, standInAdmin } from '../../testing/admin-server.ts'
import { endSession, saveSession } from '../session.ts'
import { TokenUsageTab } from '../usage/token-usage-tab.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { TILES } from './tile-grid.ts'

let server = standInAdmin()
beforeEach(() => {
  server = standInAdmin()
  saveSession('a token', ADMIN)
})
afterEach(() => {
  cleanup()
  endSession('left')
})

const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td.number')].map(({ textContent }) => textContent))
const table = async (name: string) => rows(await screen.findByRole('table', { name }))

it('says so while there is nothing', async () => {
  render(<AnalyticsTab />)
  expect(await screen.findByText('No API usage data available')).toBeTruthy()
  expect(await screen.findByText('No visitor told us a state in these 30 days.')).toBeTruthy()
  expect(await screen.findByText('No searches in these 30 days.')).toBeTruthy()
})

it('shows requests and cost to three decimals', async () => {
  server.as(`GET ${ADMIN_API.analytics}`, {
    analytics: { totalPageViews: 0, totalSearches: 0, totalQuestionnaires: 0, topCities: [] },
    tokenUsage: {
      totalCost: 1234.56,
      requestsByEndpoint: [{ endpoint: 'match', count: 1200, totalCost: 1234.56 }],
    },
  })
  render(<AnalyticsTab />)
  expect(await table('Token usage by endpoint')).toEqual([['match', '1,200', '$12.346']])
})

it('shows how far visitors come, and from which states, for the period one picks', async () => {
  server.answer(`GET ${ADMIN_API.traffic}`, ({ path }) =>
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
      states: [
        { state: 'Texas', visits: 3 },
        { state: 'OH', visits: 20 },
        { state: 'TX', visits: 30 },
        { state: 'Ontario', visits: 1 },
      ],
    }),
  )
  render(<AnalyticsTab />)
  expect(await table('How many visitors came how far')).toEqual([
    ['Visits', '1,000', '–'],
    ['Questionnaire started', '50', '5.0%'],
    ['Questionnaire completed', '0', '0.0%'],
    ['Contacted us', '0', '–'],
  ])
  expect(await table('Visits of the last 30 days by state')).toEqual([
    ['Texas', '33'],
    ['Ohio', '20'],
    ['Ontario', '1'],
  ])
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }))
  expect((await table('How many visitors came how far'))[0]).toEqual(['Visits', '200', '–'])
})

it('shows the time of the model, how often the rules decided alone, and why', async () => {
  server.as(`GET ${ADMIN_API.modelFigures}`, {
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
  expect(await table('Why the rules decided alone')).toEqual([
    ['The model was not ready', '300', '18.8%'],
    ['The deadline passed', '100', '6.3%'],
  ])
  const figures = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(figures).toEqual([
    ['Model’s time, p50', '2.3 s'],
    ['Model’s time, p95', '11.1 s'],
    ['Families’ wait, p95', '18.4 s'],
    ['Rules alone', '25.0%'],
    ['Invalid answers', '1.5%'],
  ])
  expect(screen.getByText('With queue and all calls; p50 6.1 s')).toBeTruthy()
})

it('has a place for each of the fifty states on its map', () => {
  expect(TILES.map(({ code }) => code).sort()).toEqual([...STATE_CODES].sort())
})

it('shows tokens, their cost, and the rates of the report', async () => {
  server.as(`GET ${ADMIN_API.tokenUsage}`, {
    totalTokens: 1234567,
    totalCost: 250,
    averageCostPerRequest: 0.41,
    requestsByEndpoint: [{ endpoint: 'match', count: 4, totalCost: 1 }],
    rates: { inputPerMillion: 3, outputPerMillion: 0.125 },
  })
  render(<TokenUsageTab />)
  expect(await screen.findByText('1,234,567')).toBeTruthy()
  expect(screen.getByText('$2.50')).toBeTruthy()
  expect(screen.getByText('$0.004')).toBeTruthy()
  expect(screen.getByText(/\$3 per 1M input tokens/)).toBeTruthy()
  expect(screen.getByText(/\$0\.125 per 1M output tokens/)).toBeTruthy()
  expect(await table('Usage by endpoint')).toEqual([['match', '4', '$0.010', '$0.003']])
})
