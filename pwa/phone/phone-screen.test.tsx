// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { listDrafts, saveDraft, startDraft } from '../local/drafts.ts'
import { saveMessageDraft } from '../local/message-draft.ts'
import { listOutbox } from '../local/outbox.ts'
import { rememberFacility } from '../local/seen-facilities.ts'
import { toasts } from '../state/toasts.ts'
import { forgetPhone, standIn } from '../testing/browser.ts'
import { matchLike } from '../testing/facilities.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { startScenario } from '../testing/scenario.ts'
import { cut, scriptServer } from '../testing/scripted-server.ts'
import { Component } from './phone-screen.tsx'

beforeAll(() => standIn(() => undefined))
beforeEach(forgetPhone)
afterEach(cleanup)

const open = () => renderScreen(Component, { route: '/your-phone' })
const cardOf = async (title: RegExp) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('li') as HTMLElement)

it('lists every draft, a message begun, and the communities looked at', async () => {
  for (const firstName of ['Ada', 'Ruth'])
    await saveDraft(await startDraft({ fields: { firstName, lastName: 'Wu' } }))
  await saveMessageDraft('m', { firstName: 'Al', message: 'Hello' })
  const {
    distanceMiles: _,
    acrossBorder: __,
    score: ___,
    reasons: ____,
    unknown: _____,
    ...facility
  } = matchLike()
  await rememberFacility(facility)
  await open()
  for (const title of [
    'Answers that you have not sent for Ada Wu',
    'Answers that you have not sent for Ruth Wu',
    'A message that you have not sent from Al',
    'One community that you looked at',
  ])
    expect(await screen.findByRole('heading', { level: 3, name: title })).toBeTruthy()
})

it('deletes one thing after a question, and goes on at the list', async () => {
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

it('says before anything is deleted how much was not sent', async () => {
  const family = startScenario(scriptServer(cut).fetch)
  await family.submit()
  await family.submit({ email: 'other@example.org' })
  await open()
  expect(await screen.findByText(/^2 things have not been sent yet/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete everything from this phone' }))
  expect(screen.getByRole('alert').textContent).toContain('2 things have not been sent yet')
  expect(await listOutbox()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete also what is not sent' }))
  await waitFor(() => expect(toasts.current?.title).toBe('Deleted'))
  expect(await listOutbox()).toEqual([])
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Delete everything from this phone' }),
  )
})
