// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveDraft } from '../../local/drafts.ts'
import { reopenRefusedAnswers } from '../../local/reopen-answers.ts'
import { clearPhoneAndTab, stubBrowser } from '../../testing/browser.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { startScenario } from '../../testing/scenario.ts'
import { cut, ready, refused, scriptServer } from '../../testing/scripted-server.ts'
import { arrivals } from './arrivals.ts'
import { mayNeedAttention } from './attention-flag.ts'
import { findAttentionItems } from './attention-items.ts'
import { AttentionNotice } from './attention-notice.tsx'
import { watchArrivals } from './watch-arrivals.ts'

const MESSAGE = { firstName: 'Al', lastName: 'Wu', email: 'al@example.org', message: 'Is there a garden?' }
let stop = () => {}
beforeAll(() => stubBrowser(() => undefined))
beforeEach(async () => {
  await clearPhoneAndTab()
  arrivals.attentionItems = []
  arrivals.following = undefined
  stop = watchArrivals({
    onReady: () => {},
    onAttentionItems: (attentionItems) =>
      act(() => {
        arrivals.attentionItems = attentionItems
      }),
  })
})
afterEach(() => {
  stop()
  cleanup()
})

const openAbout = () => renderScreen(AttentionNotice, { route: '/about' })

it('shows on another screen that answers were refused, with a link to them', async () => {
  const family = startScenario(scriptServer(refused(422, 'invalid')).fetch)
  const key = await family.submit()
  await openAbout()
  expect(screen.queryByText("We couldn't accept your answers yet")).toBeNull()
  await family.drain()
  expect(await screen.findByText("We couldn't accept your answers yet")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Correct your answers' }).getAttribute('href')).toBe(
    '/questionnaire',
  )
  expect(mayNeedAttention()).toBe(true)
  await act(async () => void (await reopenRefusedAnswers(key)))
  await waitFor(() => expect(screen.queryByText("We couldn't accept your answers yet")).toBeNull())
  expect(mayNeedAttention()).toBe(false)
})

it('shows a refused message', async () => {
  const family = startScenario(scriptServer(refused(422, 'invalid')).fetch)
  await family.write(MESSAGE)
  await openAbout()
  await family.drain()
  const link = await screen.findByRole('link', { name: 'Correct your message' })
  expect(link.getAttribute('href')).toBe('/contact')
})

it('says that answers were erased until the family acknowledges it', async () => {
  const family = startScenario(scriptServer(refused(410, 'erased')).fetch)
  await family.submit()
  await openAbout()
  await family.drain()
  expect(await screen.findByText('Your answers were erased')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I understand' }))
  await waitFor(() => expect(screen.queryByText('Your answers were erased')).toBeNull())
  await waitFor(async () => expect(await findAttentionItems()).toEqual([]))
})

it('is hidden on a screen that already tracks these answers', async () => {
  const family = startScenario(scriptServer(refused(422, 'invalid')).fetch)
  arrivals.following = await family.submit()
  await renderScreen(AttentionNotice, { route: '/questionnaire' })
  await family.drain()
  await waitFor(() => expect(arrivals.attentionItems).toHaveLength(1))
  expect(screen.queryByText("We couldn't accept your answers yet")).toBeNull()
})

it('is hidden for answers that the family is already correcting', async () => {
  const family = startScenario(scriptServer(cut, refused(422, 'invalid'), ready).fetch)
  const key = await family.submit()
  const draft = { key: 'b', fields: {}, section: 0, supersedes: key, savedAt: 0, revision: 0, writer: 'w' }
  await saveDraft(draft)
  await family.drain()
  await family.drain({ eager: true })
  expect(await family.progress(key)).toMatchObject({ step: 'needs_attention' })
  expect(await findAttentionItems()).toEqual([])
})
