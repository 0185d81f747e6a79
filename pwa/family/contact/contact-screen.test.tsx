// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RequestTarget } from '#shared/contract/community-request.ts'
import { MAX_PHONE_LENGTH } from '#shared/contract/limits.ts'
import { startDraft } from '../../local/drafts.ts'
import { listMessageDrafts, submitContact } from '../../local/message-draft.ts'
import { listOutbox, submitQuestionnaire } from '../../local/outbox.ts'
import { reopenWaitingMessage } from '../../local/reopen-message.ts'
import { makeKey } from '../../local/submission-key.ts'
import { startSending } from '../../state/drain-triggers.ts'
import { toasts } from '../../state/toast-store.ts'
import { contactReceipt, FAMILY, MESSAGE } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { json, refused, type Seen, scriptServer } from '../../testing/scripted-server.ts'
import { contactPath } from '../../ui/contact-path.ts'
import { Component } from './contact-screen.tsx'

const received = ({ key }: Seen) => json(200, contactReceipt(key))
let server = scriptServer(received)

beforeAll(() => {
  stubBrowser((path, init) => (path === '/api/contact' ? server.fetch(path, init) : undefined))
  startSending()
})
beforeEach(async () => {
  await clearPhoneAndTab()
  server = scriptServer(received)
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const open = async (path = '/contact') => {
  await renderScreen(Component, { route: '/contact', path })
  await screen.findByLabelText('Message')
}
function fillIn() {
  type('First name', 'Ruth')
  type('Last name', 'Alvarez')
  type('Email', 'ruth@example.org')
  type('Message', 'Please call me back.')
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }))

it('shows contact details and business hours', async () => {
  await open()
  expect(screen.getByText('Mon-Fri: 8AM-6PM PST')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Send Us a Message' })).toBeTruthy()
})

it('limits the length of the phone number', async () => {
  await open()
  const phone = screen.getByLabelText<HTMLInputElement>('Phone (optional)')
  await userEvent.type(phone, '9'.repeat(MAX_PHONE_LENGTH + 1))
  expect(phone.value).toHaveLength(MAX_PHONE_LENGTH)
})

it('shows an error at each invalid field and in a summary, which takes the focus', async () => {
  await open()
  await send()
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Message must be at least 10 characters',
  ])
    expect(await screen.findAllByText(message)).toHaveLength(2)
  const summary = document.activeElement as HTMLElement
  expect(summary.textContent).toContain('There is a problem')
  expect(document.title).toMatch(/^Error: Contact Us/)
  await userEvent.click(within(summary).getByRole('link', { name: 'Message must be at least 10 characters' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
  cleanup()
  expect(document.title).not.toContain('Error')
  expect(await listOutbox()).toEqual([])
})

it('sends once, shows the receipt’s reference and clears the form', async () => {
  await open()
  fillIn()
  await send()
  await waitFor(() => expect(toasts.current?.title).toBe('Message Sent!'))
  expect(toasts.current?.description).toBe("We'll get back to you within 24 hours.")
  const steps = await screen.findByRole('list', { name: 'Where your answers are' })
  expect(steps.textContent).toContain('Received, reference ABC-123')
  expect(screen.getByLabelText('Message')).toHaveProperty('value', '')
  expect(server.seen).toHaveLength(1)
  expect(server.seen[0]?.body).toEqual({
    firstName: 'Ruth',
    lastName: 'Alvarez',
    email: 'ruth@example.org',
    message: 'Please call me back.',
  })
  expect(await listMessageDrafts()).toEqual([])
})

it('shows Sending... and disables the button while the message is in flight', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  server = scriptServer(async (seen) => {
    await gate
    return received(seen)
  })
  await open()
  fillIn()
  await send()
  expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveProperty('disabled', true)
  expect(toasts.current).toBeNull()
  answer()
  expect(await screen.findByRole('button', { name: 'Send Message' })).toHaveProperty('disabled', false)
})

it('shows one toast when the server failed and says that the message is safe', async () => {
  server = scriptServer(refused(500, 'internal'))
  await open()
  fillIn()
  await send()
  await waitFor(() => expect(toasts.current?.description).toBe('Failed to send message. Please try again.'))
  expect(await screen.findByText(/It is safe on this phone/)).toBeTruthy()
})

it('shows a message that the server finds too long at its field', async () => {
  const refusal = {
    code: 'invalid',
    message: 'x',
    issues: [{ path: 'message', message: 'Please shorten it' }],
  }
  server = scriptServer(() => json(422, refusal))
  const message = 'm'.repeat(5001)
  await submitContact(makeKey(), { ...MESSAGE, message })
  await waitFor(async () => expect((await listOutbox())[0]?.status).toBe('needs_attention'))
  await open()
  await userEvent.click(await screen.findByRole('link', { name: 'Please shorten it' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Message'))
  expect(document.activeElement).toHaveProperty('value', message)
})

it('sends the message under its draft’s key, even after a reload', async () => {
  await open()
  fillIn()
  await waitFor(async () =>
    expect(await listMessageDrafts()).toMatchObject([{ fields: { message: 'Please call me back.' } }]),
  )
  const [draft] = await listMessageDrafts()
  await open()
  await send()
  await waitFor(() => expect(server.seen).toHaveLength(1))
  expect(server.seen[0]?.key).toBe(draft?.key)
})

it('gives the next message a new key', async () => {
  await open()
  for (const times of [1, 2]) {
    fillIn()
    await send()
    await waitFor(() => expect(server.seen).toHaveLength(times))
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('value', ''))
  }
  expect(new Set(server.seen.map(({ key }) => key)).size).toBe(2)
})

it('shows the error at the message field when the request is too large', async () => {
  server = scriptServer(() => json(413, { code: 'too_large', message: 'The request is too large.' }))
  await open()
  fillIn()
  await send()
  expect(await screen.findByRole('link', { name: /This message is too long/ })).toBeTruthy()
  expect(screen.getByLabelText('Message').getAttribute('aria-invalid')).toBe('true')
  expect(await listMessageDrafts()).toMatchObject([{ fields: { message: 'Please call me back.' } }])
})

it('says why a message was refused when the reason is not about one field', async () => {
  server = scriptServer(() => json(400, { code: 'invalid', message: 'A specific reason.' }))
  await open()
  fillIn()
  await send()
  expect(await screen.findByText(/A specific reason\. Nothing you typed is lost\./)).toBeTruthy()
})

it('keeps a new draft separate from an earlier refused message', async () => {
  server = scriptServer(refused(422, 'invalid'))
  const key = makeKey()
  await submitContact(key, { firstName: 'Al', lastName: 'Wu', email: 'al@x.org', message: 'The first one.' })
  await open()
  fillIn()
  await waitFor(async () => expect((await listOutbox())[0]?.status).toBe('needs_attention'))
  expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Please call me back.')
  await renderScreen(Component, { route: '/contact', state: { reopen: key } })
  await waitFor(() => expect(screen.getByLabelText('Message')).toHaveProperty('value', 'The first one.'))
  expect(await listMessageDrafts()).toHaveLength(2)
})

it('can resend a message that was reopened in another tab', async () => {
  server = scriptServer(refused(500, 'internal'))
  await open()
  fillIn()
  await send()
  expect(await screen.findByText(/It is safe on this phone/)).toBeTruthy()
  const [row] = await listOutbox()
  await waitFor(() => reopenWaitingMessage(row?.key ?? ''))
  expect(await screen.findByRole('button', { name: 'Send Message' })).toHaveProperty('disabled', false)
  server = scriptServer(received)
  await send()
  await waitFor(() => expect(server.seen).toMatchObject([{ key: row?.key }]))
})

describe('a request about a community', () => {
  const OAK = { id: 'oak', name: 'Oak House', location: '12 Oak St, Madison, WI 53703' }
  const TARGET: RequestTarget = {
    kind: 'tour',
    community: { id: 'oak', name: 'Oak House', town: 'Madison, WI' },
  }
  let server = scriptServer(received)

  beforeAll(() => {
    stubBrowser((path, init) => (path === '/api/contact' ? server.fetch(path, init) : undefined))
    startSending()
  })
  beforeEach(async () => {
    await clearPhoneAndTab()
    server = scriptServer(received)
  })
  const open = (path: string) => renderScreen(Component, { route: '/contact', path })
  const openForm = async (path: string) => {
    await open(path)
    await screen.findByLabelText('Message')
  }

  it('asks for the name of who writes, unless the search is for this person', async () => {
    await submitQuestionnaire(await startDraft({ fields: { searchFor: 'Someone else' } }), FAMILY)
    await openForm(contactPath('tour', OAK))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', FAMILY.email)
    expect(screen.getByLabelText('First name')).toHaveProperty('value', '')
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', '')
  })

  it('says who receives it, and asks for times only for a tour', async () => {
    await openForm(contactPath('information', OAK))
    expect(screen.getByText(/which runs this site, and not to Oak House/)).toBeTruthy()
    expect(screen.queryByLabelText('First choice')).toBeNull()
    await openForm(contactPath('specialist', OAK))
    expect(screen.queryByText(/which runs this site/)).toBeNull()
  })

  it('keeps its draft apart from other messages and opens it again with its times', async () => {
    await openForm(contactPath('tour', OAK))
    type('First choice', '2999-03-05')
    type('Anything else about the times', 'Not on Thursdays.')
    await waitFor(async () =>
      expect(await listMessageDrafts()).toMatchObject([{ fields: { request: TARGET } }]),
    )
    await openForm(contactPath('information', OAK))
    type('Last name', 'Wu')
    await waitFor(async () => expect(await listMessageDrafts()).toHaveLength(2))
    await openForm(contactPath('tour', OAK))
    expect(screen.getByLabelText('First choice')).toHaveProperty('value', '2999-03-05')
    expect(screen.getByLabelText('Anything else about the times')).toHaveProperty(
      'value',
      'Not on Thursdays.',
    )
  })

  it('can be corrected when it was refused', async () => {
    server = scriptServer(refused(422, 'invalid'))
    await submitContact(makeKey(), { ...MESSAGE, request: { ...TARGET, timesNote: 'Soon' } })
    await waitFor(async () => expect(await listOutbox()).toMatchObject([{ status: 'needs_attention' }]))
    await openForm(contactPath('tour', OAK))
    expect(screen.getByLabelText('Anything else about the times')).toHaveProperty('value', 'Soon')
  })
})
