// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ADMIN } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ACCESS, type Access } from '#shared/contract/access.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { saveSession } from '../session.ts'
import { Component } from './dashboard-screen.tsx'

const server = signedInPortal()
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
