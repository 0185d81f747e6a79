// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { toasts } from '../../state/toasts.ts'
import { ADMIN, noNetwork, refusal, standInAdmin } from '../../testing/admin-server.ts'
import { json } from '../../testing/scripted-server.ts'
import { endSession, keepSession, readSession } from '../session.ts'
import { refreshAdminData } from '../use-admin-data.ts'
import { SettingsTab } from './settings-tab.tsx'

const CHANGE = `POST ${ADMIN_API.changePassword}`
let server = standInAdmin()

beforeEach(() => {
  server = standInAdmin()
  keepSession('a token', ADMIN)
})
afterEach(() => {
  cleanup()
  endSession('left')
})

describe('a change of password', () => {
  // Pasted: a busy machine takes its time for each single key.
  async function type(label: string, text: string) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(text)
  }
  async function change(current: string, one: string, other = one) {
    render(<SettingsTab />)
    if (current) await type('Current Password', current)
    if (one) await type('New Password', one)
    if (other) await type('Confirm New Password', other)
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  }
  const asked = () => server.seen.filter(({ method }) => method === 'POST')

  it('sends the current and the new one, says so, and clears the form', async () => {
    await change('the old one', 'a new password')
    expect(await screen.findByText('Password changed successfully!')).toBeTruthy()
    expect(asked()).toMatchObject([
      { body: { currentPassword: 'the old one', newPassword: 'a new password' } },
    ])
    for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
  })

  it.each([
    ['', 'a new password', 'a new password', 'Current password is required'],
    ['the old one', 'short', 'short', 'New password must be at least 8 characters long'],
    ['the old one', 'a new password', 'another one', 'New passwords do not match'],
  ])('is refused here for %j, %j, %j', async (current, one, other, message) => {
    await change(current, one, other)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(asked()).toEqual([])
  })

  it.each([
    [
      "the server's own words",
      refusal(403, 'The current password is wrong.'),
      'The current password is wrong.',
    ],
    ['a failure without words', () => new Response(null, { status: 500 }), 'Failed to change password'],
    ['no connection', noNetwork, 'Network error. Please try again.'],
  ])('that fails says %s, and keeps what was typed', async (_what, reply, message) => {
    server.answer(CHANGE, reply)
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
    userEvent.click(await screen.findByRole('button', { name: `End the session of ${name}` }))
  beforeEach(() => {
    server.as(`GET ${ADMIN_API.sessions}`, [session('s1', true), session('s2', false)])
    server.answer(`DELETE ${ADMIN_API.sessions}/s1`, () => new Response(null, { status: 204 }))
    server.answer(`DELETE ${ADMIN_API.sessions}/s2`, () => new Response(null, { status: 204 }))
  })

  it('are ended one by one', async () => {
    render(<SettingsTab />)
    await end('Safari on iPhone')
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(screen.getByText('Firefox on Windows')).toBeTruthy()
    expect(readSession()).not.toBeNull()
  })

  it('end here with one of them', async () => {
    render(<SettingsTab />)
    await end('Firefox on Windows')
    await waitFor(() => expect(readSession()).toBeNull())
  })

  it('stay when the server cannot end them, which is said', async () => {
    server.answer(`DELETE ${ADMIN_API.sessions}/s2`, noNetwork)
    render(<SettingsTab />)
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

  it('comes a page at a time, and goes on after a failure', async () => {
    let fails = true
    server.answer(`GET ${ADMIN_API.auditLog}`, ({ path }) => {
      if (!path.includes('cursor='))
        return json(200, [entry(1, { count: 7 })], { link: `<${ADMIN_API.auditLog}?cursor=x>; rel="next"` })
      return fails ? refusal(500, 'Broken.')() : json(200, [entry(2, { before: { price: 1 }, after: {} })])
    })
    render(<SettingsTab />)
    expect(await screen.findByText('count: 7')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }))
    expect(await screen.findByText('Failed to load the audit log')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('What changed')).toBeTruthy()
    expect(screen.getByText('count: 7')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  })

  it('begins anew with a refresh, and keeps what it shows until then', async () => {
    server.as(`GET ${ADMIN_API.auditLog}`, [entry(1, { count: 7 })])
    render(<SettingsTab />)
    await screen.findByText('count: 7')
    server.answer(`GET ${ADMIN_API.auditLog}`, noNetwork)
    act(refreshAdminData)
    await screen.findByText('Failed to load the audit log')
    expect(screen.getByText('count: 7')).toBeTruthy()
    server.as(`GET ${ADMIN_API.auditLog}`, [entry(2, { count: 8 })])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('count: 8')
    expect(screen.queryByText('count: 7')).toBeNull()
  })
})
