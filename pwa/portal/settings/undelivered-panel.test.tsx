// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refusal } from '#pwa/testing/admin-server.ts'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { UndeliveredPanel } from './undelivered-panel.tsx'

const server = signedInPortal()
const LIST = `GET ${ADMIN_API.mailProblems}`
const PROBLEM = {
  id: 'm1',
  topic: 'message',
  reference: 'ABC-123',
  to: 'admin@localhost',
  reason: 'The mail server could not be reached.',
  attempts: 24,
  hasFailed: true,
  createdAt: '2026-03-05T10:00:00.000Z',
}
const show = () => {
  server.setJson(LIST, { problems: [PROBLEM], total: 1 })
  render(<UndeliveredPanel />)
}
const emptyList = () => server.setJson(LIST, { problems: [], total: 0 })

it('asks before it discards an email', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^Discard/ }))
  expect(server.seen.filter(({ method }) => method === 'DELETE')).toEqual([])
  emptyList()
  server.setReply(`DELETE ${ADMIN_API.mailProblems}/m1`, new Response(null, { status: 204 }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }))
  await waitFor(() => expect(screen.queryByText(PROBLEM.reason)).toBeNull())
})

it('says that the list failed to load', async () => {
  server.setReply(LIST, refusal(500, 'The server failed.'))
  render(<UndeliveredPanel />)
  expect(await screen.findByText('Failed to load the undelivered emails')).toBeTruthy()
})
