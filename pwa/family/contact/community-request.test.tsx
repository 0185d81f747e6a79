// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RequestTarget } from '#shared/contract/community-request.ts'
import { startDraft } from '../../local/drafts.ts'
import { listMessageDrafts, submitContact } from '../../local/message-draft.ts'
import { listOutbox, submitQuestionnaire } from '../../local/outbox.ts'
import { makeKey } from '../../local/submission-key.ts'
import { startSending } from '../../state/drain-triggers.ts'
import { contactReceipt, FAMILY, MESSAGE } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { json, refused, type Seen, scriptServer } from '../../testing/scripted-server.ts'
import { contactPath } from '../../ui/contact-path.ts'
import { Component } from './contact-screen.tsx'

const OAK = { id: 'oak', name: 'Oak House', location: '12 Oak St, Madison, WI 53703' }
const TARGET: RequestTarget = {
  kind: 'tour',
  community: { id: 'oak', name: 'Oak House', town: 'Madison, WI' },
}
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
afterEach(cleanup)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
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
  expect(screen.getByLabelText('Anything else about the times')).toHaveProperty('value', 'Not on Thursdays.')
})

it('can be corrected when it was refused', async () => {
  server = scriptServer(refused(422, 'invalid'))
  await submitContact(makeKey(), { ...MESSAGE, request: { ...TARGET, timesNote: 'Soon' } })
  await waitFor(async () => expect(await listOutbox()).toMatchObject([{ status: 'needs_attention' }]))
  await openForm(contactPath('tour', OAK))
  expect(screen.getByLabelText('Anything else about the times')).toHaveProperty('value', 'Soon')
})
