// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { toasts } from '#pwa/state/toast-store.ts'
import { noNetwork, refusal } from '#pwa/testing/admin-server.ts'
import { json } from '#pwa/testing/scripted-server.ts'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { refreshAdminData } from '../use-admin-data.ts'
import { SettingsTab } from './settings-tab.tsx'

const CHANGE = `POST ${ADMIN_API.changePassword}`
const server = signedInPortal()
const openSection = (section = '') =>
  render(
    <MemoryRouter initialEntries={[`/?tab=settings&section=${section}`]}>
      <SettingsTab />
    </MemoryRouter>,
  )

it('shows one section at a time, each with an address', async () => {
  openSection('emails')
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toEqual([
    'My account',
    'Notifications',
    'Website texts',
    'Emails',
    'Team',
    'Privacy and audit',
    'Technical',
  ])
  expect(screen.getAllByRole('region')).toHaveLength(1)
  await userEvent.click(screen.getByRole('link', { name: 'My account' }))
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Emails to families' })).toBeNull()
})

describe('changing the password', () => {
  // Pastes instead of typing, because each keystroke takes long on a busy machine.
  async function type(label: string, text: string) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  async function change(current: string, password: string, confirmation = password) {
    openSection()
    if (current) await type('Current Password', current)
    if (password) await type('New Password', password)
    if (confirmation) await type('Confirm New Password', confirmation)
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  }

  it.each([
    [
      "the server's message",
      refusal(403, 'The current password is wrong.'),
      'The current password is wrong.',
    ],
    ['a failure without a message', () => new Response(null, { status: 500 }), 'Failed to change password'],
    ['no connection', noNetwork, 'Network error. Please try again.'],
  ])('shows an error for %s and keeps the values', async (_what, reply, message) => {
    server.setReply(CHANGE, reply)
    await change('the old one', 'a new password')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('the old one')
  })
})

describe('the open sessions', () => {
  const at = new Date().toISOString()
  const session = (id: string, current: boolean) => ({
    id,
    username: 'rosa',
    createdAt: at,
    lastSeenAt: at,
    expiresAt: at,
    ipAddress: '203.0.113.0',
    userAgent: current ? 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' : 'Mozilla/5.0 (iPhone) Safari/604.1',
    current,
  })
  const end = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name: `End the session on ${name}` }))
  beforeEach(() => {
    server.setJson(`GET ${ADMIN_API.sessions}`, [session('s1', true), session('s2', false)])
    server.setReply(`DELETE ${ADMIN_API.sessions}/s1`, () => new Response(null, { status: 204 }))
    server.setReply(`DELETE ${ADMIN_API.sessions}/s2`, () => new Response(null, { status: 204 }))
  })

  it("keeps a session that the server can't end and shows an error", async () => {
    server.setReply(`DELETE ${ADMIN_API.sessions}/s2`, noNetwork)
    openSection()
    await end('Safari on iPhone')
    await waitFor(() => expect(toasts.current?.title).toBe('The session could not be ended'))
    expect(screen.getByText('Safari on iPhone')).toBeTruthy()
  })
})

describe('the audit log', () => {
  const entry = (id: number, details = {}) => ({
    id: String(id),
    action: 'leads_read',
    username: `admin ${id}`,
    subject: null,
    details,
    at: new Date().toISOString(),
  })

  it('loads one page at a time and continues after a failure', async () => {
    let fails = true
    server.setReply(`GET ${ADMIN_API.auditLog}`, ({ path }) => {
      if (!path.includes('cursor='))
        return json(200, [entry(1, { count: 7 })], { link: `<${ADMIN_API.auditLog}?cursor=x>; rel="next"` })
      return fails ? refusal(500, 'Broken.')() : json(200, [entry(2, { before: { price: 1 }, after: {} })])
    })
    openSection('privacy')
    expect(await screen.findByText('count: 7')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }))
    expect(await screen.findByText('Failed to load the audit log')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('What changed')).toBeTruthy()
    expect(screen.getByText('count: 7')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  })

  it('starts over on a refresh and keeps the old entries until it succeeds', async () => {
    server.setJson(`GET ${ADMIN_API.auditLog}`, [entry(1, { count: 7 })])
    openSection('privacy')
    await screen.findByText('count: 7')
    server.setReply(`GET ${ADMIN_API.auditLog}`, noNetwork)
    act(refreshAdminData)
    await screen.findByText('Failed to load the audit log')
    expect(screen.getByText('count: 7')).toBeTruthy()
    server.setJson(`GET ${ADMIN_API.auditLog}`, [entry(2, { count: 8 })])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('count: 8')
    expect(screen.queryByText('count: 7')).toBeNull()
  })
})
