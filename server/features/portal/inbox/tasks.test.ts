import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { DeskRecord, InboxPage } from '#shared/desk/inbox.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts cascade`
})

const OAK = { id: 'oak', name: 'Oakwood Village' }
const TASK = { text: 'Call', on: '2099-12-01', at: null, ownerId: null, community: null }

async function submit(firstName = 'Rosa'): Promise<string> {
  const { reference } = await (await app.submit(randomUUID(), someAnswers({ firstName }))).json()
  const [row] = await app.sql`select questionnaire_id as id from submissions where reference = ${reference}`
  return row?.id
}
const send = (id: string, change: object) =>
  app.call('POST', `${ADMIN_API.inboxLeads}/${id}/events`, { key: randomUUID(), ...change })
const change = async (id: string, what: object) => DeskRecord.parse(await (await send(id, what)).json())
const plan = (id: string, version: number, task: object, taskId: string = randomUUID()) =>
  change(id, { kind: 'task', version, id: taskId, task: { ...TASK, ...task } })

test('several tasks are in order of their days and times, and the first one is the next step', async () => {
  const lead = await submit()
  await plan(lead, 0, { text: 'Any time' })
  await plan(lead, 1, { text: 'Afternoon', at: '14:30', ownerId: app.adminId })
  const { tasks, desk } = await plan(lead, 2, { text: 'Morning', at: '09:00' })
  expect(tasks.map(({ text, at, owner }) => [text, at, owner?.username])).toEqual([
    ['Morning', '09:00', undefined],
    ['Afternoon', '14:30', 'olive'],
    ['Any time', null, undefined],
  ])
  expect(desk).toMatchObject({ nextStep: 'Morning', nextOn: '2099-12-01', version: 3 })
  const { leads } = InboxPage.parse(await (await app.call('POST', ADMIN_API.inboxSearch, {})).json())
  expect(leads[0]).toMatchObject({ nextStep: 'Morning', nextAt: '09:00' })
})

test('a change of a task conflicts with a later one of the same task, and not with another task', async () => {
  const lead = await submit()
  const [first, second] = [randomUUID(), randomUUID()]
  await plan(lead, 0, {}, first)
  await plan(lead, 0, {}, second)
  await plan(lead, 2, { text: 'Changed' }, first)
  const late = { kind: 'task', version: 2, task: TASK }
  expect((await send(lead, { ...late, id: second })).status).toBe(200)
  expect((await send(lead, { ...late, id: first })).status).toBe(409)
  await change(lead, { kind: 'task_done', id: first })
  expect((await send(lead, { ...late, version: 3, id: first })).status).toBe(409)
})

test('done and open again: a retry or a second time adds nothing, and another family’s task is unknown', async () => {
  const [lead, other] = [await submit(), await submit('Other')]
  const id = randomUUID()
  await plan(lead, 0, {}, id)
  const done = { kind: 'task_done', id, key: randomUUID() }
  await send(lead, done)
  await send(lead, done)
  const { tasks, events } = await change(lead, { kind: 'task_done', id })
  expect([tasks, events.filter(({ kind }) => kind === 'task_done')]).toMatchObject([
    [],
    [{ details: { text: 'Call' } }],
  ])
  expect((await change(lead, { kind: 'task_reopened', id })).tasks).toMatchObject([{ id }])
  expect((await send(other, { kind: 'task_done', id })).status).toBe(404)
  expect((await send(other, { kind: 'task', version: 0, id, task: TASK })).status).toBe(404)
})

test('a request becomes a tour, which answers it; a tour that took place marks the community', async () => {
  const lead = await submit()
  const message = {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'r@example.org',
    message: 'Could we come by?',
  }
  await app.sendJson(API.contact, message, { 'idempotency-key': randomUUID() })
  const [row] = await app.sql`select id from inbox_messages`
  const [toured, canceled] = [randomUUID(), randomUUID()]
  const { tasks } = await plan(lead, 0, { at: '10:30', community: OAK, messageId: row?.id }, toured)
  expect(tasks).toMatchObject([{ community: OAK, messageId: row?.id, at: '10:30' }])
  expect(await app.sql`select is_answered from inbox_messages`).toEqual([{ isAnswered: true }])
  await plan(lead, 1, { community: { id: 'elm', name: 'Elm' } }, canceled)
  await change(lead, { kind: 'task_done', id: toured, outcome: 'toured' })
  const { marks } = await change(lead, { kind: 'task_done', id: canceled, outcome: 'canceled' })
  expect(marks).toEqual({ oak: ['toured'] })
  const mark = { kind: 'community', community: OAK, mark: 'toured', isOn: false }
  expect((await change(lead, mark)).marks).toEqual({})
})

test('reaching a new lead is the first contact; a voicemail and a wrong number are not', async () => {
  const lead = await submit()
  await change(lead, { kind: 'call', outcome: 'voicemail' })
  expect((await change(lead, { kind: 'call', outcome: 'wrong_number' })).desk.stage).toBe('new')
  expect((await change(lead, { kind: 'call', outcome: 'reached' })).desk).toMatchObject({
    stage: 'contacted',
    version: 1,
  })
  const [listed] = await (await app.call('GET', ADMIN_API.questionnaires)).json()
  expect(listed.firstContactAt).toEqual(expect.any(String))
  await change(lead, { kind: 'stage', version: 1, stage: 'touring' })
  expect((await change(lead, { kind: 'call', outcome: 'reached' })).desk.stage).toBe('touring')
})

test('a move-in has a day and a room, and decides an open lead', async () => {
  const lead = await submit()
  const movedIn = { on: '2026-11-20', room: '12' }
  const mark = { kind: 'community', community: OAK, mark: 'moved_in', isOn: true, movedIn }
  const { desk, marks, events } = await change(lead, mark)
  expect([desk.stage, marks]).toEqual(['decided', { oak: ['moved_in'] }])
  expect(events.map(({ kind, details }) => [kind, details.stage ?? details.on, details.room])).toEqual([
    ['stage', 'decided', undefined],
    ['community', '2026-11-20', '12'],
  ])
  await change(lead, { kind: 'closed', version: 1, reason: 'Done' })
  expect((await change(lead, mark)).desk.stage).toBe('closed')
})

test('others to call are added, changed and removed, and the history says only who they are to the family', async () => {
  const lead = await submit()
  const person = {
    name: 'Ana Diaz',
    relation: 'daughter',
    phone: '512-555-0177',
    email: '',
    bestTime: 'after 5',
  }
  const id = randomUUID()
  await change(lead, { kind: 'person', version: 0, id, person })
  const { people } = await change(lead, {
    kind: 'person',
    version: 1,
    id,
    person: { ...person, bestTime: 'mornings' },
  })
  expect(people).toEqual([{ id, ...person, bestTime: 'mornings' }])
  const findBy = async (text: string) =>
    InboxPage.parse(await (await app.call('POST', ADMIN_API.inboxSearch, { text })).json()).leads.length
  expect(await findBy('(512) 555-0177')).toBe(1)
  expect((await send(lead, { kind: 'person', version: 1, id, person })).status).toBe(409)
  expect((await change(lead, { kind: 'person', version: 2, id, person: null })).people).toEqual([])
  expect(await findBy('(512) 555-0177')).toBe(0)
  expect(JSON.stringify(await app.sql`select details from inbox_events`)).not.toContain('Ana')
})

test('a merged lead’s tasks count for the family, and an erasure leaves none of them behind', async () => {
  const [lead, other] = [await submit(), await submit()]
  await plan(other, 0, { text: 'Of the other', on: '2020-01-01' })
  const merged = await change(lead, { kind: 'merged', version: 0, other, otherVersion: 1 })
  expect(merged.desk.nextStep).toBe('Of the other')
  const search = { view: 'due' }
  const page = InboxPage.parse(await (await app.call('POST', ADMIN_API.inboxSearch, search)).json())
  expect(page.leads).toMatchObject([{ id: lead, nextOn: '2020-01-01' }])
  await change(lead, {
    kind: 'person',
    version: 1,
    id: randomUUID(),
    person: { name: 'A', relation: 'b', phone: '', email: '', bestTime: '' },
  })
  const erasure = { reason: 'asked', withMerged: true }
  expect((await app.call('DELETE', `${ADMIN_API.questionnaires}/${lead}`, erasure)).status).toBe(204)
  expect(await app.sql`select id from inbox_tasks union all select id from inbox_people`).toEqual([])
})
