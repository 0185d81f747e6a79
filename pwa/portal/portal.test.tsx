// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { noNetwork } from '../testing/admin-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { signedInPortal } from '../testing/signed-in-portal.ts'
import { Component } from './portal.tsx'

const USAGE = `${ADMIN_SCREENS.dashboard}?tab=usage`
const server = signedInPortal()

const open = (path: string = ADMIN_SCREENS.dashboard) =>
  renderScreen(Component, { route: `${ADMIN_SCREENS.dashboard}/*`, path })
const currentPath = () => screen.getByTestId('current-path').textContent
/** Also what a phone has in its menu. */
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
async function signIn() {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'rosa' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a good password' } })
  await press('Sign In')
}

it.each([
  ['with a connection', undefined],
  ['without a connection', noNetwork],
])('logs out %s, and then signs in to the dashboard instead of the last screen', async (_what, reply) => {
  if (reply) server.setReply(`POST ${ADMIN_API.logout}`, reply)
  await open(USAGE)
  await screen.findByText('Total Tokens')
  await press('Logout')
  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy()
  expect([localStorage.getItem('adminToken'), localStorage.getItem('adminUser')]).toEqual([null, null])
  expect(server.seen.at(-1)).toMatchObject({ path: ADMIN_API.logout, token: 'a token' })
  await signIn()
  await waitFor(() => expect(currentPath()).toBe(ADMIN_SCREENS.dashboard))
})

it("clears one admin's data before the next one signs in", async () => {
  await open()
  await screen.findByText('Page Views')
  await press('Logout')
  const before = server.seen.length
  await signIn()
  await screen.findByText('Page Views')
  expect(server.seen.slice(before).map(({ path }) => path)).toContain(ADMIN_API.analytics)
})
