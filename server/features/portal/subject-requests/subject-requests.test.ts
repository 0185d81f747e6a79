import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replayCallTombstones } from '#server/features/catalogue/told/service.ts'
import { copyTombstones } from '#server/features/leads/erasures/service.ts'
import { setCatalogue } from '#server/testing/communities.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { type FoundRecord, SubjectFindings } from '#shared/privacy/subject-requests.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`
    truncate questionnaires, webhooks, webhook_deliveries, contacts cascade`
})

type Body = Record<string, unknown>
const post = (path: string, body: Body) => app.call('POST', path, body)
const find = async (search: Body) =>
  z.parse(SubjectFindings, await (await post(ADMIN_API.personSearch, search)).json())

/** Submits answers. @returns the lead as it is found by its email, and the key */
async function submit(change: Body = {}, headers = {}) {
  const key = randomUUID()
  const sent = someAnswers(change)
  await app.submit(key, sent, headers)
  return { key, lead: await findLead(sent.email) }
}
async function findLead(email: string): Promise<FoundRecord> {
  const { records } = await find({ email })
  const lead = records.find(({ kind }) => kind === 'lead')
  if (!lead) throw new Error('not found')
  return lead
}
async function sendMessage(change: Body = {}): Promise<string> {
  const message = {
    firstName: 'Rosa',
    lastName: 'Diaz',
    email: 'rosa@message.example',
    message: 'Is there a garden?',
  }
  await app.sendJson(API.contact, { ...message, ...change }, { 'idempotency-key': randomUUID() })
  const [row] = await app.sql`select id from contacts order by created_at desc limit 1`
  return row?.id
}
test.each([
  [{ email: ' ROSA@Find.example ' }, ['email'], true],
  [{ phone: '+1 (512) 767.7319' }, ['phone'], false],
  [{ name: 'diaz  rosa' }, ['name'], false],
  [{ name: 'Rosa', phone: '512-767-7319' }, ['phone', 'name'], false],
])(
  'finds a lead and a message by %j, whatever its form, also through diacritics',
  async (search, matchedBy, isPreselected) => {
    const person = { firstName: 'Rósa', lastName: 'Díaz', email: 'rosa@find.example', phone: '512 767-7319' }
    await submit({ firstName: 'Bea', lastName: 'Other', phone: '303-555-0100' })
    await submit(person)
    await sendMessage(person)
    await sendMessage({ firstName: 'Rosalind', lastName: 'Diazepam' })
    const { records } = await find(search)
    expect(records.map(({ kind }) => kind)).toEqual(['lead', 'message'])
    for (const record of records) expect(record).toMatchObject({ ...person, matchedBy, isPreselected })
  },
)

test('finds a lead by what an earlier version or its reference says', async () => {
  const first = await submit({ firstName: 'Early', email: 'early@bird.example', phone: '512-767-7319' })
  const sent = someAnswers({ firstName: 'Late', email: 'late@bird.example', phone: '303-555-0199' })
  await app.submit(randomUUID(), sent, { supersedes: first.key })
  for (const search of [
    { email: 'early@bird.example' },
    { phone: '5127677319' },
    { name: 'early diaz' },
    { reference: first.lead.reference?.toLowerCase() },
  ]) {
    const { records } = await find(search)
    expect(records).toMatchObject([{ id: first.lead.id, firstName: 'Late' }])
    expect(records[0]?.matchedBy).toHaveLength(1)
    expect(records[0]?.attached).toContainEqual({ what: 'versions of the answers', count: 2 })
  }
})

test.each([
  [{}, 'email'],
  [{ name: '  ', email: '' }, 'email'],
  [{ phone: '767-73' }, 'phone'],
  [{ email: 'x'.repeat(300) }, 'email'],
])('searches for nothing without enough to search for (%j)', async (search, path) => {
  const response = await post(ADMIN_API.personSearch, search)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toMatchObject([{ path }])
})

test('the audit log has how many were found, and never what was searched for', async () => {
  await submit({ email: 'secret@find.example' })
  const [entry] = await app.audited('person_searched')
  expect(entry).toMatchObject({ username: 'olive', subject: null, details: { leads: 1, messages: 0 } })
  expect(await app.sql`select from audit_log where audit_log::text ilike '%secret@find%'`).toHaveLength(0)
})

const tell = (community: string, facts: Body) =>
  app.call('PUT', `${ADMIN_API.facilities}/${community}/told`, facts)

test('finds and erases someone who is only known as having spoken for a community', async () => {
  await setCatalogue(app.sql, [{ id: 'oak' }])
  await tell('oak', { rooms: 2, toldBy: 'Marta Kim', note: 'Back in May' })
  await tell('oak', { priceFrom: 4500, toldBy: 'Marta Kim' })
  await tell('oak', { pets: true, toldBy: 'Bo Li', note: 'Back in May' })
  const { records, calls } = await find({ name: 'marta' })
  expect([records, calls.map(({ name, note }) => [name, note])]).toEqual([
    [],
    [
      ['Marta Kim', null],
      ['Marta Kim', 'Back in May'],
    ],
  ])
  expect((await find({ email: 'marta@oak.example' })).calls).toEqual([])
  const body = { leadIds: [], messageIds: [], callIds: calls.map(({ id }) => id), reason: 'asked by phone' }
  const person = await (await post(ADMIN_API.personExport, body)).json()
  expect(person.calls).toMatchObject([{ toldBy: 'Marta Kim' }, { toldBy: 'Marta Kim' }])
  expect(await (await post(ADMIN_API.personErasure, body)).json()).toMatchObject({ leads: 0, calls: 2 })
  expect(
    (await app.sql`select told_by, note from told_entries where told_by is not null`).map((row) => ({
      ...row,
    })),
  ).toEqual([{ toldBy: 'Bo Li', note: 'Back in May' }])
  expect(await app.sql`select from told_facts`).toHaveLength(3)
  const [audited] = await app.audited('callers_erased')
  expect(audited?.details).toEqual({ reason: 'asked by phone', calls: 2 })
  // They have no name anymore, so someone else has erased them.
  expect((await post(ADMIN_API.personErasure, body)).status).toBe(409)

  // A restored backup brings them back, and the next start erases them again, but no later call that has their version.
  const bringBack = () =>
    app.sql`update told_entries set told_by = 'Marta Kim', note = 'Back' where told_by is null`
  await bringBack()
  const other = await mkdtemp(join(tmpdir(), 'other-server-'))
  await copyTombstones({ sql: app.requestSql, env: { ...app.env, DATA_DIR: other }, now: () => new Date() })
  for (const DATA_DIR of [app.env.DATA_DIR, other]) {
    await bringBack()
    expect(await replayCallTombstones(app.sql, { DATA_DIR })).toBe(2)
    expect(await replayCallTombstones(app.sql, { DATA_DIR })).toBe(0)
  }
  await app.sql`update told_entries set recorded_at = now() where told_by is null`
  await bringBack()
  expect(await replayCallTombstones(app.sql, app.env)).toBe(0)
  await rm(other, { recursive: true })
})

test('of calls by the name of a lead, only those that were chosen are erased', async () => {
  await app.sql`truncate told_entries`
  await setCatalogue(app.sql, [{ id: 'oak' }, { id: 'elm' }])
  await tell('oak', { rooms: 2, toldBy: 'Rosa Diaz', note: 'Her own call' })
  await tell('elm', { rooms: 3, toldBy: 'Rosa Diaz', note: 'A namesake’s call' })
  const { lead } = await submit({ firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@namesake.example' })
  const { calls } = await find({ email: 'rosa@namesake.example' })
  expect(calls.map(({ note }) => note).sort()).toEqual(['A namesake’s call', 'Her own call'])
  const own = calls.find(({ note }) => note === 'Her own call')
  const audits = (await app.audited('callers_erased')).length
  const body = { leadIds: [lead.id], messageIds: [], callIds: [own?.id], reason: 'asked by mail' }
  expect(await (await post(ADMIN_API.personErasure, body)).json()).toMatchObject({ leads: 1, calls: 1 })
  expect(
    (await app.sql`select note from told_entries where note is not null`).map(({ note }) => note),
  ).toEqual(['A namesake’s call'])
  expect(await app.audited('callers_erased')).toHaveLength(audits + 1)
})

test('erases all or nothing', async () => {
  await post(ADMIN_API.webhooks, {
    url: 'https://crm.example.org/hook',
    audience: 'own',
    events: ['lead.created', 'lead.erased'],
  })
  const [one, two] = [await submit(), await submit()]
  const messageIds = [await sendMessage()]
  const leadIds = [one.lead.id, two.lead.id]
  const reason = 'asked by letter'
  const gone = await post(ADMIN_API.personErasure, {
    leadIds: [...leadIds, randomUUID()],
    messageIds,
    reason,
  })
  expect([gone.status, (await gone.json()).code]).toEqual([409, 'conflict'])
  expect(await app.sql`select from questionnaires`).toHaveLength(2)
  const response = await post(ADMIN_API.personErasure, { leadIds, messageIds, reason })
  const result = await response.json()
  expect(result).toMatchObject({ leads: 2, messages: 1 })
  expect(result.kept).toContainEqual({
    what: 'Systems that were told by webhook: 1',
    why: expect.any(String),
  })
  expect(await app.sql`select from questionnaires`).toHaveLength(0)
  expect(await app.sql`select from webhook_deliveries where event = 'lead.erased'`).toHaveLength(2)
  expect((await app.audited('lead_erased')).slice(0, 2)).toMatchObject([
    { details: { reason } },
    { details: { reason } },
  ])
  expect((await app.audited('contact_erased'))[0]).toMatchObject({
    subject: messageIds[0],
    details: { reason },
  })
  expect((await app.submit(one.key, someAnswers())).status).toBe(410)
})

test('a no to sharing is stored for each lead, and stays one', async () => {
  const { lead } = await submit({ shareWithPartners: true, shareWithCommunities: true })
  const refuse = () => post(ADMIN_API.personRefusal, { leadIds: [lead.id], communities: false })
  expect(await (await refuse()).json()).toEqual({ leads: 1 })
  expect(await (await refuse()).json()).toEqual({ leads: 0 })
  expect(await app.sql`select share_with_partners, share_with_communities from questionnaires`).toEqual([
    { shareWithPartners: false, shareWithCommunities: true },
  ])
})

test('what staff decided about two searches is told without the other one’s id', async () => {
  const [lead, other] = [(await submit()).lead.id, (await submit()).lead.id]
  const changes = [
    { kind: 'not_same', other },
    { kind: 'maybe_same', other },
    { kind: 'merged', other, version: 0, otherVersion: 0 },
    { kind: 'separated', other, version: 1, otherVersion: 1 },
  ]
  for (const change of changes)
    expect(
      (await post(`${ADMIN_API.inboxLeads}/${lead}/events`, { key: randomUUID(), ...change })).status,
    ).toBe(200)
  for (const id of [lead, other]) {
    const person = await (await post(ADMIN_API.personExport, { leadIds: [id], messageIds: [] })).json()
    const events: { kind: string }[] = person.leads[0].events
    expect(events.map(({ kind }) => kind)).toEqual(changes.map(({ kind }) => kind))
    expect(JSON.stringify(person)).not.toContain(id === lead ? other : lead)
  }
})
