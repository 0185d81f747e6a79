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
