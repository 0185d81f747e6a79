import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { API } from '#shared/paths.ts'
import { MAX_TODAY, Today } from '#shared/today.ts'

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp()
})
afterAll(() => app.close())
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
const plan = (id: string, on: string) => change(id, { kind: 'next_step', next: { text: 'Call', on } })
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
  const facts = { care: ['Memory Care'], moveBy: 'now', budget: someAnswers().budget }
  expect(rows[3]).toMatchObject({ ...facts, phone: '512-555-0101', isDuplicate: true, owner: null })
  expect(rows[5]).toMatchObject({ ...facts, text: 'Is there a garden?' })
})

test('shows at most fifty of a kind, and says that there are more', async () => {
  for (let number = 0; number <= MAX_TODAY; number++) await write(`${number}@example.org`)
  const { rows, more } = await today()
  expect([rows.length, more]).toEqual([MAX_TODAY, ['message']])
})

test('what was done is gone: a step, a stage, an answer', async () => {
  const lead = await submit({})
  await plan(lead, '2020-01-01')
  await write('r@example.org')
  const [, message] = (await today()).rows
  await change(lead, { kind: 'stage', stage: 'contacted', version: 1 })
  await change(lead, { kind: 'next_step', next: null, version: 2 })
  const path = `${ADMIN_API.inboxMessages}/${message?.id}/events`
  await app.call('POST', path, { kind: 'answered', key: randomUUID(), version: message?.version })
  expect((await today()).rows).toEqual([])
})
