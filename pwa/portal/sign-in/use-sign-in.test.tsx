// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ADMIN } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { json } from '#pwa/testing/scripted-server.ts'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { Component } from '../portal.tsx'
import { endSession } from '../session.ts'

const server = signedInPortal()
const SHORT = 'x7-kw9ql'
const NOTICE = 'Please set up a second factor'
beforeEach(() => endSession('logged-out'))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function typePassword(password: string) {
  await renderScreen(Component, { route: `${ADMIN_SCREENS.dashboard}/*`, path: ADMIN_SCREENS.login })
  await userEvent.type(await screen.findByLabelText('Username'), 'rosa')
  await userEvent.type(screen.getByLabelText('Password'), password)
  await press('Sign In')
}
const askForCode = () =>
  server.setReply(`POST ${ADMIN_API.login}`, () =>
    json(202, {
      step: 'second_factor',
      ticket: 'a ticket',
      message: 'Please enter the code.',
      hasTotp: true,
    }),
  )

it('asks for the code of an account with a second factor, and shows why one is refused', async () => {
  askForCode()
  server.setReply(`POST ${ADMIN_API.loginStep}`, ({ body }) =>
    JSON.stringify(body).includes('123456')
      ? json(200, { token: 'a token', admin: ADMIN, message: 'Welcome.' })
      : json(401, { code: 'unauthorized', message: 'The code is wrong' }),
  )
  await typePassword(SHORT)
  const field = await screen.findByLabelText('Code from your authenticator app')
  expect(document.activeElement).toBe(field)
  expect(localStorage.getItem('adminToken')).toBeNull()
  await userEvent.type(field, '654321')
  await press('Continue')
  await screen.findByText('The code is wrong')
  await userEvent.clear(field)
  await userEvent.type(field, '123456')
  await press('Continue')
  await screen.findByText('Page Views')
  expect(server.seen.find(({ path }) => path === ADMIN_API.loginStep)?.body).toMatchObject({
    ticket: 'a ticket',
  })
  expect(screen.queryByText(NOTICE)).toBeNull()
})

it('goes back to the password', async () => {
  askForCode()
  await typePassword(SHORT)
  await screen.findByLabelText('Code from your authenticator app')
  await press('Back to the password')
  expect(await screen.findByLabelText('Username')).toBeTruthy()
})

it('suggests a second factor after each sign-in with fewer than 12 characters, until declined', async () => {
  await typePassword(SHORT)
  await screen.findByText(NOTICE)
  await press('Not now')
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
  endSession('logged-out')
  await typePassword('twelve chars')
  await screen.findByText('Page Views')
  expect(screen.queryByText(NOTICE)).toBeNull()
})
