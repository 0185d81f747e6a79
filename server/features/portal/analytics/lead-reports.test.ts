import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MIN_FAMILIES, REPORT_WEEKS } from '#shared/desk/admin-reports.ts'
import { readFirstContact, readStages } from './lead-reports.ts'

/** A Wednesday. Its week starts on March 2, a Monday, at 06:00 UTC. */
const NOW = new Date('2026-03-04T18:00:00Z')
const INBOX_START = '2026-02-01T00:00:00Z'

const app = openForTests(() => openPortalApp({ TIME_ZONE: 'America/Chicago' }))
beforeAll(async () => {
  await app.sql`update migrations set applied_at = ${INBOX_START}`
})
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts, erased_counts cascade`
})

const scope = (now = NOW) => ({ sql: app.sql, timeZone: 'America/Chicago', now })

/** Sends a questionnaire that arrived at a time. @returns the lead's id and its key */
async function addLead(at: string, answers: object = {}) {
  const [key, sent] = [randomUUID(), { ...someAnswers(), ...answers }]
  expect((await app.submit(key, sent)).status).toBe(200)
  const [lead] = await app.sql<[{ id: string }]>`
    update questionnaires set created_at = ${at} where email = ${sent.email} returning id`
  await app.sql`update inbox_leads set received_at = ${at} where id = ${lead.id}`
  return { id: lead.id, key }
}

/** Sets a lead's stage in the inbox, as if at a time. */
async function setStage(id: string, at: string, change: { stage: string } | { reason: string }) {
  const [{ version }] = await app.sql<[{ version: number }]>`select version from inbox_leads where id = ${id}`
  const kind = 'stage' in change ? 'stage' : 'closed'
  const key = randomUUID()
  const response = await app.call('POST', `${ADMIN_API.inboxLeads}/${id}/events`, {
    kind,
    key,
    version,
    ...change,
  })
  expect(response.status).toBe(200)
  await app.sql`update inbox_events set at = ${at} where key = ${key}`
}

const repeat = async (count: number, run: () => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await run()
}

test('a lead is contacted when it is first set to contacted, touring or decided', async () => {
  const soon = await addLead('2026-03-02T15:00:00Z')
  await setStage(soon.id, '2026-03-02T15:10:00Z', { stage: 'new' })
  await setStage(soon.id, '2026-03-02T15:30:00Z', { stage: 'touring' })
  await setStage(soon.id, '2026-03-03T15:00:00Z', { stage: 'contacted' })
  const late = await addLead('2026-03-02T15:00:00Z')
  await setStage(late.id, '2026-03-04T15:00:00Z', { stage: 'contacted' })
  const closed = await addLead('2026-03-02T15:00:00Z')
  await setStage(closed.id, '2026-03-02T16:00:00Z', { reason: 'A test of our own' })
  await addLead('2026-03-02T15:00:00Z')
  const { total, weeks } = await readFirstContact(scope())
  const figures = {
    leads: 4,
    contacted: 2,
    // Half an hour and two days.
    medianSeconds: 87_300,
    p90Seconds: 155_700,
    withinHour: 1,
    withinDay: 1,
    hourKnown: 4,
    dayKnown: 4,
    closed: 1,
    waiting: 1,
  }
  expect(total).toEqual(figures)
  expect(weeks.at(-1)).toEqual({ ...figures, week: '2026-03-02' })
})

test('a lead of ten minutes ago counts for no share until it is known', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await addLead(minutesAgo(10))
  await addLead(minutesAgo(90))
  const called = await addLead(minutesAgo(20))
  await setStage(called.id, minutesAgo(5), { stage: 'contacted' })
  const { total } = await readFirstContact(scope(new Date()))
  expect(total).toMatchObject({ leads: 3, withinHour: 1, hourKnown: 2, withinDay: 1, dayKnown: 1 })
})

test('leads belong to the week in which they arrived, in the time zone', async () => {
  await addLead('2026-03-02T05:59:00Z')
  await addLead('2026-03-02T06:01:00Z')
  const { weeks } = await readFirstContact(scope())
  expect(weeks.slice(-4).map(({ week, leads }) => [week, leads])).toEqual([
    ['2026-02-09', 0],
    ['2026-02-16', 0],
    ['2026-02-23', 1],
    ['2026-03-02', 1],
  ])
})

test('leads from before the inbox are left out, and the report says since when it knows', async () => {
  await addLead('2026-01-31T12:00:00Z')
  await addLead('2026-02-01T12:00:00Z')
  const { since, total, weeks } = await readFirstContact(scope())
  expect([since, total.leads, weeks[0]?.week]).toEqual(['2026-02-01T00:00:00.000Z', 1, '2026-01-26'])
})

test('counts leads in each stage at the end of each week', async () => {
  const moved = await addLead('2026-02-10T12:00:00Z')
  await setStage(moved.id, '2026-02-18T12:00:00Z', { stage: 'contacted' })
  await setStage(moved.id, '2026-02-19T12:00:00Z', { stage: 'touring' })
  await setStage(moved.id, '2026-03-03T12:00:00Z', { reason: 'Stays at home' })
  await addLead('2026-02-01T12:00:00Z')
  await addLead('2026-03-04T12:00:00Z')
  const none = { new: 0, contacted: 0, touring: 0, decided: 0, closed: 0 }
  expect((await readStages(scope())).weeks.slice(-4)).toEqual([
    { ...none, week: '2026-02-09', new: 2 },
    { ...none, week: '2026-02-16', new: 1, touring: 1 },
    { ...none, week: '2026-02-23', new: 1, touring: 1 },
    { ...none, week: '2026-03-02', new: 2, closed: 1 },
  ])
})

test('a lead that was merged into another is the same family', async () => {
  const [first, second] = [await addLead('2026-03-02T15:00:00Z'), await addLead('2026-03-03T15:00:00Z')]
  await setStage(second.id, '2026-03-03T16:00:00Z', { stage: 'contacted' })
  const merge = { kind: 'merged', key: randomUUID(), other: second.id, version: 0, otherVersion: 1 }
  expect((await app.call('POST', `${ADMIN_API.inboxLeads}/${first.id}/events`, merge)).status).toBe(200)
  expect((await readFirstContact(scope())).total).toMatchObject({ leads: 1, contacted: 1, waiting: 0 })
  expect((await readStages(scope())).weeks.at(-1)).toMatchObject({ new: 0, contacted: 1 })
})

test('tells only reasons for closing that enough leads share', async () => {
  const close = async (reason: string) => {
    const { id } = await addLead('2026-03-02T12:00:00Z')
    await setStage(id, '2026-03-03T12:00:00Z', { reason })
    return id
  }
  await repeat(MIN_FAMILIES - 1, () => close('Stays at home'))
  await close('Mrs. Diaz has died')
  expect(await readStages(scope())).toMatchObject({ reasons: [], otherReasons: MIN_FAMILIES })
  const id = await close('stays at home ')
  expect(await readStages(scope())).toMatchObject({
    reasons: [{ count: MIN_FAMILIES, reason: expect.stringMatching(/^stays at home$/i) }],
    otherReasons: 1,
  })
  await setStage(id, '2026-03-04T12:00:00Z', { stage: 'new' })
  expect(await readStages(scope())).toMatchObject({ reasons: [], otherReasons: MIN_FAMILIES })
})

const PATHS = [ADMIN_API.reportFirstContact, ADMIN_API.reportStages]

test.each(PATHS)('%s answers without data', async (path) => {
  const response = await app.call('GET', path)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect((await response.json()).weeks.length).toBeLessThanOrEqual(REPORT_WEEKS)
})

test('no report contains anything about one person', async () => {
  const planted = {
    firstName: 'Wilhelmina',
    lastName: 'Quimby',
    city: 'Chez Wilhelmina',
    phone: '+15127677319',
  }
  const sent = { ...someAnswers(), ...planted }
  await app.submit(randomUUID(), sent)
  const [lead] = await app.sql<[{ id: string }]>`select id from questionnaires`
  await setStage(lead.id, new Date().toISOString(), { reason: 'Wilhelmina Quimby has died' })
  for (const path of PATHS) {
    const body = await (await app.call('GET', path)).text()
    for (const secret of [...Object.values(planted), 'Wilhelmina', sent.email, lead.id])
      expect(body).not.toContain(secret)
  }
})
