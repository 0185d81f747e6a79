// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listDrafts, saveDraft, startDraft } from '../../local/drafts.ts'
import { listOutbox } from '../../local/outbox.ts'
import { SEND_TIMEOUT_MS } from '../../local/send-request.ts'
import { toasts } from '../../state/toast-store.ts'
import { MESSAGE } from '../../testing/answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { startScenario } from '../../testing/scenario.ts'
import { cut, scriptServer, silence } from '../../testing/scripted-server.ts'
import { Component } from './phone-screen.tsx'

beforeAll(() => stubBrowser(() => undefined))
beforeEach(clearPhoneAndTab)

const open = () => renderScreen(Component, { route: '/your-phone' })
const cardOf = async (title: RegExp) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('li') as HTMLElement)

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

it('warns before an erasure that answers corrected on another device are kept', async () => {
  await startScenario(scriptServer(cut).fetch).submit()
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /^Erase these answers everywhere/ }))
  const question = screen.getByRole('alert').textContent
  expect(question).toContain('from our server as soon as we can reach it')
  expect(question).toContain('the corrected answers stay until you erase them there')
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
