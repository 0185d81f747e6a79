// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refusal } from '#pwa/testing/admin-server.ts'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DutyPanel } from './duty-panel.tsx'

const server = signedInPortal()
const CHANGE = `PUT ${ADMIN_API.duty}`
const DUTY = { mode: 'each', address: 'admin@localhost', operatorEmail: null }

async function save(address: string) {
  server.setJson(`GET ${ADMIN_API.duty}`, DUTY)
  render(<DutyPanel />)
  await userEvent.click(await screen.findByLabelText(/One email a day/))
  const field = screen.getByLabelText('Your address for these emails')
  await userEvent.clear(field)
  await userEvent.paste(address)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
}
const puts = () => server.seen.filter(({ method }) => method === 'PUT')

it('refuses an address that is none before sending anything', async () => {
  await save('olive')
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(puts()).toEqual([])
})

it('shows the server’s error and keeps what was typed', async () => {
  server.setReply(CHANGE, refusal(503, 'The server is busy.'))
  await save('olive@care.org')
  expect((await screen.findByRole('alert')).textContent).toBe('The server is busy.')
  expect(screen.getByDisplayValue('olive@care.org')).toBeTruthy()
})
