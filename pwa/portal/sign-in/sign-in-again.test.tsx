// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ADMIN } from '#pwa/testing/admin-server.ts'
import { allowDialogs } from '#pwa/testing/allow-dialogs.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { json } from '#pwa/testing/scripted-server.ts'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { Component } from '../portal.tsx'

allowDialogs()
const server = signedInPortal()
const SETTINGS = `${ADMIN_SCREENS.dashboard}?tab=settings`
const CHANGE = `POST ${ADMIN_API.changePassword}`
const CONFIRM = `POST ${ADMIN_API.confirmSignIn}`
const REFUSALS = { session_idle: 401, confirm_sign_in: 403 } as const
afterEach(() => vi.useRealTimers())

const refuse = (code: keyof typeof REFUSALS) => json(REFUSALS[code], { code, message: 'Not now.' })
const callsOf = (path: string) => server.seen.filter((call) => call.path === path)
const currentPath = () => screen.getByTestId('current-path').textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const idleDialog = () => screen.findByRole('dialog', { name: 'You were signed out' })
const confirmDialog = () => screen.findByRole('dialog', { name: 'Enter your password to continue' })

async function openSettings() {
  await renderScreen(Component, { route: `${ADMIN_SCREENS.dashboard}/*`, path: SETTINGS })
  return await screen.findByLabelText('Current Password')
}
/** Refuses a call with the first token or until the sign-in is confirmed. */
function refuseUntilSignedIn(code: keyof typeof REFUSALS) {
  server.setJson(`POST ${ADMIN_API.login}`, { token: 'a new token', admin: ADMIN, message: 'Welcome.' })
  server.setJson(CONFIRM, { message: 'Confirmed.' })
  server.setReply(CHANGE, ({ token }) => {
    const isAllowed =
      code === 'session_idle' ? token === 'a new token' : callsOf(ADMIN_API.confirmSignIn).length > 0
    return isAllowed ? json(200, { message: 'Done.' }) : refuse(code)
  })
}
async function changePassword() {
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: 'a good password' } })
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: 'a better password' } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: 'a better password' } })
  await press('Change Password')
}
const typePassword = async () => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a good password' } })
  await press('Continue')
}

it('shows why a wrong password is refused, and cancels the call', async () => {
  refuseUntilSignedIn('confirm_sign_in')
  server.setReply(CONFIRM, () => json(403, { code: 'forbidden', message: 'Current password is incorrect' }))
  server.setReply(CHANGE, () => refuse('confirm_sign_in'))
  await openSettings()
  await changePassword()
  await confirmDialog()
  await typePassword()
  await screen.findByText('Current password is incorrect')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Not now.')).toBeTruthy()
  expect(localStorage.getItem('adminToken')).toBe('a token')
})

it('leads to the login for someone else', async () => {
  refuseUntilSignedIn('session_idle')
  await openSettings()
  await changePassword()
  await idleDialog()
  await press('Sign in as someone else')
  await waitFor(() => expect(currentPath()).toBe(ADMIN_SCREENS.login))
  expect(localStorage.getItem('adminToken')).toBeNull()
})

it('continues when the operator signs in again in another tab', async () => {
  refuseUntilSignedIn('session_idle')
  await openSettings()
  await changePassword()
  await idleDialog()
  localStorage.setItem('adminToken', 'a new token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' })))
  expect(await screen.findByText('Password changed successfully!')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('covers a screen that was left alone for 30 minutes, by a call that is no activity', async () => {
  const polls: (string | null)[] = []
  const field = await openSettings()
  fireEvent.change(field, { target: { value: 'half a pass' } })
  const { fetch } = window
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path === ADMIN_API.sessions) polls.push(new Headers(init.headers).get('x-portal-poll'))
    return path === ADMIN_API.sessions ? Promise.resolve(refuse('session_idle')) : fetch(path, init)
  })
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: Date.now() + 31 * 60_000 })
  // The interval started on the real clock; rendering again starts one on the fake clock.
  localStorage.setItem('adminUser', JSON.stringify({ ...ADMIN, email: 'changed@example.org' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'adminUser' })))
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await idleDialog()
  expect(polls).toEqual(['1'])
  expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('half a pass')
})

it('logs out of an idle session without asking, and not again after the next sign-in', async () => {
  server.setReply(`POST ${ADMIN_API.logout}`, () => refuse('session_idle'))
  await openSettings()
  await userEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }))
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'rosa' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a good password' } })
  await press('Sign In')
  await screen.findByText('Page Views')
  expect(callsOf(ADMIN_API.logout)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
