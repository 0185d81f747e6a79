// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refusal } from '#pwa/testing/admin-server.ts'
import { allowDialogs } from '#pwa/testing/allow-dialogs.ts'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { WebhooksPanel } from './webhooks-panel.tsx'

const server = signedInPortal()
allowDialogs()
const LIST = `GET ${ADMIN_API.webhooks}`
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

it('lists the deliveries of a webhook and sends one again', async () => {
  const deliveries = `${ADMIN_API.webhooks}/w1/deliveries`
  const delivery = {
    id: 'd1',
    event: 'lead.created',
    subjectId: 'l1',
    state: 'failed',
    attempts: 21,
    status: 500,
    error: 'The receiver answered with status 500.',
    createdAt: WEBHOOK.createdAt,
  }
  server.setJson(LIST, [WEBHOOK])
  server.setJson(`GET ${deliveries}`, [delivery])
  server.setReply(`POST ${deliveries}/d1/redeliver`, new Response(null, { status: 204 }))
  render(<WebhooksPanel />)
  await userEvent.click(await screen.findByRole('button', { name: /Deliveries/ }))
  expect(await screen.findByText('given up')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Send again/ }))
  expect(sent('POST').map(({ path }) => path)).toEqual([`${deliveries}/d1/redeliver`])
})

it('switches a webhook off, and asks before it deletes it', async () => {
  server.setJson(LIST, [WEBHOOK])
  server.setJson(`PUT ${ADMIN_API.webhooks}/w1`, { ...WEBHOOK, isEnabled: false })
  render(<WebhooksPanel />)
  await userEvent.click(await screen.findByRole('button', { name: /Switch off/ }))
  expect(sent('PUT')).toMatchObject([
    { body: { url: WEBHOOK.url, audience: 'own', events: WEBHOOK.events, isEnabled: false } },
  ])
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }))
  expect(sent('DELETE')).toEqual([])
  server.setReply(`DELETE ${ADMIN_API.webhooks}/w1`, new Response(null, { status: 204 }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }))
  expect(sent('DELETE')).toHaveLength(1)
})

it('changes the address and the events, and shows what the server refuses', async () => {
  server.setJson(LIST, [WEBHOOK])
  server.setReply(`PUT ${ADMIN_API.webhooks}/w1`, refusal(422, 'This address is refused.'))
  render(<WebhooksPanel />)
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }))
  const address = screen.getByLabelText('Address of your system')
  expect((address as HTMLInputElement).value).toBe(WEBHOOK.url)
  await userEvent.clear(address)
  await userEvent.type(address, 'https://new.care.org/hook')
  await userEvent.click(screen.getByLabelText(/A new message/))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This address is refused.')
  const changed = { url: 'https://new.care.org/hook', events: ['lead.created', 'message.created'] }
  server.setJson(`PUT ${ADMIN_API.webhooks}/w1`, { ...WEBHOOK, ...changed })
  server.setJson(LIST, [{ ...WEBHOOK, ...changed }])
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('https://new.care.org/hook')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('PUT').at(-1)?.body).toEqual({ ...changed, audience: 'own', isEnabled: true })
})
