import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { tablesWith } from '#server/testing/every-column.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { DeskConflict, DeskRecord, InboxCounts, InboxPage, LeadDetail } from '#shared/desk/inbox.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts cascade`
})

const TASK = { text: 'Call', on: '2026-12-01', at: null, ownerId: null, community: null }
type Change = Record<string, unknown>

/** Submits a lead. @returns its id */
async function submit(change: Change = {}, key: string = randomUUID(), headers = {}): Promise<string> {
  await app.submit(key, someAnswers(change), headers)
  const [row] = await app.sql`select id from questionnaires order by updated_at desc limit 1`
  return row?.id
}
const pathOf = (id: string) => `${ADMIN_API.inboxLeads}/${id}`
const send = (id: string, change: Change, headers?: Record<string, string>) =>
  app.call('POST', `${pathOf(id)}/events`, { key: randomUUID(), ...change }, headers)
const change = async (id: string, what: Change) => DeskRecord.parse(await (await send(id, what)).json())
const open = async (id: string) => LeadDetail.parse(await (await app.call('GET', pathOf(id))).json())

test('a lead goes from new to closed, and its events say who did what and when', async () => {
  const id = await submit()
  await change(id, { kind: 'read' })
  await change(id, { kind: 'stage', version: 0, stage: 'contacted' })
  await change(id, { kind: 'note', text: '  Called, nobody there.  ' })
  const taskId = randomUUID()
  await change(id, { kind: 'task', version: 1, id: taskId, task: { ...TASK, text: 'Call again' } })
  await change(id, { kind: 'assigned', version: 2, adminId: app.adminId })
  const { desk, events } = await change(id, {
    kind: 'closed',
    version: 3,
    reason: 'Moved in with a daughter',
  })
  expect(desk).toEqual({
    stage: 'closed',
    closeReason: 'Moved in with a daughter',
    assignedTo: { id: app.adminId, username: 'olive' },
    nextStep: 'Call again',
    nextOn: '2026-12-01',
    isRead: true,
    version: 4,
  })
  expect(events.map(({ kind, username, details }) => [kind, username, details])).toEqual([
    ['closed', 'olive', { stage: 'closed', reason: 'Moved in with a daughter' }],
    ['assigned', 'olive', { assignee: 'olive' }],
    ['task', 'olive', { text: 'Call again', on: '2026-12-01' }],
    ['note', 'olive', { text: 'Called, nobody there.' }],
    ['stage', 'olive', { stage: 'contacted' }],
    ['read', 'olive', {}],
  ])
  const reopened = await change(id, { kind: 'stage', version: 4, stage: 'touring' })
  expect(reopened.desk).toMatchObject({ stage: 'touring', closeReason: null, version: 5 })
  const cleared = await change(id, { kind: 'task_done', id: taskId })
  expect(cleared.desk).toMatchObject({ nextStep: null, nextOn: null })
})

test('of two administrators at once, the later one is told what is stored, and nothing is overwritten', async () => {
  const id = await submit()
  const pia = await signIn(app, `pia-${randomUUID().slice(0, 8)}`)
  const [first, second] = await Promise.all([
    send(id, { kind: 'stage', version: 0, stage: 'contacted' }),
    send(id, { kind: 'stage', version: 0, stage: 'touring' }, pia.headers),
  ])
  const [won, lost] = first.status === 200 ? [first, second] : [second, first]
  expect([won.status, lost.status]).toEqual([200, 409])
  const stored = DeskRecord.parse(await won.json())
  const conflict = DeskConflict.parse(await lost.json())
  expect(conflict.current).toEqual(stored)
  expect(await app.sql`select from inbox_events`).toHaveLength(1)
})

test('a note needs no version, so it is never refused because of another change', async () => {
  const id = await submit()
  await change(id, { kind: 'stage', version: 0, stage: 'contacted' })
  const { events } = await change(id, { kind: 'note', text: 'x' })
  expect(events).toHaveLength(2)
})

test('a retry adds nothing, even after later changes; another change under its key is refused', async () => {
  const id = await submit()
  const key = randomUUID()
  const first = { key, kind: 'stage', version: 0, stage: 'contacted' }
  await change(id, first)
  await change(id, { kind: 'closed', version: 1, reason: 'Wrong number' })
  const again = await change(id, first)
  expect(again.desk).toMatchObject({ stage: 'closed', version: 2 })
  expect(again.events).toHaveLength(2)
  const other = await send(id, { ...first, stage: 'touring' })
  expect([other.status, (await other.json()).code]).toEqual([422, 'key_reused'])
  const twice = { key: randomUUID(), kind: 'note', text: 'once' }
  const both = await Promise.all([send(id, twice), send(id, twice)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await app.sql`select from inbox_events where kind = 'note'`).toHaveLength(1)
})

test('reading again adds no event, and a correction makes a lead unread again', async () => {
  const key = randomUUID()
  const email = 'again@example.org'
  const id = await submit({ email }, key)
  await change(id, { kind: 'stage', version: 0, stage: 'contacted' })
  await change(id, { kind: 'read' })
  expect((await change(id, { kind: 'read' })).events).toHaveLength(2)
  await submit({ email, city: 'Dallas' }, randomUUID(), { supersedes: key })
  expect((await open(id)).desk).toMatchObject({ isRead: false, stage: 'contacted', version: 1 })
})

test('notes and events vanish with the lead', async () => {
  const id = await submit()
  await change(id, { kind: 'note', text: 'Wilhelmina called' })
  expect(await tablesWith(app.sql, ['Wilhelmina'])).toEqual(['inbox_events'])
  await app.call('DELETE', `${ADMIN_API.questionnaires}/${id}`, { reason: 'by phone' })
  expect(await tablesWith(app.sql, ['Wilhelmina'])).toEqual([])
  expect((await send(id, { kind: 'note', text: 'x' })).status).toBe(404)
  expect((await app.call('GET', pathOf(id))).status).toBe(404)
})

test('shows all that is kept about a lead, and logs who opened it', async () => {
  const key = randomUUID()
  const email = 'rosa@whole.example'
  const sent = { email, firstName: 'Rosa', lastName: 'Díaz', phone: '(512) 767-7319' }
  const id = await submit({ ...sent, city: 'Dallas' }, key, { 'sec-gpc': '1' })
  await submit(sent, randomUUID(), { supersedes: key })
  const message = { ...sent, message: 'Is there a garden that one can walk in?' }
  await app.sendJson(API.contact, { ...message, email: 'x@y.example' }, { 'idempotency-key': randomUUID() })
  const other = { email: 'z@y.example', phone: '303-555-0100' }
  await app.sendJson(API.contact, { ...message, ...other }, { 'idempotency-key': randomUUID() })
  const samePhone = await submit({ firstName: 'Bea', phone: '+1 512 767 7319' })
  const sameName = await submit({ firstName: 'ROSA', lastName: 'Diaz', phone: '303-555-0188' })
  await submit({ firstName: 'Rosa', lastName: 'Diaz', phone: undefined, city: 'Houston' })
  const detail = await open(id)
  expect(detail).toMatchObject({ ...sent, city: 'Austin', budget: '$3,500 - $4,500 (Standard Care)' })
  expect(detail.versions).toHaveLength(2)
  expect(detail).toMatchObject({ gpc: true, shareWithPartners: null, acknowledgement: null })
  expect(detail.consent?.purposes).toContain('matching')
  expect(detail.list?.[0]).toMatchObject({
    name: expect.any(String),
    distanceMiles: expect.any(Number),
    reasons: expect.any(Array),
  })
  expect(detail.messages.map(({ message: text }) => text)).toEqual([message.message])
  expect(new Set(detail.duplicates.map(({ id: duplicate }) => duplicate))).toEqual(
    new Set([samePhone, sameName]),
  )
  expect((await app.audited('lead_opened'))[0]).toEqual({
    adminId: app.adminId,
    username: 'olive',
    subject: id,
    details: {},
  })
})

test('lists what is due today or overdue, what is mine, and counts what waits', async () => {
  const [today, later, closed] = [await submit({ firstName: 'Today' }), await submit(), await submit()]
  const next = (on: string) => ({ kind: 'task', version: 0, id: randomUUID(), task: { ...TASK, on } })
  const [now] = await app.sql`select (now() at time zone ${app.env.TIME_ZONE})::date::text as day`
  await change(today, next(now?.day))
  await change(later, next('2099-01-01'))
  await change(closed, next('2020-01-01'))
  await change(closed, { kind: 'closed', version: 1, reason: 'done' })
  await change(today, { kind: 'assigned', version: 1, adminId: app.adminId })
  await change(later, { kind: 'read' })
  for (const view of ['due', 'mine']) {
    const { leads } = InboxPage.parse(await (await app.call('POST', ADMIN_API.inboxSearch, { view })).json())
    expect(leads).toMatchObject([{ firstName: 'Today', nextStep: 'Call', assignedTo: 'olive' }])
  }
  const counts = InboxCounts.parse(await (await app.call('GET', ADMIN_API.inboxCounts)).json())
  expect(counts).toMatchObject({ unread: 2, due: 1 })
})

test.each([
  [{ kind: 'closed', version: 0, reason: '  ' }, 'reason'],
  [{ kind: 'stage', version: 0, stage: 'closed' }, 'stage'],
  [{ kind: 'stage', stage: 'contacted' }, 'version'],
  [{ kind: 'note', text: '' }, 'text'],
  [{ kind: 'note', text: 'x'.repeat(2001) }, 'text'],
  [{ kind: 'task', version: 0, id: randomUUID(), task: { ...TASK, on: '2026-02-30' } }, 'task.on'],
  [{ kind: 'task', version: 0, id: randomUUID(), task: { ...TASK, on: '1999-01-01' } }, 'task.on'],
  [{ kind: 'assigned', version: 0, adminId: randomUUID() }, 'adminId'],
  [{ kind: 'erased' }, 'kind'],
])('stores nothing of a change that is invalid (%j)', async (what, path) => {
  const id = await submit()
  const response = await send(id, what)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
  expect(await app.sql`select from inbox_events`).toHaveLength(0)
})

test.each([randomUUID(), 'no-id', '%00', '%'])('does not find an unknown lead (%s)', async (id) => {
  expect((await app.call('GET', pathOf(id))).status).toBe(404)
  expect((await send(id, { kind: 'read' })).status).toBe(404)
})

test('opening a lead and working on it never asks for the password again', async () => {
  const id = await submit()
  const late = await signIn(app, `late-${randomUUID().slice(0, 8)}`)
  await app.sql`update admin_sessions set authenticated_at = now() - interval '31 minutes' where id = ${late.sessionId}`
  expect((await app.call('GET', pathOf(id), undefined, late.headers)).status).toBe(200)
  expect((await send(id, { kind: 'read' }, late.headers)).status).toBe(200)
  expect((await app.call('POST', ADMIN_API.inboxSearch, {}, late.headers)).status).toBe(200)
})

test('stage, next step and assignment conflict only with themselves', async () => {
  const id = await submit()
  await change(id, { kind: 'stage', version: 0, stage: 'contacted' })
  const next = { kind: 'task', id: randomUUID(), task: TASK }
  expect((await send(id, { ...next, version: 0 })).status).toBe(200)
  expect((await send(id, { kind: 'assigned', version: 0, adminId: app.adminId })).status).toBe(200)
  expect((await send(id, { ...next, version: 0 })).status).toBe(409)
  expect((await send(id, { kind: 'closed', version: 0, reason: 'done' })).status).toBe(409)
  expect((await send(id, { ...next, version: 2 })).status).toBe(200)
  // Never seen: it may come from before an older backup was restored.
  expect((await send(id, { ...next, version: 99 })).status).toBe(409)
})

test('setting the stage back to new takes the first contact back', async () => {
  const id = await submit()
  const firstContact = async () => {
    const [lead] = await (await app.call('GET', ADMIN_API.questionnaires)).json()
    return lead.firstContactAt
  }
  await change(id, { kind: 'stage', version: 0, stage: 'contacted' })
  expect(await firstContact()).toEqual(expect.any(String))
  await change(id, { kind: 'stage', version: 1, stage: 'new' })
  expect(await firstContact()).toBe(null)
  const report = await (await app.call('GET', ADMIN_API.reportFirstContact)).json()
  expect(report.total).toMatchObject({ contacted: 0, waiting: 1 })
})

test('shows what the family and staff corrected, before and after', async () => {
  const key = randomUUID()
  const email = 'rosa@before.example'
  const id = await submit({ email, city: 'Austin' }, key)
  await submit({ email, city: 'Dallas', zipCode: '75201' }, randomUUID(), { supersedes: key })
  const { firstName, revision } = await open(id)
  const correction = { changes: { firstName: 'Rosita' }, revision, reason: 'asked by phone' }
  const response = await app.call('POST', `${pathOf(id)}/answers`, correction)
  expect(response.status).toBe(204)
  const lead = await open(id)
  expect(lead.changes.map(({ changes }) => changes)).toEqual([
    [{ label: 'Town', before: 'Austin, TX 78701', after: 'Dallas, TX 75201' }],
  ])
  expect(lead.corrections).toMatchObject([
    { reason: 'asked by phone', changes: [{ field: 'firstName', from: firstName, to: 'Rosita' }] },
  ])
})

test('says who else has a lead open, until they close it', async () => {
  const id = await submit()
  const name = `bea-${randomUUID().slice(0, 8)}`
  const other = await signIn(app, name)
  const look = async (headers?: Record<string, string>) =>
    (await (await app.call('POST', `${pathOf(id)}/viewers`, undefined, headers)).json()).usernames
  expect(await look()).toEqual([])
  expect(await look(other.headers)).toEqual(['olive'])
  expect(await look()).toEqual([name])
  await app.sql`update inbox_viewers set seen_at = now() - interval '50 seconds'`
  expect(await look()).toEqual([])
})

test('the keys of drafts are those of one person, and stay the same', async () => {
  const other = await signIn(app, `bea-${randomUUID().slice(0, 8)}`)
  const keys = async (headers?: Record<string, string>) =>
    (await (await app.call('GET', ADMIN_API.inboxDraftKeys, undefined, headers)).json()).keys
  const own = await keys()
  expect(own.map((key: string) => Buffer.from(key, 'base64').length)).toEqual([32])
  expect(await keys()).toEqual(own)
  expect(await keys(other.headers)).not.toEqual(own)
})
