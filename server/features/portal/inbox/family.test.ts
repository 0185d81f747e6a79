import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replayTombstones } from '#server/features/leads/questionnaire/replay-tombstones.ts'
import { buildBody } from '#server/features/leads/webhook-bodies/build-body.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { CALLED, openPortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Lead } from '#shared/desk/admin-reports.ts'
import { DeskConflict, DeskRecord, InboxPage, LeadDetail, MAX_MERGED } from '#shared/desk/inbox.ts'

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`
    truncate questionnaires, contacts cascade`
})

type Change = Record<string, unknown>
const PHONE = '(512) 767-7319'

/** Submits a lead. @returns its id */
async function submit(change: Change = {}, key: string = randomUUID(), headers = {}): Promise<string> {
  const { reference } = await (await app.submit(key, someAnswers(change), headers)).json()
  const [row] = await app.sql`select questionnaire_id as id from submissions where reference = ${reference}`
  return row?.id
}
const pathOf = (id: string) => `${ADMIN_API.inboxLeads}/${id}`
const send = (id: string, change: Change, headers?: Record<string, string>) =>
  app.call('POST', `${pathOf(id)}/events`, { key: randomUUID(), ...change }, headers)
const change = async (id: string, what: Change) => DeskRecord.parse(await (await send(id, what)).json())
const open = async (id: string) => LeadDetail.parse(await (await app.call('GET', pathOf(id))).json())
const search = async (body: object = {}) =>
  InboxPage.parse(await (await app.call('POST', ADMIN_API.inboxSearch, body)).json()).leads
const merged = (other: string, version = 0, otherVersion = 0) => ({
  kind: 'merged',
  other,
  version,
  otherVersion,
})
const separated = (other: string, version = 1, otherVersion = 1) => ({
  kind: 'separated',
  other,
  version,
  otherVersion,
})
/** Two leads with one phone number. @returns the ids of Rosa's and Bea's */
const submitTwo = async (): Promise<[rosa: string, bea: string]> => [
  await submit({ firstName: 'Rosa', lastName: 'Diaz', phone: PHONE }),
  await submit({ firstName: 'Bea', lastName: 'Quimby', phone: PHONE, city: 'Houston' }),
]
const suggestions = async (id: string) => (await open(id)).duplicates.map((lead) => lead.id)

test('merged leads are one row that shows both searches, their notes and events, until they are separated', async () => {
  const [rosa, bea] = await submitTwo()
  await change(bea, { kind: 'note', text: 'Bea called' })
  await change(rosa, { kind: 'note', text: 'Rosa called' })
  const before = await open(bea)
  await change(rosa, merged(bea))
  expect(await search()).toMatchObject([{ id: rosa, merged: 1 }])
  for (const text of ['rosa', 'quimby', before.versions[0]?.reference])
    expect([text, (await search({ text })).map(({ id }) => id)]).toEqual([text, [rosa]])
  const detail = await open(rosa)
  expect(detail.merged).toMatchObject([
    { id: bea, firstName: 'Bea', versions: before.versions, consent: before.consent, list: before.list },
  ])
  expect(detail.duplicates).toEqual([])
  expect(detail.events.map(({ kind, details }) => [kind, details])).toEqual([
    ['merged', { lead: bea }],
    ['note', { text: 'Rosa called' }],
    ['note', { text: 'Bea called' }],
  ])
  expect((await open(bea)).main).toMatchObject({ id: rosa, firstName: 'Rosa' })
  await change(rosa, separated(bea))
  expect((await search()).map(({ id, merged: count }) => [id, count])).toEqual([
    [bea, 0],
    [rosa, 0],
  ])
  const { desk, events, ...after } = await open(bea)
  const { desk: deskBefore, events: eventsBefore, ...rest } = before
  expect(after).toEqual(rest)
  expect(desk).toEqual({ ...deskBefore, version: 2 })
  expect(events.map(({ kind, details }) => [kind, details])).toEqual([
    ['separated', { into: rosa }],
    ['merged', { into: rosa }],
    ['note', { text: 'Bea called' }],
  ])
})

test('the row of a merged lead has the town and the email that only the other search names', async () => {
  const family = { ...CALLED, phone: PHONE }
  const added = await app.call('POST', ADMIN_API.inboxLeads, { key: randomUUID(), family })
  const { id } = await added.json()
  const bea = await submit({ phone: PHONE, email: 'bea@example.org' })
  const row = async () => (await search()).find((lead) => lead.id === id)
  expect(await row()).toMatchObject({ email: '', city: '', state: '' })
  await change(id, merged(bea, 1))
  expect(await row()).toMatchObject({ email: 'bea@example.org', city: 'Austin', state: 'TX' })
})

test('a no to sharing of one lead counts for the whole family, and only while it is merged', async () => {
  const [rosa] = await submitTwo()
  const bea = await submit({ firstName: 'Ann', phone: PHONE, shareWithCommunities: true }, randomUUID(), {
    'sec-gpc': '1',
  })
  const cleo = await submit({ firstName: 'Cleo', phone: PHONE, shareWithCommunities: false })
  const list = async () => {
    const leads = z.parse(z.array(Lead), await (await app.call('GET', ADMIN_API.questionnaires)).json())
    return Object.fromEntries(
      leads.map(({ id, gpc, shareWithCommunities, mergedInto }) => [
        id,
        [gpc, shareWithCommunities, mergedInto],
      ]),
    )
  }
  const refused = async () => (await search({ sharing: 'refused' })).map(({ id }) => id)
  const hasContact = async (subjectId: string) => {
    const body = await buildBody(app.sql, {
      event: 'lead.created',
      audience: 'community',
      subjectId,
      createdAt: new Date(),
    })
    return JSON.parse(body ?? '').data.contact !== null
  }
  expect(await list()).toMatchObject({ [rosa]: [false, null, null], [bea]: [true, true, null] })
  expect(await refused()).toEqual([cleo, bea])
  await change(rosa, merged(bea))
  await change(rosa, merged(cleo, 1))
  expect(await list()).toMatchObject({
    [rosa]: [true, false, null],
    [bea]: [true, false, rosa],
    [cleo]: [true, false, rosa],
  })
  expect(await refused()).toEqual([rosa])
  expect(await hasContact(rosa)).toBe(false)
  await change(rosa, separated(bea, 2))
  await change(rosa, separated(cleo, 3))
  expect(await list()).toMatchObject({ [rosa]: [false, null, null], [bea]: [true, true, null] })
  expect(await hasContact(rosa)).toBe(true)
})

test('of two operators at once, only one merges, and the other is told', async () => {
  const [rosa, bea] = await submitTwo()
  const pia = await signIn(app, `pia-${randomUUID().slice(0, 8)}`)
  const answers = await Promise.all([send(rosa, merged(bea)), send(bea, merged(rosa), pia.headers)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(DeskConflict.parse(await lost?.json()).current.desk.version).toBe(1)
  expect(await app.sql`select from inbox_leads where merged_into is not null`).toHaveLength(1)
  expect(await app.sql`select from inbox_events where kind = 'merged'`).toHaveLength(2)
})

test('refuses a merge based on an earlier version of either lead', async () => {
  const [rosa, bea] = await submitTwo()
  await change(bea, { kind: 'stage', version: 0, stage: 'contacted' })
  expect((await send(rosa, merged(bea))).status).toBe(409)
  await change(rosa, { kind: 'stage', version: 0, stage: 'touring' })
  expect((await send(rosa, merged(bea, 0, 1))).status).toBe(409)
  expect((await send(rosa, merged(bea, 1, 1))).status).toBe(200)
  expect((await send(rosa, separated(bea, 1, 1))).status).toBe(409)
})

test('a retry adds nothing, and another change under its key is refused', async () => {
  const [rosa, bea] = await submitTwo()
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await change(rosa, { ...merged(bea), key })).desk.version).toBe(1)
  const response = await send(rosa, { ...separated(bea), key })
  expect([response.status, (await response.json()).code]).toEqual([422, 'key_reused'])
})

test('families stay flat: a lead with others, or in a family, is merged into no other', async () => {
  const [rosa, bea] = await submitTwo()
  const cleo = await submit({ firstName: 'Cleo', phone: PHONE })
  await change(rosa, merged(bea))
  for (const [main, other, version, otherVersion] of [
    [cleo, rosa, 0, 1],
    [cleo, bea, 0, 1],
    [bea, cleo, 1, 0],
  ] as const)
    expect((await send(main, merged(other, version, otherVersion))).status).toBe(409)
  expect((await send(cleo, separated(bea, 0, 1))).status).toBe(409)
  expect((await send(rosa, merged(rosa, 1, 1))).status).toBe(422)
  expect((await send(rosa, merged(randomUUID(), 1, 0))).status).toBe(404)
})

test('a family has a bound', async () => {
  const rosa = await submit({ phone: PHONE })
  for (let version = 0; version < MAX_MERGED; version++)
    await change(rosa, merged(await submit({ phone: PHONE }), version))
  expect((await send(rosa, merged(await submit({ phone: PHONE }), MAX_MERGED))).status).toBe(409)
})

test('a suggestion is dismissed for good, from both sides, until that is undone', async () => {
  const [rosa, bea] = await submitTwo()
  const duplicates = async () => (await search({ duplicates: true })).map(({ id }) => id)
  expect(await duplicates()).toEqual([bea, rosa])
  await change(rosa, { kind: 'not_same', other: bea })
  await change(bea, { kind: 'not_same', other: rosa })
  expect([await suggestions(rosa), await suggestions(bea), await duplicates()]).toEqual([[], [], []])
  expect((await open(bea)).dismissed).toMatchObject([{ id: rosa }])
  await change(bea, { kind: 'maybe_same', other: rosa })
  expect([await suggestions(rosa), await duplicates()]).toEqual([[bea], [bea, rosa]])
  expect((await open(rosa)).events.map(({ kind }) => kind)).toEqual(['maybe_same', 'not_same', 'not_same'])
})

test('suggests the lead that has the place of a merged one', async () => {
  const [rosa, bea] = await submitTwo()
  const ann = await submit({ firstName: 'Bea', lastName: 'QUIMBY', phone: '303-555-0100', city: 'Houston' })
  await change(rosa, merged(bea))
  expect(await suggestions(ann)).toEqual([rosa])
  expect(await suggestions(rosa)).toEqual([ann])
  expect((await search({ duplicates: true })).map(({ id }) => id)).toContain(ann)
})

test('a correction of a merged lead makes the row unread and the first one, and suggestions follow the new phone number', async () => {
  const rosa = await submit({ phone: PHONE })
  const key = randomUUID()
  const email = 'bea@example.org'
  const bea = await submit({ email, phone: PHONE }, key)
  await change(rosa, merged(bea))
  await change(rosa, { kind: 'read' })
  const unread = async () => (await search({ view: 'unread' })).map(({ id }) => id)
  expect(await unread()).toEqual([])
  const later = await submit({ firstName: 'Later', lastName: 'Still', city: 'Waco', phone: '406-555-0123' })
  await submit({ email, phone: '303-555-0100' }, randomUUID(), { supersedes: key })
  expect(await unread()).toEqual([rosa, later])
  expect((await search()).map(({ id }) => id)).toEqual([rosa, later])
  expect(await suggestions(await submit({ phone: '303 555 0100' }))).toEqual([rosa])
})

test('erasing one lead keeps the other with its own place; erasing both leaves nothing', async () => {
  const [rosa, bea] = await submitTwo()
  await change(rosa, merged(bea))
  const erase = (id: string, body: object = {}) =>
    app.call('DELETE', `${ADMIN_API.questionnaires}/${id}`, { reason: 'by phone', ...body })
  expect((await erase(rosa)).status).toBe(204)
  expect(await search()).toMatchObject([{ id: bea, merged: 0 }])
  expect((await send(bea, separated(rosa, 1, 1))).status).toBe(404)
  const cleo = await submit({ phone: PHONE })
  await change(bea, merged(cleo, 1))
  expect((await erase(cleo, { withMerged: true })).status).toBe(204)
  expect(await search()).toEqual([])
  for (const table of ['inbox_leads', 'inbox_events', 'inbox_dismissals'])
    expect([table, await app.sql`select from ${app.sql(table)}`]).toEqual([table, []])
  expect((await app.audited('lead_erased')).slice(0, 2)).toMatchObject([
    { subject: cleo, details: { reason: 'by phone' } },
    { subject: bea, details: { reason: 'by phone', mergedWith: cleo } },
  ])
})

test('the next start erases both again if a backup restored them merged', async () => {
  const [rosa, bea] = await submitTwo()
  await change(rosa, merged(bea))
  const columns = app.sql`id, first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code`
  await app.sql`create table submissions_backup as table submissions`
  await app.sql`create table places_backup as table inbox_leads`
  await app.sql`create table leads_backup as select ${columns} from questionnaires`
  await app.call('DELETE', `${ADMIN_API.questionnaires}/${rosa}`, { reason: 'by phone', withMerged: true })
  await app.sql`delete from submissions`
  await app.sql`insert into questionnaires (${columns}) select ${columns} from leads_backup`
  await app.sql`insert into submissions select * from submissions_backup`
  await app.sql`insert into inbox_leads select * from places_backup`
  await app.sql`drop table submissions_backup, places_backup, leads_backup`
  expect(await search()).toMatchObject([{ id: rosa, merged: 1 }])
  expect(await replayTombstones(app.sql, app.env)).toBeGreaterThanOrEqual(2)
  expect(await search()).toEqual([])
  expect(await app.sql`select from inbox_leads`).toEqual([])
})

test('a merged family has the further stage, until the leads are separated', async () => {
  const [rosa, bea] = await submitTwo()
  await change(bea, { kind: 'stage', version: 0, stage: 'touring' })
  expect((await change(rosa, merged(bea, 0, 1))).desk.stage).toBe('touring')
  expect((await change(rosa, separated(bea, 1, 2))).desk.stage).toBe('new')
  expect((await open(bea)).desk.stage).toBe('touring')
})
