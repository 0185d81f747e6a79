import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { replayTombstones } from '#server/features/leads/questionnaire/replay-tombstones.ts'
import { cursorOf } from '#server/platform/http/paging.ts'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { tablesWith } from '#server/testing/every-column.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { nextOf, readPages } from '#server/testing/read-pages.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { Lead, MAX_EXPORTED_LEADS } from '#shared/desk/admin-reports.ts'

const LEADS = ADMIN_API.questionnaires
const Leads = z.array(z.strictObject(Lead.shape))

const app = openForTests(openPortalApp)
beforeEach(async () => {
  await app.sql`truncate questionnaires, erased_counts cascade`
})

const read = (path: string = LEADS) => app.call('GET', path)
const readLeads = async (path?: string) => z.parse(Leads, await (await read(path)).json())
const erase = (id: string, body: unknown = { reason: 'requested by phone' }) =>
  app.call('DELETE', `${LEADS}/${id}`, body)

const submitOne = () => app.submit(randomUUID(), someAnswers())

/** Inserts leads with different email addresses. Later ones are newer, and `sharing` leads share each microsecond. */
async function insertLeads(count: number, sharing = 1): Promise<void> {
  await app.sql`
    insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code,
      created_at)
    select 'Rosa', 'Diaz', '75-80', 'Female', 'many-' || n || '-' || gen_random_uuid() || '@example.org', '$6,500+',
      array['Spa'], 'Austin', 'TX', '78701', timestamptz '2026-03-01' + (n / ${sharing}::integer) * interval '1 microsecond'
    from generate_series(1, ${count}::integer) as numbers (n)`
}

test('lists leads as families sent them, newest first', async () => {
  const sent = someAnswers({ phone: undefined, marketingOptIn: true })
  await app.submit(randomUUID(), sent)
  await app.submit(randomUUID(), someAnswers({ firstName: 'Second' }))
  const response = await read()
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('link')).toBeNull()
  const [second, first] = z.parse(Leads, await response.json())
  expect(second).toMatchObject({ firstName: 'Second' })
  const { tosAgreed, phone, ...shown } = sent
  expect(first).toMatchObject({ ...shown, phone: null, marketingOptIn: true })
})

test('a lead is marked if a browser sent Global Privacy Control with any of its versions', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent, { 'sec-gpc': '1' })
  await app.submit(second, sent, { supersedes: first })
  await app.submit(randomUUID(), someAnswers({ firstName: 'Other' }))
  const leads = await readLeads()
  expect(leads.map(({ firstName, gpc }) => [firstName, gpc])).toEqual([
    ['Other', false],
    ['Rosa', true],
  ])
})

test('a lead has what its family answered about sharing, and the notice of its state that it read', async () => {
  const acknowledgement = { state: 'OR', version: '2026-11-23', acknowledgedAt: '2026-11-23T18:00:00.000Z' }
  const oregon = { city: 'Portland', state: 'OR', zipCode: '97201' }
  await app.submit(randomUUID(), someAnswers({ shareWithPartners: false, acknowledgement }))
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers({ ...oregon, shareWithCommunities: true, acknowledgement })
  await app.submit(first, sent)
  await app.submit(second, { ...sent, acknowledgement: undefined }, { supersedes: first })
  const { state, ...read } = acknowledgement
  expect(await readLeads()).toMatchObject([
    { shareWithCommunities: true, shareWithPartners: null, acknowledgement: read },
    { shareWithCommunities: null, shareWithPartners: false, acknowledgement: null },
  ])
})

test('a lead that the inbox has not yet added has no wish of its own making', async () => {
  await insertLeads(1)
  expect(await readLeads()).toMatchObject([
    { gpc: false, shareWithCommunities: null, shareWithPartners: null, stage: null, mergedInto: null },
  ])
})

test('a lead has what the desk knows of it', async () => {
  const key = randomUUID()
  const sent = someAnswers({ firstName: 'Wilhelmina' })
  await app.submit(key, sent)
  const corrected = await (await app.submit(randomUUID(), sent, { supersedes: key })).json()
  const [lead] = await readLeads()
  const path = `${ADMIN_API.inboxLeads}/${lead?.id}/events`
  const changes = [
    { kind: 'stage', stage: 'contacted' },
    {
      kind: 'task',
      id: randomUUID(),
      task: { text: 'Call again', on: '2026-12-01', at: null, ownerId: null, community: null },
    },
    { kind: 'assigned', adminId: app.adminId },
    { kind: 'closed', reason: 'Moved in with a daughter' },
  ]
  for (const [version, change] of changes.entries())
    expect((await app.call('POST', path, { key: randomUUID(), version, ...change })).status).toBe(200)
  expect(await readLeads()).toMatchObject([
    {
      reference: corrected.reference,
      correctedAt: expect.any(String),
      stage: 'closed',
      closeReason: 'Moved in with a daughter',
      nextStep: 'Call again',
      nextOn: '2026-12-01',
      assignedTo: 'olive',
      firstContactAt: expect.any(String),
      mergedInto: null,
    },
  ])
})

test('filters by place and by the days on which answers were received or corrected', async () => {
  await insertLeads(3)
  await app.sql`update questionnaires set updated_at = created_at`
  await app.sql`update questionnaires set city = 'Dallas', zip_code = '75201' where email like 'many-1-%'`
  await app.sql`
    update questionnaires set updated_at = timestamptz '2026-04-10 23:30' at time zone 'UTC' at time zone ${app.env.TIME_ZONE}
    where email like 'many-2-%'`
  const find = async (filters: Record<string, string>) =>
    (await readLeads(`${LEADS}?${new URLSearchParams({ limit: '1', ...filters })}`)).map(
      ({ email }) => email[5],
    )
  expect(await find({ city: 'dALL' })).toEqual(['1'])
  expect(await find({ city: '%' })).toEqual([])
  expect(await find({ state: 't' })).toEqual([])
  expect(await find({ state: 'tx', zipCode: '520' })).toEqual(['1'])
  expect(await find({ from: '2026-04-10', to: '2026-04-10' })).toEqual(['2'])
  expect(await find({ from: '2026-04-11' })).toEqual([])
  expect(await find({ to: '2026-02-01' })).toEqual([])
})

test.each(['from=2026-02-30', 'to=yesterday', 'city=%00', `state=${'x'.repeat(101)}`])(
  'refuses an invalid filter (%s)',
  async (query) => expect((await read(`${LEADS}?${query}`)).status).toBe(422),
)

test('asks for filters if more leads match than one export may have, and reads them in parts', async () => {
  await insertLeads(MAX_EXPORTED_LEADS + 1)
  const first = await read()
  expect(z.parse(Leads, await first.json())).toHaveLength(1000)
  const refused = await read(nextOf(first))
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'filters_required'])
  await app.sql`update questionnaires set state = 'OK' where email like 'many-1-%'`
  const part = await read(`${LEADS}?state=TX&limit=1`)
  expect((await read(nextOf(part))).status).toBe(200)
})

test('an empty list is not logged as read', async () => {
  const before = (await app.audited('leads_read')).length
  expect(await readLeads()).toEqual([])
  expect(await app.audited('leads_read')).toHaveLength(before)
})

test('pages have no gaps or duplicates, even with equal times and while leads arrive', async () => {
  await insertLeads(230, 7)
  const before = new Set((await readLeads()).map(({ id }) => id))
  const pages = await readPages(read, `${LEADS}?limit=50`, submitOne)
  const ids = z.parse(z.array(Leads), pages).flatMap((page) => page.map(({ id }) => id))
  expect(pages).toHaveLength(5)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids)).toEqual(before)
})

test('returns up to a thousand leads per page by default', async () => {
  await insertLeads(1001)
  const first = await read()
  expect(z.parse(Leads, await first.json())).toHaveLength(1000)
  expect(await readLeads(nextOf(first))).toHaveLength(1)
})

test.each(['limit=-1', 'limit=1001', 'limit=many', 'cursor=x', 'cursor=WyJhIiwiYiIsImMiXQ'])(
  'refuses an invalid page (%s)',
  async (query) => {
    const response = await read(`${LEADS}?${query}`)
    expect(response.status).toBe(422)
    expect((await response.json()).issues).toHaveLength(1)
  },
)

test('limit=0 checks access without returning leads, so nothing is logged as read', async () => {
  await insertLeads(3)
  const before = (await app.audited('leads_read')).length
  const response = await read(`${LEADS}?limit=0`)
  expect([response.status, await response.json(), response.headers.get('link')]).toEqual([200, [], null])
  expect(await app.audited('leads_read')).toHaveLength(before)
})

test('a made-up cursor never causes a server error', async () => {
  const id = randomUUID()
  const long = '9'.repeat(18)
  for (const cursor of ['', id, `~${id}`, '1~x', `-1~${id}`, `1~${id}~`, `1~${id}~x`, `1~${id}~${long}9`]) {
    expect([cursor, (await read(`${LEADS}?cursor=${cursor}`)).status]).toEqual([cursor, 422])
  }
  for (const cursor of [`0~${id}`, `1771545600000001~${id}~${long}`, `${'9'.repeat(16)}~${id}`]) {
    expect([cursor, (await read(`${LEADS}?cursor=${cursor}`)).status]).toEqual([cursor, 200])
  }
})

test('an export writes two audit entries that add up to what was read', async () => {
  await insertLeads(230)
  const before = (await app.audited('leads_read')).length
  await readPages(read, `${LEADS}?limit=50`)
  const entries = (await app.audited('leads_read')).slice(0, -before || undefined)
  expect(entries).toMatchObject([
    { adminId: app.adminId, username: 'olive', details: { count: 180 } },
    { adminId: app.adminId, username: 'olive', details: { count: 50 } },
  ])
})

test('a forged cursor cannot bypass the audit log', async () => {
  await insertLeads(230)
  const first = await read(`${LEADS}?limit=200`)
  const second = await read(nextOf(first)?.replace('limit=200', 'limit=1') ?? '')
  const cursor = new URL(`http://x${nextOf(second)}`).searchParams.get('cursor') ?? ''
  const [, id = '', note] = cursor.split('~')
  const forge = (at: string) => read(`${LEADS}?cursor=${cursorOf({ at, id }, note)}`)
  const entries = (await app.audited('leads_read')).length
  await forge('2026-02-28T00:00:00.000000Z')
  expect(await app.audited('leads_read')).toHaveLength(entries)
  expect(z.parse(Leads, await (await forge('2027-01-01T00:00:00.000000Z')).json())).toHaveLength(230)
  expect(await app.audited('leads_read')).toHaveLength(entries + 1)
  expect((await app.audited('leads_read'))[0]).toMatchObject({ details: { count: 230 } })
  const pia = await signIn(app, 'pia')
  await app.call('GET', nextOf(second) ?? '', undefined, pia.headers)
  expect((await app.audited('leads_read'))[0]).toMatchObject({ username: 'pia', details: { count: 29 } })
})

test("erasing a lead removes all of the family's data and logs the reason", async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers({ firstName: 'Wilhelmina', lastName: 'Quimby', phone: '512-767-7319' })
  await app.submit(first, { ...sent, city: 'Dallas' })
  await app.submit(second, sent, { supersedes: first })
  const [lead] = await readLeads()
  expect(await tablesWith(app.sql, ['Quimby'])).toEqual(['inbox_leads', 'questionnaires', 'submissions'])
  const response = await erase(lead?.id ?? '', { reason: '  requested by phone ' })
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await tablesWith(app.sql, ['Wilhelmina', 'Quimby', sent.email, '767-7319'])).toEqual([])
  expect(await app.sql`select 1 from submissions where consent_terms is not null`).toEqual([])
  expect((await app.audited('lead_erased'))[0]).toEqual({
    adminId: app.adminId,
    username: 'olive',
    subject: lead?.id,
    details: { reason: 'requested by phone' },
  })
  for (const key of [first, second]) {
    expect((await app.submit(key, sent)).status).toBe(410)
    const file = await readFile(join(app.env.DATA_DIR, 'tombstones'), 'utf8')
    expect(file).toContain(hashKey(key).toString('hex'))
  }
  expect((await app.submit(randomUUID(), sent)).status).toBe(200)
})

test('the next start erases a lead again that a backup restored, and counts it once', async () => {
  const key = randomUUID()
  await app.submit(key, someAnswers())
  const [lead] = await readLeads()
  const columns = app.sql`id, first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code`
  await app.sql`create table submissions_backup as select * from submissions`
  await app.sql`create table leads_backup as select ${columns} from questionnaires`
  await erase(lead?.id ?? '')
  await app.sql`truncate submissions, erased_counts`
  await app.sql`insert into questionnaires (${columns}) select ${columns} from leads_backup`
  await app.sql`insert into submissions select * from submissions_backup`
  await app.sql`drop table submissions_backup, leads_backup`
  expect(await replayTombstones(app.sql, app.env)).toBeGreaterThan(0)
  expect(await readLeads()).toEqual([])
  expect(await app.sql`select kind, count from erased_counts order by kind`).toEqual([
    { kind: 'lead', count: 1 },
    { kind: 'search', count: 1 },
  ])
})

test('a lead is erased once by two concurrent calls', async () => {
  await submitOne()
  const [lead] = await readLeads()
  const before = (await app.audited('lead_erased')).length
  const responses = await Promise.all([erase(lead?.id ?? ''), erase(lead?.id ?? '')])
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await app.audited('lead_erased')).toHaveLength(before + 1)
})

test.each([
  [{}, 'Please say why'],
  [{ reason: ' a ' }, 'Please say why, in at least 3 characters'],
  [{ reason: 'x'.repeat(201) }, 'At most 200 characters'],
])('erases nothing without a valid reason (%j)', async (body, message) => {
  await submitOne()
  const [lead] = await readLeads()
  const response = await erase(lead?.id ?? '', body)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toEqual([{ path: 'reason', message }])
  expect(await readLeads()).toHaveLength(1)
})

test.each([randomUUID(), 'no-id', '%00', '%'])('does not find an unknown lead (%s)', async (id) => {
  expect((await erase(id)).status).toBe(404)
})
