import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { MAX_TODAY, Today } from '#shared/desk/today.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts cascade`
})

const today = async () => Today.parse(await (await app.call('GET', ADMIN_API.inboxToday)).json())
async function submit(change: Record<string, unknown>): Promise<string> {
  const { reference } = await (await app.submit(randomUUID(), someAnswers(change))).json()
  const [row] = await app.sql`select questionnaire_id as id from submissions where reference = ${reference}`
  return row?.id
}
const change = (id: string, what: object) =>
  app.call('POST', `${ADMIN_API.inboxLeads}/${id}/events`, { key: randomUUID(), version: 0, ...what })
const TASK = { text: 'Call', at: null, ownerId: null, community: null }
const plan = (id: string, on: string, taskId: string = randomUUID()) =>
  change(id, { kind: 'task', id: taskId, task: { ...TASK, on } })
const write = async (email: string): Promise<void> => {
  const message = { firstName: 'Rosa', lastName: 'Diaz', email, message: 'Is there a garden?' }
  await app.sendJson(API.contact, message, { 'idempotency-key': randomUUID() })
}

test('lists what is due by its day, then families without a contact, then messages with their leads', async () => {
  const fresh = await submit({
    firstName: 'Fresh',
    email: 'fresh@example.org',
    phone: '512-555-0101',
    amenities: ['Memory Care'],
    needs: { moveBy: 'now' },
    language: 'es',
  })
  const twin = await submit({ firstName: 'Twin', phone: '512-555-0101' })
  const due = await submit({ firstName: 'Due' })
  const overdue = await submit({ firstName: 'Overdue', phone: '512-555-0199' })
  const later = await submit({ firstName: 'Later' })
  const closed = await submit({ firstName: 'Closed' })
  const contacted = await submit({ firstName: 'Contacted' })
  await plan(due, '2020-01-02')
  await plan(overdue, '2020-01-01')
  await plan(later, '2099-01-01')
  await change(closed, { kind: 'closed', reason: 'moved' })
  await change(contacted, { kind: 'stage', stage: 'contacted' })
  await write('FRESH@example.org')
  await write('someone@else.example')
  const { rows, more } = await today()
  expect(rows.map(({ kind, firstName, leadId }) => [kind, firstName, leadId])).toEqual([
    ['due', 'Overdue', overdue],
    ['due', 'Due', due],
    ['new', 'Twin', twin],
    ['new', 'Fresh', fresh],
    ['message', 'Rosa', null],
    ['message', 'Rosa', fresh],
  ])
  expect(more).toEqual([])
  expect(rows[0]).toMatchObject({ text: 'Call', dueOn: '2020-01-01', version: 1, isDuplicate: false })
  const facts = { language: 'es', care: ['Memory Care'], moveBy: 'now', budget: someAnswers().budget }
  expect(rows[3]).toMatchObject({ ...facts, phone: '512-555-0101', isDuplicate: true, owner: null })
  expect(rows[5]).toMatchObject({ ...facts, text: 'Is there a garden?' })
})

test('tasks and tours of today come by their time, and a tour names its community', async () => {
  const lead = await submit({ firstName: 'Rosa' })
  const add = (version: number, task: object) =>
    change(lead, {
      kind: 'task',
      version,
      id: randomUUID(),
      task: { on: '2020-01-02', at: null, ownerId: null, community: null, ...task },
    })
  await add(0, { text: 'Any time' })
  await add(1, { text: 'Call', at: '15:00', ownerId: app.adminId })
  await add(2, { text: 'Meet there', at: '09:30', community: { id: 'c1', name: 'Larch House' } })
  await add(3, { text: 'Before', at: '17:00', on: '2020-01-01' })
  await add(4, { text: 'Not yet', on: '2099-01-01' })
  const { rows } = await today()
  expect(rows.map(({ kind, text, dueAt, owner }) => [kind, text, dueAt, owner])).toEqual([
    ['due', 'Before', '17:00', null],
    ['tour', 'Larch House: Meet there', '09:30', null],
    ['due', 'Call', '15:00', 'olive'],
    ['due', 'Any time', null, null],
  ])
  await change(lead, { kind: 'task_done', id: rows[1]?.taskId, outcome: 'toured' })
  expect((await today()).rows.map(({ text }) => text)).toEqual(['Before', 'Call', 'Any time'])
})

test('counts editions of registers that wait', async () => {
  expect((await today()).heldEditions).toBe(0)
  await app.sql`
    insert into source_editions (source, state, file_name, file_sha256, content, report)
    values ('tx-hhsc', 'held', 'a.csv', '\\x00', '\\x00', '{}')`
  expect((await today()).heldEditions).toBe(1)
})

test('shows at most fifty of a kind, and says that there are more', async () => {
  for (let number = 0; number <= MAX_TODAY; number++) await write(`${number}@example.org`)
  const { rows, more } = await today()
  expect([rows.length, more]).toEqual([MAX_TODAY, ['message']])
})

test('what was done is gone: a step, a stage, an answer', async () => {
  const [lead, taskId] = [await submit({}), randomUUID()]
  await plan(lead, '2020-01-01', taskId)
  await write('r@example.org')
  const [, message] = (await today()).rows
  await change(lead, { kind: 'stage', stage: 'contacted', version: 1 })
  await change(lead, { kind: 'task_done', id: taskId })
  const path = `${ADMIN_API.inboxMessages}/${message?.id}/events`
  await app.call('POST', path, { kind: 'answered', key: randomUUID(), version: message?.version })
  expect((await today()).rows).toEqual([])
})
