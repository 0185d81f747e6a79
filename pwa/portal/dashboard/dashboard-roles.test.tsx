// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ADMIN } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ACCESS, type Access, type Role } from '#shared/contract/access.ts'
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
  '/catalogue-gaps': 'catalogue',
  '/source-updates': 'catalogue',
  '/packs': 'catalogue',
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

/** Opens every tab as this role. @returns the labels of the tabs */
async function openAllAs(role: Role): Promise<string[]> {
  saveSession('a token', { ...ADMIN, role })
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

it.each([
  ['advisor', ['Overview', 'Database', 'Settings']],
  ['analyst', ['Overview', 'Token Usage', 'Analytics', 'Database', 'Settings']],
] as const)('the dashboard of an %s loads only what the role may read', async (role, labels) => {
  expect(await openAllAs(role)).toEqual(labels)
  const paths = server.seen.map(({ path }) => path.split('?')[0]?.replace('/api/admin', '') ?? '')
  expect(paths).toContain('/passkeys')
  for (const path of paths) {
    const roles: readonly string[] = ACCESS[GROUPS[path] ?? 'owner']
    expect([path, roles.includes(role)]).toEqual([path, true])
  }
  expect(screen.queryByRole('link', { name: /^Inbox/ }) !== null).toBe(role === 'advisor')
  expect(screen.queryByRole('alert')).toBeNull()
})
