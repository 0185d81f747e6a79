import { randomUUID } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { replayContactTombstones } from '#server/features/leads/contact/erase.ts'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { LeadDetail } from '#shared/desk/inbox.ts'
import { MessageConflict, MessageDetail, MessageRecord } from '#shared/desk/inbox-messages.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts, erased_counts cascade`
})

type Change = Record<string, unknown>
const SENT = {
  firstName: 'Wilhelmina',
  lastName: 'Quimby',
  email: 'quimby@example.org',
  phone: '(512) 767-7319',
  message: 'Is there a garden that one can walk in?',
}

/** Sends a message. @returns its id */
async function write(change: Change = {}, key: string = randomUUID()): Promise<string> {
  await app.sendJson(API.contact, { ...SENT, ...change }, { 'idempotency-key': key })
  const [row] = await app.sql`select id from contacts where key_hash = ${hashKey(key)}`
  return row?.id
}
/** Submits a lead. @returns its id */
async function submit(change: Change = {}): Promise<string> {
  const answers = someAnswers(change)
  await app.submit(randomUUID(), answers)
  const [row] = await app.sql`select id from questionnaires where email = ${answers.email}`
  return row?.id
}
const pathOf = (id: string) => `${ADMIN_API.inboxMessages}/${id}`
const send = (id: string, change: Change, headers?: Record<string, string>) =>
  app.call('POST', `${pathOf(id)}/events`, { key: randomUUID(), ...change }, headers)
const change = async (id: string, what: Change) => MessageRecord.parse(await (await send(id, what)).json())
const open = async (id: string) => MessageDetail.parse(await (await app.call('GET', pathOf(id))).json())
const openLead = async (id: string) =>
  LeadDetail.parse(await (await app.call('GET', `${ADMIN_API.inboxLeads}/${id}`)).json())
const erase = (path: string, id: string) => app.call('DELETE', `${path}/${id}`, { reason: 'by phone' })

test('a message is read, answered, reopened, attached and noted, and its events say who did what', async () => {
  const id = await write()
  const lead = await submit({ firstName: 'Rosa', lastName: 'Diaz' })
  await change(id, { kind: 'read' })
  await change(id, { kind: 'answered', version: 0 })
  await change(id, { kind: 'reopened', version: 1 })
  await change(id, { kind: 'answered', version: 2 })
  await change(id, { kind: 'attached', version: 3, leadId: lead })
  await change(id, { kind: 'note', text: '  The daughter asks. ' })
  const { state, events } = await change(id, { kind: 'unread' })
  expect(state).toEqual({
    isRead: false,
    isAnswered: true,
    lead: {
      id: lead,
      firstName: 'Rosa',
      lastName: 'Diaz',
      reference: expect.stringMatching(/^[A-Z]{3}-\d{3}$/),
      createdAt: expect.any(String),
    },
    version: 4,
  })
  expect(events.map(({ kind, username, lead, note }) => [kind, username, lead, note])).toEqual([
    ['unread', 'olive', null, null],
    ['note', 'olive', null, 'The daughter asks.'],
    ['attached', 'olive', { firstName: 'Rosa', lastName: 'Diaz' }, null],
    ['answered', 'olive', null, null],
    ['reopened', 'olive', null, null],
    ['answered', 'olive', null, null],
    ['read', 'olive', null, null],
  ])
  const detached = await change(id, { kind: 'detached', version: 4 })
  expect(detached.state).toMatchObject({ lead: null, version: 5 })
  expect(detached.events[0]).toMatchObject({ kind: 'detached', lead: { firstName: 'Rosa' } })
})

test('of two administrators at once, the later one is told what is stored, and nothing is overwritten', async () => {
  const id = await write()
  const pia = await signIn(app, `pia-${randomUUID().slice(0, 8)}`)
  const [first, second] = await Promise.all([
    send(id, { kind: 'answered', version: 0 }),
    send(id, { kind: 'answered', version: 0 }, pia.headers),
  ])
  const [won, lost] = first.status === 200 ? [first, second] : [second, first]
  expect([won.status, lost.status]).toEqual([200, 409])
  const stored = MessageRecord.parse(await won.json())
  expect(MessageConflict.parse(await lost.json()).current).toEqual(stored)
  expect(await app.sql`select from inbox_message_events`).toHaveLength(1)
  expect((await send(id, { kind: 'note', text: 'x' }, pia.headers)).status).toBe(200)
})

test('a retry adds nothing, even after later changes; another change under its key is refused', async () => {
  const id = await write()
  const lead = await submit()
  const attach = { key: randomUUID(), kind: 'attached', version: 0, leadId: lead }
  const detach = { key: randomUUID(), kind: 'detached', version: 1 }
  await change(id, attach)
  await change(id, detach)
  for (const again of [attach, detach]) {
    const { state, events } = await change(id, again)
    expect([state.lead, state.version, events.length]).toEqual([null, 2, 2])
  }
  const other = await send(id, { ...attach, leadId: await submit() })
  expect([other.status, (await other.json()).code]).toEqual([422, 'key_reused'])
})

test('what is already so adds no event', async () => {
  const id = await write()
  const lead = await submit()
  await change(id, { kind: 'read' })
  await change(id, { kind: 'attached', version: 0, leadId: lead })
  for (const what of [{ kind: 'read' }, { kind: 'attached', leadId: lead }, { kind: 'reopened' }])
    await change(id, { version: 1, ...what })
  const { state, events } = await change(id, { kind: 'read' })
  expect([events.length, state.version]).toEqual([2, 1])
})

test('shows a message with the leads of the same email or phone number, and logs who opened it', async () => {
  const id = await write({ email: 'Rosa@Whole.example' })
  const samePhone = await submit({ phone: '+1 512 767 7319' })
  const sameEmail = await submit({ email: 'rosa@whole.example', phone: '303-555-0100' })
  await submit({ phone: '303-555-0188', email: 'not.rosa@whole.example' })
  const detail = await open(id)
  expect(detail).toMatchObject({ ...SENT, email: 'Rosa@Whole.example', request: null, events: [] })
  expect(new Set(detail.suggestions.map((lead) => lead.id))).toEqual(new Set([samePhone, sameEmail]))
  expect((await app.audited('message_opened'))[0]).toEqual({
    adminId: app.adminId,
    username: 'olive',
    subject: id,
    details: {},
  })
  await change(id, { kind: 'attached', version: 0, leadId: samePhone })
  expect((await open(id)).suggestions.map((lead) => lead.id)).toEqual([sameEmail])
})

test("a lead's screen shows the messages attached to it first, whoever sent them", async () => {
  const lead = await submit({ email: SENT.email, phone: SENT.phone })
  const attached = await write({ email: 'sister@example.org', phone: '303-555-0100' })
  const own = await write()
  await change(attached, { kind: 'attached', version: 0, leadId: lead })
  const { messages } = await openLead(lead)
  expect(messages.map(({ id, isAttached }) => [id, isAttached])).toEqual([
    [attached, true],
    [own, false],
  ])
})

test('events vanish with their message, and a restored backup does not bring them back', async () => {
  const key = randomUUID()
  const id = await write({}, key)
  await change(id, { kind: 'note', text: 'Zsigmondy called' })
  expect(await tablesWith(app.sql, ['Zsigmondy'])).toEqual(['inbox_message_events'])
  const line = `${hashKey(key).toString('hex')} 2026-01-20T10:42:00.000Z`
  await appendFile(join(app.env.DATA_DIR, 'contact-tombstones'), `\n${line}\n`)
  await replayContactTombstones(app.sql, app.env)
  expect(await tablesWith(app.sql, ['Zsigmondy', 'Quimby'])).toEqual([])
  const second = await write()
  await change(second, { kind: 'note', text: 'Zsigmondy called' })
  expect((await erase(ADMIN_API.contacts, second)).status).toBe(204)
  expect(await tablesWith(app.sql, ['Zsigmondy', 'Quimby'])).toEqual([])
  expect((await send(second, { kind: 'read' })).status).toBe(404)
  expect((await app.call('GET', pathOf(second))).status).toBe(404)
})

test('erasing a lead detaches its messages and leaves no event that names it', async () => {
  const id = await write()
  const lead = await submit({ firstName: 'Zsigmondy' })
  await change(id, { kind: 'attached', version: 0, leadId: lead })
  await change(id, { kind: 'answered', version: 1 })
  expect((await erase(ADMIN_API.questionnaires, lead)).status).toBe(204)
  const { state, events } = await open(id)
  expect(state.lead).toBeNull()
  expect(events.map(({ kind }) => kind)).toEqual(['answered'])
  expect((await send(id, { kind: 'attached', version: 2, leadId: lead })).status).toBe(422)
})

test('an attachment during an erasure of its lead never leaves the message attached', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await write()
    const lead = await submit()
    const [attached, erased] = await Promise.all([
      send(id, { kind: 'attached', version: 0, leadId: lead }),
      erase(ADMIN_API.questionnaires, lead),
    ])
    expect([200, 422]).toContain(attached.status)
    expect(erased.status).toBe(204)
    expect((await open(id)).state.lead).toBeNull()
  }
})

test.each([
  [{ kind: 'answered' }, 'version'],
  [{ kind: 'attached', version: 0 }, 'leadId'],
  [{ kind: 'attached', version: 0, leadId: randomUUID() }, 'leadId'],
  [{ kind: 'note', text: ' ' }, 'text'],
  [{ kind: 'note', text: 'x'.repeat(2001) }, 'text'],
  [{ kind: 'closed' }, 'kind'],
])('stores nothing of a change that is invalid (%j)', async (what, path) => {
  const id = await write()
  const response = await send(id, what)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
  expect(await app.sql`select from inbox_message_events`).toHaveLength(0)
})

test.each([randomUUID(), 'no-id', '%00', '%'])('does not find an unknown message (%s)', async (id) => {
  expect((await app.call('GET', pathOf(id))).status).toBe(404)
  expect((await send(id, { kind: 'read' })).status).toBe(404)
})
