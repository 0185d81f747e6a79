// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refusal, stubAdminApi } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { Component } from './reset-password-screen.tsx'

let server = stubAdminApi()
beforeEach(() => {
  localStorage.clear()
  server = stubAdminApi()
})
afterEach(cleanup)

const open = (search = '?token=from-the-mail') =>
  renderScreen(Component, { route: ADMIN_SCREENS.resetPassword, path: ADMIN_SCREENS.resetPassword + search })
async function submit(password: string, confirmation = password) {
  await userEvent.type(screen.getByLabelText('New Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm New Password'), confirmation)
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }))
}

it('sends the token with the new password, ends the session in this browser and opens the login', async () => {
  localStorage.setItem('adminToken', 'an old token')
  localStorage.setItem('adminUser', JSON.stringify({ username: 'rosa' }))
  await open()
  await submit('a new password')
  await waitFor(() => expect(screen.getByTestId('current-path').textContent).toBe(ADMIN_SCREENS.login))
  expect(server.seen).toMatchObject([
    { path: ADMIN_API.resetPassword, body: { token: 'from-the-mail', newPassword: 'a new password' } },
  ])
  expect(localStorage.getItem('adminToken')).toBeNull()
})

it.each(['?token=from-the-mail', '#token=from-the-mail'])(
  'takes the token of %s out of the address',
  async (end) => {
    await open(end)
    expect(screen.getByTestId('current-path').textContent).toBe(ADMIN_SCREENS.resetPassword)
    await submit('a new password')
    await waitFor(() => expect(server.seen).toMatchObject([{ body: { token: 'from-the-mail' } }]))
  },
)

it.each([
  ['short', 'short', 'New password must be at least 8 characters long'],
  ['a new password', 'another password', 'New passwords do not match'],
])('rejects %j confirmed as %j', async (password, confirmation, message) => {
  await open()
  await submit(password, confirmation)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(server.seen).toEqual([])
})

it("shows the server's message for a used link", async () => {
  server.setReply(`POST ${ADMIN_API.resetPassword}`, refusal(403, 'This link has been used or has expired.'))
  await open()
  await submit('a new password')
  expect((await screen.findByRole('alert')).textContent).toBe('This link has been used or has expired.')
})

it('shows a message when the link has no token', async () => {
  await open('')
  expect(screen.getByText('The link is incomplete')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe(ADMIN_SCREENS.login)
})
