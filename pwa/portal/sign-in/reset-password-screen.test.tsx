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
async function submit(password: string) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: password } })
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }))
}

it('takes the token of a reset out of the address', async () => {
  await open()
  expect(screen.getByTestId('current-path').textContent).toBe(ADMIN_SCREENS.resetPassword)
  await submit('a new password')
  await waitFor(() => expect(server.seen).toMatchObject([{ body: { token: 'from-the-mail' } }]))
})

it('takes the token of an invitation out of the address, and asks for a name', async () => {
  await open('#token=from-the-mail')
  expect(screen.getByTestId('current-path').textContent).toBe(ADMIN_SCREENS.resetPassword)
  await submit('a new password')
  await screen.findByText('Please enter your name')
  expect(server.seen).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'Your Name' }), 'Ada Byrne')
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }))
  await waitFor(() =>
    expect(server.seen).toMatchObject([{ body: { token: 'from-the-mail', displayName: 'Ada Byrne' } }]),
  )
})
