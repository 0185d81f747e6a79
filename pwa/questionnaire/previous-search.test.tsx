// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startDraft } from '../local/drafts.ts'
import { listOutbox, submitQuestionnaire } from '../local/outbox.ts'
import { startSending } from '../state/drain-triggers.ts'
import { FAMILY } from '../testing/answers.ts'
import { forgetPhone, standIn } from '../testing/browser.ts'
import { address, fillIn, sendButton, type } from '../testing/fill-in.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { cut, json, ready, scriptServer } from '../testing/scripted-server.ts'
import { Component } from './questionnaire-screen.tsx'
// Loaded late in the app; here at once, so that no test waits for its file.
import './sending-views.ts'

let server = scriptServer(ready)
beforeAll(() => {
  standIn((path, init) => {
    if (path.startsWith('/api/questionnaire')) return server.fetch(path, init)
    if (path.startsWith('/api/geo/zip/'))
      return Promise.resolve(json(200, { zipCode: '78701', city: 'Austin', state: 'TX' }))
  })
  startSending()
})
beforeEach(async () => {
  await forgetPhone()
  server = scriptServer(ready)
})
afterEach(cleanup)

const open = async () => {
  await renderScreen(Component, { route: '/questionnaire' })
  await screen.findByLabelText('First name')
}

it('a family corrects its own earlier answers when it searches again under the same e-mail', async () => {
  for (const budget of [FAMILY.budget, '$6,500+ (Ultra-Premium)'] as const) {
    await open()
    const user = await fillIn({ budget })
    await user.click(sendButton())
    await waitFor(() => expect(address()).toBe('/results'))
  }
  const [first, second] = server.seen.filter(({ method }) => method === 'POST')
  expect(first?.headers.get('Supersedes')).toBeNull()
  expect(second?.headers.get('Supersedes')).toContain(first?.key)
  expect(second?.key).not.toBe(first?.key)
})

it('a family is told before it replaces the search for somebody else under its e-mail, and not the same person’s', async () => {
  await open()
  await (await fillIn()).click(sendButton())
  await waitFor(() => expect(address()).toBe('/results'))
  await open()
  type('First name', 'Walter')
  type('Last name', FAMILY.lastName)
  type('Email', ` ${FAMILY.email.toUpperCase()}`)
  const title = `This e-mail address has the search for ${FAMILY.firstName}`
  expect(await screen.findByText(title)).toBeTruthy()
  type('First name', FAMILY.firstName)
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  type('First name', 'Walter')
  await screen.findByText(title)
  type('Email', 'walter@example.org')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

it('a family corrects its own answers that another tab has on their way under the same e-mail', async () => {
  server = scriptServer(cut)
  await open()
  const theirs = await startDraft()
  await submitQuestionnaire(theirs, { ...FAMILY, email: ` ${FAMILY.email.toUpperCase()}` })
  await (await fillIn()).click(sendButton())
  await waitFor(async () => expect(await listOutbox()).toHaveLength(2))
  expect((await listOutbox()).find(({ key }) => key !== theirs.key)?.supersedes).toBe(theirs.key)
})
