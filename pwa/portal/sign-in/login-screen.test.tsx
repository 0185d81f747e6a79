// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ADMIN, noNetwork, refusal, stubAdminApi } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { json } from '#pwa/testing/scripted-server.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { saveSession } from '../session.ts'
import { Component } from './login-screen.tsx'

const LOGIN = `POST ${ADMIN_API.login}`
const FORGOT = `POST ${ADMIN_API.forgotPassword}`
let server = stubAdminApi()

beforeEach(() => {
  localStorage.clear()
  server = stubAdminApi()
})

const open = (state?: unknown) => renderScreen(Component, { route: ADMIN_SCREENS.login, state })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const currentPath = () => screen.getByTestId('current-path').textContent
async function signIn() {
  type('Username', 'rosa')
  type('Password', 'a good password')
  await press('Sign In')
}
async function requestReset(email = 'admin@localhost') {
  await press('Forgot your password?')
  type('Admin Email', email)
  await press('Send Reset Email')
}

it('returns to the previous screen, but never outside the portal', async () => {
  await open({ from: `${ADMIN_SCREENS.dashboard}?tab=usage` })
  await signIn()
  await waitFor(() => expect(currentPath()).toBe(`${ADMIN_SCREENS.dashboard}?tab=usage`))
  await open({ from: '//elsewhere.example' })
  await signIn()
  await waitFor(() => expect(currentPath()).toBe(ADMIN_SCREENS.dashboard))
})

it.each([
  ["the server's message", refusal(401, 'Invalid username or password'), 'Invalid username or password'],
  ['a failure without a message', () => new Response('oops', { status: 500 }), 'Login failed'],
  ['an invalid response', () => json(200, { token: 1 }), 'Login failed'],
  ['no connection', noNetwork, 'Network error. Please try again.'],
  [
    "a captive portal's page",
    () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
    'Network error. Please try again.',
  ],
])('shows an error for %s', async (_what, reply, message) => {
  server.setReply(LOGIN, reply)
  await open()
  await signIn()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(localStorage.getItem('adminToken')).toBeNull()
  await waitFor(() => expect(currentPath()).toBe(ADMIN_SCREENS.login))
})

it('sends no token and leaves an open session in this browser alone', async () => {
  saveSession('a token', ADMIN)
  server.setReply(LOGIN, refusal(401, 'Invalid username or password'))
  await open()
  await signIn()
  await screen.findByRole('alert')
  expect(server.seen[0]?.token).toBeUndefined()
  expect(localStorage.getItem('adminToken')).toBe('a token')
})

it('disables the button while signing in', async () => {
  let finish = (_answer: Response) => {}
  server.setReply(LOGIN, () => new Promise<Response>((resolve) => (finish = resolve)))
  await open()
  await signIn()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' })
  expect(button.disabled).toBe(true)
  finish(refusal(422, 'No.')())
  await screen.findByRole('button', { name: 'Sign In' })
})

it('shows and hides the password', async () => {
  await open()
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password'])
  await press('Show Password')
  expect(field.type).toBe('text')
  await press('Hide Password')
  expect(field.type).toBe('password')
})

it.each([
  ["the server's message", refusal(429, 'Too many tries.'), 'Too many tries.'],
  ['a failure without a message', () => new Response(null, { status: 502 }), 'Failed to send reset email'],
  ['no connection', noNetwork, 'Network error. Please try again.'],
])('shows an error for a reset request: %s', async (_what, reply, message) => {
  server.setReply(FORGOT, reply)
  await open()
  await requestReset()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

it('rejects an invalid email', async () => {
  await open()
  await requestReset('rosa')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(server.seen).toEqual([])
})
