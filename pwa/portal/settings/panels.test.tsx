// @vitest-environment jsdom
import { randomUUID } from 'node:crypto'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refusal } from '#pwa/testing/admin-server.ts'
import { allowDialogs } from '#pwa/testing/allow-dialogs.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AuditLog } from './audit-log.tsx'
import { DutyPanel } from './duty-panel.tsx'
import { EmailTemplatesPanel } from './email-templates-panel.tsx'
import { SiteTextsPanel } from './site-texts-panel.tsx'
import { UndeliveredPanel } from './undelivered-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

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

it('changes the text that an email begins with', async () => {
  const other = { name: 'A reply', subject: 'Re', text: 'Hello' }
  const template = { name: 'The list', subject: 'Your list', text: 'Hello' }
  server.setJson(`GET ${ADMIN_API.emailTemplates}`, { templates: [other, template] })
  const changed = { templates: [other, { ...template, subject: 'Your list of homes' }] }
  server.setJson(`PUT ${ADMIN_API.emailTemplates}`, changed)
  render(<EmailTemplatesPanel />)
  const panel = within(screen.getByRole('region', { name: 'Emails to families' }))
  await userEvent.selectOptions(await panel.findByLabelText('Email'), 'The list')
  await userEvent.type(await panel.findByLabelText('Subject of “The list”'), ' of homes')
  await userEvent.click(panel.getByRole('button', { name: 'Save email' }))
  expect(await panel.findByDisplayValue('Your list of homes')).toBeTruthy()
  expect(server.seen.find(({ method }) => method === 'PUT')?.body).toEqual(changed)
})

const NONE = { phone: '', email: '', businessHours: '', isFree: '', consultation: '', timeZone: '' }

it('shows what families read now, and saves what they shall read', async () => {
  const otherwise = { ...NONE, phone: '(555) 555-0100 (placeholder)' }
  const texts = { ...NONE, phone: '(608) 555-0142' }
  server.setJson(`PUT ${ADMIN_API.siteTexts}`, { texts, otherwise })
  await renderScreen(SiteTextsPanel, { route: '/', path: '/?section=texts&field=phone' })
  const panel = within(await screen.findByRole('region', { name: 'Texts for families' }))
  const phone = await panel.findByLabelText('Support phone')
  expect(document.activeElement).toBe(phone)
  expect(panel.getByText('(555) 555-0100 (placeholder)')).toBeTruthy()
  await userEvent.type(phone, '(608) 555-0142')
  await userEvent.click(panel.getByRole('button', { name: 'Save texts' }))
  expect(await panel.findByText('The texts are saved.')).toBeTruthy()
  expect(server.seen.find(({ method }) => method === 'PUT')?.body).toEqual(texts)
})

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

allowDialogs()
const WEBHOOK = {
  id: 'w1',
  url: 'https://care.org/hook',
  audience: 'own',
  events: ['lead.created'],
  isEnabled: true,
  createdAt: '2026-03-05T10:00:00.000Z',
}
const sent = (method: string) => server.seen.filter((call) => call.method === method)

async function add(url: string, whose?: RegExp) {
  render(<WebhooksPanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }))
  await userEvent.click(screen.getByLabelText('Address of your system'))
  await userEvent.paste(url)
  await userEvent.click(screen.getByLabelText(/An erased lead/))
  if (whose) await userEvent.click(screen.getByLabelText(whose))
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }))
}

it('adds a webhook and shows its secret once', async () => {
  server.setJson(`POST ${ADMIN_API.webhooks}`, { id: 'w1', secret: 'whsec_abc' })
  await add(WEBHOOK.url, /^Of marketing partners/)
  expect(await screen.findByText('whsec_abc')).toBeTruthy()
  expect(sent('POST')).toMatchObject([
    {
      body: {
        url: WEBHOOK.url,
        audience: 'partner',
        events: ['lead.created', 'lead.corrected', 'message.created'],
      },
    },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText('whsec_abc')).toBeNull()
})

it('asks whose system it is before it sends anything', async () => {
  await add(WEBHOOK.url)
  expect((await screen.findByRole('alert')).textContent).toBe('Please say whose system it is')
  expect(sent('POST')).toEqual([])
})

it('refuses an address that is none before sending anything, and shows the server’s error', async () => {
  await add('care.org', /^Our own/)
  expect(await screen.findByText('Please enter an address that begins with https://')).toBeTruthy()
  expect(sent('POST')).toEqual([])
  server.setReply(`POST ${ADMIN_API.webhooks}`, refusal(409, 'At most 10 webhooks are possible.'))
  await userEvent.clear(screen.getByLabelText('Address of your system'))
  await userEvent.paste(WEBHOOK.url)
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }))
  expect((await screen.findByRole('alert')).textContent).toBe('At most 10 webhooks are possible.')
})

it('names leads by their references, with a link while they exist, without ids, and asks for readings apart', async () => {
  const entry = (id: number, change: object) => ({
    id: String(id),
    username: 'olive',
    subject: randomUUID(),
    details: {},
    at: '2026-11-24T18:00:00.000Z',
    ...change,
  })
  const lead = { action: 'family_emailed', named: { kind: 'lead', name: 'ABC-123' } }
  const edition = {
    action: 'edition_applied',
    subject: 'ny-dal',
    details: { edition: randomUUID(), rows: 9 },
  }
  const read = `GET ${ADMIN_API.auditLog}`
  server.setJson(read, [
    entry(4, lead),
    entry(3, { action: 'lead_erased' }),
    entry(2, edition),
    entry(1, { action: 'webhook_deleted' }),
  ])
  await renderScreen(AuditLog, { route: '/', path: '/' })
  const link = await screen.findByRole('link', { name: 'Lead ABC-123' })
  expect(link.getAttribute('href')).toMatch(/inbox\?lead=[\w-]{36}$/)
  expect(screen.getAllByText('No longer stored')).toHaveLength(1)
  expect(screen.getByText('rows: 9')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/[0-9a-f]{8}-/)
  server.setJson(read, [entry(5, { action: 'inbox_read', subject: null })])
  await userEvent.click(screen.getByLabelText('Show who read what, too'))
  expect(await screen.findByText('Read the inbox')).toBeTruthy()
  expect(server.seen.map(({ path }) => path.split('&')[1])).toEqual(['reads=no', 'reads=yes'])
})
