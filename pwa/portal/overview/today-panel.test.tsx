// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ADMIN, refusal } from '#pwa/testing/admin-server.ts'
import { renderScreen } from '#pwa/testing/render-screen.tsx'
import { signedInPortal } from '#pwa/testing/signed-in-portal.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { MAX_TODAY, type TodayRow } from '#shared/desk/today.ts'
import { dayIn } from '../export/days.ts'
import { saveSession } from '../session.ts'
import { OverviewTab } from './overview-tab.tsx'

const server = signedInPortal()
afterEach(() => void vi.restoreAllMocks())
const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone
const LEAD = '5f0c1b0e-0000-4000-8000-000000000001'
const OTHER = '5f0c1b0e-0000-4000-8000-000000000002'

const TASK = '5f0c1b0e-0000-4000-8000-000000000003'

const row = (change: Partial<TodayRow>): TodayRow => ({
  kind: 'due',
  id: LEAD,
  leadId: LEAD,
  firstName: 'Rosa',
  lastName: 'Diaz',
  phone: '512-767-7319',
  text: 'Call the daughter',
  taskId: TASK,
  dueOn: '2020-01-02',
  dueAt: null,
  request: null,
  language: 'es',
  at: '2026-03-05T12:00:00.000Z',
  budget: '$3,500 - $4,500 (Standard Care)',
  care: ['Memory Care'],
  moveBy: 'now',
  owner: 'olive',
  isDuplicate: true,
  version: 3,
  ...change,
})
const MESSAGE = row({
  kind: 'message',
  id: OTHER,
  taskId: null,
  leadId: null,
  firstName: 'Walter',
  lastName: 'Novak',
  request: 'tour',
  isDuplicate: false,
})
const setRows = (rows: TodayRow[], more: TodayRow['kind'][] = []) =>
  server.setJson(`GET ${ADMIN_API.inboxToday}`, { rows, more, heldEditions: 2 })
const today = () => screen.findByRole('region', { name: 'Today' })

it('shows what an advisor needs for a call, each one click from its lead', async () => {
  saveSession('a token', { ...ADMIN, role: 'advisor' })
  setRows(
    [row({}), row({ kind: 'tour', taskId: OTHER, dueOn: dayIn(Date.now(), ZONE), dueAt: '14:30' }), MESSAGE],
    ['message'],
  )
  await renderScreen(OverviewTab, { route: ADMIN_SCREENS.dashboard, path: ADMIN_SCREENS.dashboard })
  const region = within(await today())
  const [line, tour] = await region.findAllByRole('row', { name: /Rosa Diaz/ })
  for (const text of ['Overdue', 'Jan 2', 'Duplicate?', 'ES', '$3,500 - $4,500', 'Memory Care', 'olive'])
    expect(line?.textContent).toContain(text)
  expect(line?.textContent).toContain('As soon as possible')
  expect(tour?.textContent).toMatch(/^Tour 2:30.PM/)
  expect(region.getAllByRole('link', { name: 'Rosa Diaz' })[0]?.getAttribute('href')).toBe(
    `${ADMIN_SCREENS.inbox}?lead=${LEAD}`,
  )
  expect(region.getByRole('link', { name: 'Walter Novak' }).getAttribute('href')).toBe(
    `${ADMIN_SCREENS.inboxMessages}?message=${OTHER}`,
  )
  expect(region.getAllByRole('link', { name: 'Call Rosa Diaz, 512-767-7319' })[0]).toBeTruthy()
  for (const name of ['1 step due', '1 tour']) expect(region.getByRole('link', { name })).toBeTruthy()
  expect(region.queryByRole('link', { name: /register/ })).toBeNull()
  expect(region.getByRole('link', { name: `${MAX_TODAY}+ unanswered messages` })).toBeTruthy()
  expect(server.seen.map(({ path }) => path)).not.toContain(ADMIN_API.analytics)
})

it('a failure leaves the cards alone, and can be tried again', async () => {
  server.setReply(`GET ${ADMIN_API.inboxToday}`, refusal(500, 'Broken.'))
  await renderScreen(OverviewTab, { route: ADMIN_SCREENS.dashboard, path: ADMIN_SCREENS.dashboard })
  const region = within(await today())
  expect((await region.findByRole('alert')).textContent).toContain('Failed to load what waits today')
  expect(await screen.findByText('Page Views')).toBeTruthy()
  server.resetReply(`GET ${ADMIN_API.inboxToday}`)
  await userEvent.click(region.getByRole('button', { name: 'Try again' }))
  expect(await region.findByText(/^Nothing is due/)).toBeTruthy()
})

it('marks a step done and moves the focus on, and says beside it why that failed', async () => {
  setRows([row({}), MESSAGE])
  await renderScreen(OverviewTab, { route: ADMIN_SCREENS.dashboard, path: ADMIN_SCREENS.dashboard })
  const region = within(await today())
  const button = await region.findByRole('button', { name: 'Mark done: Rosa Diaz' })
  expect(region.getByRole('link', { name: '2 new files are waiting for your review' })).toBeTruthy()
  server.setReply(`POST ${ADMIN_API.inboxLeads}/${LEAD}/events`, refusal(500, 'Broken.'))
  await userEvent.click(button)
  expect((await region.findByRole('alert')).textContent).toContain('Not saved. Broken.')
  const desk = { stage: 'contacted', closeReason: null, assignedTo: null, isRead: true, version: 4 }
  server.setJson(`POST ${ADMIN_API.inboxLeads}/${LEAD}/events`, {
    desk: { ...desk, nextStep: null, nextOn: null },
    tasks: [],
    people: [],
    marks: {},
    events: [],
  })
  setRows([MESSAGE])
  await userEvent.click(region.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => region.queryByText('Call the daughter', { exact: true })).toBeTruthy()
  await expect.poll(() => document.activeElement?.textContent).toBe('Walter Novak')
  const sent = server.seen.filter(({ path }) => path.endsWith('/events')).map(({ body }) => body)
  expect(sent[1]).toMatchObject({ kind: 'task_done', id: TASK })
})

const PHONE = { name: 'Support phone', shown: '(555) 555-0100 (placeholder)', setting: 'SUPPORT_PHONE' }
const STORIES = { name: 'Testimonials', shown: null, setting: 'testimonials' }
const open = () => renderScreen(OverviewTab, { route: '/', path: '/' })

it('lists what a live site leaves out and which placeholders families see', async () => {
  server.setJson(`GET ${ADMIN_API.siteCheck}`, {
    isLive: true,
    leftOut: [STORIES],
    placeholders: [PHONE],
    risks: [],
  })
  await open()
  const summary = await screen.findByText('1 thing to finish before you open, 1 left out until you supply it')
  expect(screen.getByText('Families see texts that are not yours')).toBeTruthy()
  const items = within(summary.parentElement as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Support phone: “(555) 555-0100 (placeholder)”',
    'Testimonials (left out). Yours goes into content.json on the server.',
  ])
  expect(
    within(items[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('section=texts&field=phone')
})

it('shows nothing if all is set', async () => {
  await open()
  await screen.findByText('Page Views')
  expect(screen.queryByText(/left out|before families/i)).toBeNull()
})

it('shows each unsafe setting with the way out', async () => {
  const old = { id: 'stale_sources', title: 'The data are old', advice: 'Upload a newer file.' }
  const risk = { id: 'unknown_proxy', title: 'The proxy is not trusted', advice: 'Set TRUST_PROXY.' }
  server.setJson(`GET ${ADMIN_API.siteCheck}`, {
    isLive: false,
    leftOut: [],
    placeholders: [],
    risks: [risk, old],
  })
  await open()
  await screen.findByText('The proxy is not trusted')
  expect(screen.getByText('Set TRUST_PROXY.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'The data are old' }).getAttribute('href')).toContain(
    '?tab=database',
  )
  // Before the figures, and Today after them.
  const [first, second, third] = ['The proxy is not trusted', 'Page Views', 'Today'].map((text) =>
    screen.getByText(text),
  )
  for (const [before, after] of [
    [first, second],
    [second, third],
  ])
    expect(before?.compareDocumentPosition(after as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

const browserIn = (timeZone: string) => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone })
}
const QUESTION = 'When do your days begin?'

it("proposes the browser's time zone once, and stores the answer for everyone", async () => {
  browserIn('America/Chicago')
  await open()
  await screen.findByText(QUESTION)
  const none = { phone: '', email: '', businessHours: '', isFree: '', consultation: '' }
  const report = { texts: { ...none, timeZone: 'America/Chicago' }, otherwise: { ...none, timeZone: 'UTC' } }
  for (const method of ['PUT', 'GET']) server.setJson(`${method} ${ADMIN_API.siteTexts}`, report)
  await userEvent.click(screen.getByRole('button', { name: 'Use America/Chicago' }))
  await expect.poll(() => screen.queryByText(QUESTION)).toBe(null)
  expect(server.seen.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    timeZone: 'America/Chicago',
  })
})

it.each(['Etc/Unknown', 'UTC'])('proposes nothing to a browser in %s', async (timeZone) => {
  browserIn(timeZone)
  await open()
  await screen.findByText('Page Views')
  await expect.poll(() => server.seen.some(({ path }) => path === ADMIN_API.siteTexts)).toBe(true)
  expect(screen.queryByText(QUESTION)).toBeNull()
})
