// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { cacheFacility } from '../../local/cached-facilities.ts'
import { listDrafts, saveDraft, startDraft } from '../../local/drafts.ts'
import { saveMessageDraft } from '../../local/message-draft.ts'
import { listOutbox } from '../../local/outbox.ts'
import { SEND_TIMEOUT_MS } from '../../local/send-request.ts'
import { toasts } from '../../state/toast-store.ts'
import { MESSAGE } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { facilityLike } from '../../testing/facilities.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { startScenario } from '../../testing/scenario.ts'
import { cut, ready, scriptServer, silence } from '../../testing/scripted-server.ts'
import { Component } from './phone-screen.tsx'

beforeAll(() => stubBrowser(() => undefined))
beforeEach(clearPhoneAndTab)
afterEach(cleanup)

const open = () => renderScreen(Component, { route: '/your-phone' })
const cardOf = async (title: RegExp) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('li') as HTMLElement)

it('lists every draft, an unsent message, and the viewed communities', async () => {
  for (const firstName of ['Ada', 'Ruth'])
    await saveDraft(await startDraft({ fields: { firstName, lastName: 'Wu' } }))
  await saveMessageDraft('m', { firstName: 'Al', message: 'Hello' })
  await cacheFacility(facilityLike())
  await open()
  for (const title of [
    'Unsent answers for Ada Wu',
    'Unsent answers for Ruth Wu',
    'An unsent message from Al',
    '1 community that you viewed',
  ])
    expect(await screen.findByRole('heading', { level: 3, name: title })).toBeTruthy()
})

it('deletes one item after a confirmation and focuses the list', async () => {
  await saveDraft(await startDraft({ fields: { firstName: 'Ada' } }))
  await saveDraft(await startDraft({ fields: { firstName: 'Ruth' } }))
  await open()
  const card = await cardOf(/for Ada/)
  await userEvent.click(card.getByRole('button', { name: /^Delete these answers/ }))
  await userEvent.click(card.getByRole('button', { name: 'Yes, delete them' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /for Ada/ })).toBeNull())
  expect(document.activeElement?.textContent).toBe('Answers and messages')
  expect((await listDrafts()).map(({ fields }) => fields.firstName)).toEqual(['Ruth'])
})

it('takes a message back after a confirmation and lists it as a draft', async () => {
  const family = startScenario(scriptServer(cut).fetch)
  await family.write(MESSAGE)
  await open()
  const card = await cardOf(/^A message to us/)
  await userEvent.click(card.getByRole('button', { name: /^Take this message back/ }))
  expect(screen.getByRole('alert').textContent).toContain('Nothing was sent yet.')
  await userEvent.click(card.getByRole('button', { name: 'Yes, take it back' }))
  const draftCard = await cardOf(/^An unsent message from Ruth/)
  expect(draftCard.getByRole('link', { name: /^Continue this message/ })).toBeTruthy()
  expect(await listOutbox()).toEqual([])
})

it('says that a message that was already attempted may have arrived, before and after it is taken back', async () => {
  const family = startScenario(scriptServer(cut).fetch)
  await family.write(MESSAGE)
  await family.drain()
  await open()
  const card = await cardOf(/^A message to us/)
  await userEvent.click(card.getByRole('button', { name: /^Take this message back/ }))
  expect(screen.getByRole('alert').textContent).toContain('It may have reached us already')
  await userEvent.click(card.getByRole('button', { name: 'Yes, take it back' }))
  const draftCard = await cardOf(/that you took back$/)
  expect(draftCard.getByText(/It may have reached us already/)).toBeTruthy()
})

it('warns before an erasure that answers corrected on another device are kept', async () => {
  await startScenario(scriptServer(cut).fetch).submit()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Erase these answers everywhere/ }))
  const question = screen.getByRole('alert').textContent
  expect(question).toContain('from our server as soon as we can reach it')
  expect(question).toContain('the corrected answers stay until you erase them there')
})

it('links each saved search to its matches', async () => {
  const family = startScenario(scriptServer(ready).fetch)
  await family.submit({ firstName: 'Mother' })
  await family.submit({ firstName: 'Father', email: 'father@example.org' })
  await family.drain()
  await open()
  for (const name of [/for Mother .* with 0 matches/, /for Father .* with 0 matches/]) {
    const link = (await cardOf(name)).getByRole('link', { name: /^See these matches/ })
    expect(link.getAttribute('href')).toBe('/results')
  }
})

it('refuses to take back a message that is being sent, and says so', async () => {
  const server = scriptServer(silence)
  const family = startScenario(server.fetch, { locks: undefined })
  await family.write(MESSAGE)
  const sending = family.drain()
  await waitFor(() => expect(server.seen).toHaveLength(1))
  await open()
  const card = await cardOf(/^A message to us/)
  await userEvent.click(card.getByRole('button', { name: /^Take this message back/ }))
  await userEvent.click(card.getByRole('button', { name: 'Yes, take it back' }))
  expect(await screen.findByText(/It is being sent right now/)).toBeTruthy()
  expect(await listOutbox()).toHaveLength(1)
  family.clock.pass(SEND_TIMEOUT_MS)
  await sending
})

it('shows the number of unsent items before deleting everything', async () => {
  const family = startScenario(scriptServer(cut).fetch)
  await family.submit()
  await family.submit({ email: 'other@example.org' })
  await open()
  expect(await screen.findByText(/^2 items have not been sent yet/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete everything from this phone' }))
  expect(screen.getByRole('alert').textContent).toContain('2 items have not been sent yet')
  expect(await listOutbox()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Yes, also delete unsent answers' }))
  await waitFor(() => expect(toasts.current?.title).toBe('Deleted'))
  expect(await listOutbox()).toEqual([])
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Delete everything from this phone' }),
  )
})
