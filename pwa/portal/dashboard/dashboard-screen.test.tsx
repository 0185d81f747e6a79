// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ADMIN, refusal } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ACCESS, type Access } from '#shared/contract/access.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { saveSession } from '../session.ts'
import { Component } from './dashboard-screen.tsx'

const server = signedInPortal()

const open = (search = '') =>
  renderScreen(Component, { route: ADMIN_SCREENS.dashboard, path: ADMIN_SCREENS.dashboard + search })
const selected = () => screen.getByRole('tab', { selected: true }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the tabs', () => {
  it('falls back to the first tab for an unknown name', async () => {
    await open('?tab=secrets')
    expect(selected()).toBe('Overview')
  })

  it('follows quick presses of the arrow keys', async () => {
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
})

describe('the first load', () => {
  const FIRST_FOUR = ['analytics', 'featuredBusinesses', 'questionnaires', 'tokenUsage'] as const

  it.each(FIRST_FOUR)('fails as a whole when %s fails, and can be retried', async (name) => {
    server.setReply(`GET ${ADMIN_API[name]}`, refusal(500, 'Broken.'))
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load dashboard data')
    server.resetReply(`GET ${ADMIN_API[name]}`)
    await press('Try again')
    expect(await screen.findByText('Page Views')).toBeTruthy()
  })

  it('needs no discovered facilities and reads no leads', async () => {
    await open()
    await screen.findByText('Page Views')
    const paths = server.seen.map(({ path }) => path)
    expect(paths).toContain(`${ADMIN_API.questionnaires}?limit=0`)
    expect(paths).not.toContain(ADMIN_API.discoveredFacilities)
  })

  it('keeps the data on the screen while Refresh waits and if it fails', async () => {
    await open()
    await screen.findByText('Page Views')
    let fail = (_reason: Error) => {}
    const never = new Promise<Response>((_resolve, reject) => {
      fail = reject
    })
    server.setReply(`GET ${ADMIN_API.analytics}`, () => never)
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

it('keeps loaded data while other tabs are open', async () => {
  await open()
  await screen.findByText('Page Views')
  await userEvent.click(screen.getByRole('tab', { name: 'Token Usage' }))
  await screen.findByText('Total Tokens')
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  await screen.findByText('Page Views')
  await act(async () => {})
  const paths = server.seen.map(({ path }) => path)
  expect(paths.length).toBe(new Set(paths).size)
})

/** The routes that tabs load without a click, by the group that the server has them in (testing/portal-routes.ts). */
const GROUPS: Record<string, Access> = {
  '/analytics': 'figures',
  '/traffic': 'figures',
  '/token-usage': 'figures',
  '/model/figures': 'figures',
  '/discovered-facilities': 'catalogue',
  '/source-updates': 'catalogue',
  '/catalogue-changes': 'desk',
  '/community-answers': 'desk',
  '/inbox/counts': 'desk',
  '/inbox/today': 'desk',
  '/duty': 'desk',
  '/second-factor': 'signIn',
  '/passkeys': 'signIn',
  '/sessions': 'self',
  '/name': 'self',
  '/personal-tokens': 'self',
}

/** Opens every tab as an advisor. @returns the labels of the tabs */
async function openAllAsAdvisor(): Promise<string[]> {
  saveSession('a token', { ...ADMIN, role: 'advisor' })
  await renderScreen(Component, { route: ADMIN_SCREENS.dashboard, path: ADMIN_SCREENS.dashboard })
  const tabs = screen.getAllByRole('tab')
  for (const tab of tabs) {
    await userEvent.click(tab)
    await act(async () => {})
    await screen.findByRole('tabpanel', { name: tab.textContent ?? '' })
    await vi.waitFor(() => expect(screen.queryByText('Opening…')).toBeNull(), { timeout: 10_000 })
  }
  return tabs.map(({ textContent }) => textContent ?? '')
}

it('the dashboard of an advisor loads only what the role may read', async () => {
  expect(await openAllAsAdvisor()).toEqual(['Overview', 'Database', 'Settings'])
  const paths = server.seen.map(({ path }) => path.split('?')[0]?.replace('/api/admin', '') ?? '')
  expect(paths).toContain('/passkeys')
  for (const path of paths) {
    const roles: readonly string[] = ACCESS[GROUPS[path] ?? 'owner']
    expect([path, roles.includes('advisor')]).toEqual([path, true])
  }
  expect(screen.getByRole('link', { name: /^Inbox/ })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
