// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { ADMIN, noNetwork, refusal, standInAdmin } from '../../testing/admin-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { endSession, saveSession } from '../session.ts'
import { Component } from './dashboard-screen.tsx'

// jsdom has no canvas.
vi.mock('../charts/line-chart.tsx', () => ({ LineChart: () => null }))

const LABELS = [
  'Overview',
  'Featured Businesses',
  'Token Usage',
  'Data Export',
  'Analytics',
  'Database',
  'Settings',
]
let server = standInAdmin()

beforeEach(() => {
  server = standInAdmin()
  saveSession('a token', ADMIN)
})
afterEach(() => {
  cleanup()
  endSession('left')
})

const open = (search = '') =>
  renderScreen(Component, { route: ADMIN_SCREENS.dashboard, path: ADMIN_SCREENS.dashboard + search })
const address = () => screen.getByTestId('address').textContent
const selected = () => screen.getByRole('tab', { selected: true }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the tabs', () => {
  it('are the seven, in order, and name their panel', async () => {
    await open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(LABELS)
    expect(screen.getByRole('tabpanel', { name: 'Overview' })).toBeTruthy()
  })

  it('stand in the address', async () => {
    await open('?tab=settings')
    expect(selected()).toBe('Settings')
    await userEvent.click(screen.getByRole('tab', { name: 'Token Usage' }))
    expect(address()).toBe(`${ADMIN_SCREENS.dashboard}?tab=usage`)
    expect(await screen.findByText('No token usage data available yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(address()).toBe(ADMIN_SCREENS.dashboard)
  })

  it('fall back to the first for a name that is none', async () => {
    await open('?tab=secrets')
    expect(selected()).toBe('Overview')
  })

  it('follow a quick finger', async () => {
    await open()
    const press = (key: string) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, bubbles: true })
    screen.getByRole('tab', { name: 'Overview' }).focus()
    act(() => {
      press('ArrowRight')
      press('ArrowRight')
      press('ArrowRight')
    })
    await waitFor(() => expect(selected()).toBe('Data Export'))
  })

  it('are one stop of the Tab key, with arrows, Home and End within', async () => {
    await open('?tab=settings')
    expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    screen.getByRole('tab', { name: 'Settings' }).focus()
    for (const [key, label] of [
      ['{ArrowRight}', 'Overview'],
      ['{ArrowLeft}', 'Settings'],
      ['{ArrowLeft}', 'Database'],
      ['{Home}', 'Overview'],
      ['{End}', 'Settings'],
    ] as const) {
      await userEvent.keyboard(key)
      expect(document.activeElement?.textContent).toBe(label)
      await waitFor(() => expect(selected()).toBe(label))
    }
  })
})

describe('the first load', () => {
  const FIRST_FOUR = ['analytics', 'featuredBusinesses', 'questionnaires', 'tokenUsage'] as const

  it.each(FIRST_FOUR)('fails as a whole when %s fails, and tries again', async (name) => {
    server.answer(`GET ${ADMIN_API[name]}`, refusal(500, 'Broken.'))
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dashboard data')
    server.forget(`GET ${ADMIN_API[name]}`)
    await press('Try again')
    expect(await screen.findByText('Page Views')).toBeTruthy()
  })

  it('says when it was the network', async () => {
    server.answer(`GET ${ADMIN_API.questionnaires}`, noNetwork)
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Network error loading dashboard')
  })

  it('needs no discovered facilities, and reads no lead', async () => {
    await open()
    await screen.findByText('Page Views')
    const asked = server.seen.map(({ path }) => path)
    expect(asked).toContain(`${ADMIN_API.questionnaires}?limit=0`)
    expect(asked).not.toContain(ADMIN_API.discoveredFacilities)
  })

  it('once through, leaves errors to the tab that they concern', async () => {
    server.answer(`GET ${ADMIN_API.traffic}`, refusal(500, 'Broken.'))
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the plots')
    expect(screen.getByText('Page Views')).toBeTruthy()
  })

  it('is done again by Refresh', async () => {
    await open()
    await screen.findByText('Page Views')
    server.as(`GET ${ADMIN_API.analytics}`, {
      analytics: {
        totalPageViews: 12345,
        totalSearches: 10,
        totalQuestionnaires: 2,
        topCities: Array.from({ length: 6 }, (_, at) => ({ city: `City ${at}`, state: 'TX', count: 9 - at })),
      },
      tokenUsage: { totalCost: 1234.5, requestsByEndpoint: [] },
    })
    await press('Refresh')
    expect(await screen.findByText('12,345')).toBeTruthy()
    expect(screen.getByText('$12.35')).toBeTruthy()
    expect(screen.getAllByText(/^City/)).toHaveLength(5)
    const asked = server.seen.filter(({ path }) => path === ADMIN_API.analytics)
    expect(asked).toHaveLength(2)
  })

  it('keeps what is shown while Refresh waits for an answer, and when there is none', async () => {
    await open()
    await screen.findByText('Page Views')
    let fail = (_reason: Error) => {}
    const never = new Promise<Response>((_resolve, reject) => {
      fail = reject
    })
    server.answer(`GET ${ADMIN_API.analytics}`, () => never)
    await press('Refresh')
    await waitFor(() =>
      expect(server.seen.filter(({ path }) => path === ADMIN_API.analytics)).toHaveLength(2),
    )
    expect(screen.getByText('Page Views')).toBeTruthy()
    fail(new TypeError('Failed to fetch'))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the overview')
    expect(screen.getByText('Page Views')).toBeTruthy()
  })
})

it('keeps what it has loaded while one looks at other tabs', async () => {
  await open()
  await screen.findByText('Page Views')
  await userEvent.click(screen.getByRole('tab', { name: 'Token Usage' }))
  await screen.findByText('Total Tokens')
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  await screen.findByText('Page Views')
  await act(async () => {})
  const asked = server.seen.map(({ path }) => path)
  expect(asked.length).toBe(new Set(asked).size)
})
