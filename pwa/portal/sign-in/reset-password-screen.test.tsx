// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { stubAdminApi } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { Component } from './reset-password-screen.tsx'

let server = stubAdminApi()
beforeEach(() => {
  localStorage.clear()
  server = stubAdminApi()
})

const open = (search = '?token=from-the-mail') =>
  renderScreen(Component, { route: ADMIN_SCREENS.resetPassword, path: ADMIN_SCREENS.resetPassword + search })
async function submit(password: string, confirmation = password) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmation } })
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }))
}

it.each(['?token=from-the-mail', '#token=from-the-mail'])(
  'takes the token of %s out of the address',
  async (end) => {
    await open(end)
    expect(screen.getByTestId('current-path').textContent).toBe(ADMIN_SCREENS.resetPassword)
    await submit('a new password')
    await waitFor(() => expect(server.seen).toMatchObject([{ body: { token: 'from-the-mail' } }]))
  },
)
