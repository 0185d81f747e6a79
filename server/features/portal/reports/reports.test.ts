import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MIN_FAMILIES, REPORT_WEEKS } from '#shared/desk/reports.ts'
import { readFirstContact, readStages } from './lead-reports.ts'
import { countByZip } from './market-queries.ts'
import { readDemand, readPlaces } from './market-reports.ts'
import { listWeeks } from './report-weeks.ts'

/** A Wednesday. Its week starts on March 2, a Monday, at 06:00 UTC. */
const NOW = new Date('2026-03-04T18:00:00Z')
const INBOX_START = '2026-02-01T00:00:00Z'

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp({ TIME_ZONE: 'America/Chicago' })
  await app.sql`update migrations set applied_at = ${INBOX_START}`
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts, erased_counts, erased_places, facilities cascade`
})

const scope = (weeks: number = REPORT_WEEKS[0], now = NOW) => ({
  sql: app.sql,
  timeZone: 'America/Chicago',
  now,
  weeks,
})

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

const addCommunities = (count: number, community: object) =>
  Promise.all(
    Array.from({ length: count }, () => {
      const row = {
        id: randomUUID(),
        name: 'House',
        normalizedName: 'house',
        location: 'Austin, TX',
        description: 'A house',
        city: 'Austin',
        state: 'TX',
        zipCode: '78701',
        source: 'test',
        sourceId: randomUUID(),
        ...community,
      }
      return app.sql`insert into facilities ${app.sql(row)}`
    }),
  )
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
  expect(weeks.at(-1)).toEqual({ ...figures, week: '2026-03-02', erased: 0 })
})

test('a lead of ten minutes ago counts for no share until it is known', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  await addLead(minutesAgo(10))
  await addLead(minutesAgo(90))
  const called = await addLead(minutesAgo(20))
  await setStage(called.id, minutesAgo(5), { stage: 'contacted' })
  const { total } = await readFirstContact({ ...scope(), now: new Date() })
  expect(total).toMatchObject({ leads: 3, withinHour: 1, hourKnown: 2, withinDay: 1, dayKnown: 1 })
})

test('leads belong to the week in which they arrived, in the time zone', async () => {
  await addLead('2026-03-02T05:59:00Z')
  await addLead('2026-03-02T06:01:00Z')
  const { weeks } = await readFirstContact(scope())
  expect(weeks.map(({ week, leads }) => [week, leads])).toEqual([
    ['2026-02-09', 0],
    ['2026-02-16', 0],
    ['2026-02-23', 1],
    ['2026-03-02', 1],
  ])
})

test('leads from before the inbox are left out, and the report says since when it knows', async () => {
  await addLead('2026-01-31T12:00:00Z')
  await addLead('2026-02-01T12:00:00Z')
  const { since, total, weeks } = await readFirstContact(scope(13))
  expect([since, total.leads, weeks[0]?.week]).toEqual(['2026-02-01T00:00:00.000Z', 1, '2026-01-26'])
})

test('counts leads in each stage at the end of each week', async () => {
  const moved = await addLead('2026-02-10T12:00:00Z')
  await setStage(moved.id, '2026-02-18T12:00:00Z', { stage: 'contacted' })
  await setStage(moved.id, '2026-02-19T12:00:00Z', { stage: 'touring' })
  await setStage(moved.id, '2026-03-03T12:00:00Z', { reason: 'Stays at home' })
  await addLead('2026-02-01T12:00:00Z')
  await addLead('2026-03-04T12:00:00Z')
  const none = { new: 0, contacted: 0, touring: 0, decided: 0, closed: 0, erased: 0 }
  expect((await readStages(scope())).weeks).toEqual([
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
  expect((await readStages(scope())).weeks.at(-1)).toMatchObject({ new: 1, contacted: 0 })
  expect(await readDemand(scope())).toMatchObject({ families: 1 })
  const towns = await countByZip(app.sql, (await listWeeks(scope())).period)
  expect(towns).toEqual([expect.objectContaining({ count: 1 })])
})

test('erased leads are named in the week in which they arrived', async () => {
  const { key } = await addLead('2026-02-24T12:00:00Z')
  await app.erase(key)
  const [contact, stages] = [await readFirstContact(scope()), await readStages(scope())]
  for (const { weeks } of [contact, stages])
    expect(weeks.map(({ week, erased }) => [week, erased])).toContainEqual(['2026-02-23', 1])
  expect(await readPlaces(scope())).toMatchObject({ families: 0, erased: 1 })
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
  // By subtraction, one lead would be known to have another reason.
  expect(await readStages(scope())).toMatchObject({ reasons: [], otherReasons: MIN_FAMILIES + 1 })
  await repeat(MIN_FAMILIES - 1, () => close('Has moved away'))
  expect(await readStages(scope())).toMatchObject({
    reasons: [{ count: MIN_FAMILIES, reason: expect.stringMatching(/^stays at home$/i) }],
    otherReasons: MIN_FAMILIES,
  })
  await setStage(id, '2026-03-04T12:00:00Z', { stage: 'new' })
  expect(await readStages(scope())).toMatchObject({ reasons: [] })
})

test('tells only places of enough families, by their town, county and state', async () => {
  await repeat(MIN_FAMILIES, () =>
    addLead('2026-03-02T12:00:00Z', { city: 'austin', state: 'TX', zipCode: '78701' }),
  )
  await repeat(MIN_FAMILIES - 1, () =>
    addLead('2026-03-02T12:00:00Z', { city: 'Waco', state: 'TX', zipCode: '76701' }),
  )
  await addLead('2026-01-01T12:00:00Z')
  // Those of Waco would be told by subtraction.
  expect(await readPlaces(scope())).toMatchObject({
    states: [{ name: 'Texas', families: 2 * MIN_FAMILIES - 1 }],
    counties: [],
    cities: [],
  })
  await addLead('2026-03-02T12:00:00Z', { city: 'Laredo', state: 'TX', zipCode: '78040' })
  expect(await readPlaces(scope())).toEqual({
    timeZone: 'America/Chicago',
    families: 2 * MIN_FAMILIES,
    erased: 0,
    states: [{ name: 'Texas', families: 2 * MIN_FAMILIES }],
    counties: [{ name: 'Travis, TX', families: MIN_FAMILIES }],
    cities: [{ name: 'Austin, TX', families: MIN_FAMILIES }],
  })
})

test('a state that would tell another one by subtraction is not listed, nor are its towns', async () => {
  await repeat(MIN_FAMILIES + 1, () =>
    addLead('2026-03-02T12:00:00Z', { city: 'Austin', state: 'TX', zipCode: '78701' }),
  )
  await repeat(MIN_FAMILIES, () =>
    addLead('2026-03-02T12:00:00Z', { city: 'Tulsa', state: 'OK', zipCode: '74103' }),
  )
  await addLead('2026-03-02T12:00:00Z', { city: 'Strafford', state: 'VT', zipCode: '05072' })
  expect(await readPlaces(scope())).toMatchObject({
    families: 2 * MIN_FAMILIES + 2,
    states: [{ name: 'Texas', families: MIN_FAMILIES + 1 }],
    counties: [{ name: 'Travis, TX' }],
    cities: [{ name: 'Austin, TX' }],
  })
  expect((await readDemand(scope())).counties.map(({ name }) => name)).toEqual(['Travis, TX'])
})

test('what came today is in no report by place or wish, so reading one twice tells no family’s town', async () => {
  const austin = { city: 'Austin', state: 'TX', zipCode: '78701' }
  await repeat(MIN_FAMILIES, () => addLead('2026-03-03T12:00:00Z', austin))
  const read = async () => [await readPlaces(scope()), await readDemand(scope())]
  const before = await read()
  expect(before[0]).toMatchObject({ families: MIN_FAMILIES })
  await addLead('2026-03-04T06:00:00Z', austin)
  expect(await read()).toEqual(before)
})

test('counts a family by the town of its ZIP code if it typed something else', async () => {
  await repeat(MIN_FAMILIES, () =>
    addLead('2026-03-02T12:00:00Z', { city: 'With Rosa Diaz', state: 'TX', zipCode: '76701' }),
  )
  expect((await readPlaces(scope())).cities).toEqual([{ name: 'Waco, TX', families: MIN_FAMILIES }])
})

test('compares what families ask for with what the catalog has', async () => {
  const wish = { city: 'Austin', state: 'TX', zipCode: '78701', budget: '$3,500 - $4,500 (Standard Care)' }
  await repeat(MIN_FAMILIES, () =>
    addLead('2026-03-02T12:00:00Z', { ...wish, amenities: ['Memory Care', 'Spa'] }),
  )
  const addTherapy = () => addLead('2026-03-02T12:00:00Z', { ...wish, amenities: ['Physical Therapy'] })
  await addTherapy()
  const hidden = await readDemand(scope())
  expect(hidden.care.map(({ families }) => families)).toEqual([null, null, 0])
  expect(hidden.mustHaves.filter(({ families }) => families !== 0).map(({ families }) => families)).toEqual([
    null,
    null,
    null,
  ])
  await repeat(MIN_FAMILIES - 1, addTherapy)
  await addCommunities(2, { careTypes: ['Memory Care'], price: 3000 })
  await addCommunities(1, { careTypes: ['Assisted Living'], amenities: ['Spa Services'], price: 3500 })
  await addCommunities(1, { zipCode: null })
  const report = await readDemand(scope())
  expect(report).toMatchObject({ families: 2 * MIN_FAMILIES, communities: 4, communitiesWithoutPrice: 1 })
  expect(report.care).toEqual([
    { name: 'Memory Care', families: MIN_FAMILIES, offered: 2, unknown: 1 },
    { name: 'Assisted Living or Skilled Nursing', families: MIN_FAMILIES, offered: 1, unknown: 1 },
    { name: 'Independent Living or Assisted Living', families: 0, offered: 1, unknown: 1 },
  ])
  expect(report.mustHaves).toContainEqual({
    name: 'Spa Services',
    families: MIN_FAMILIES,
    offered: 1,
    unknown: 3,
  })
  expect(report.mustHaves).toContainEqual({
    name: 'Physical Therapy',
    families: MIN_FAMILIES,
    offered: 0,
    unknown: 4,
  })
  expect(report.budgets.slice(0, 2)).toEqual([
    { name: '$2,500 - $3,500 (Essential Care)', families: 0, communities: 2 },
    { name: '$3,500 - $4,500 (Standard Care)', families: 2 * MIN_FAMILIES, communities: 1 },
  ])
  expect(report).toMatchObject({
    counties: [{ name: 'Travis, TX', families: 2 * MIN_FAMILIES, communities: 3 }],
    communitiesWithoutCounty: 1,
  })
})

test('ranks counties by families for each community, those without any first', async () => {
  const from = (city: string, state: string, zipCode: string) => () =>
    addLead('2026-03-02T12:00:00Z', { city, state, zipCode })
  await repeat(MIN_FAMILIES + 1, from('Austin', 'TX', '78701'))
  await repeat(MIN_FAMILIES, from('Waco', 'TX', '76701'))
  await repeat(MIN_FAMILIES, from('Dallas', 'TX', '75201'))
  await repeat(MIN_FAMILIES - 1, from('Houston', 'TX', '77002'))
  await repeat(1, from('Laredo', 'TX', '78040'))
  await addCommunities(2, {})
  await addCommunities(1, { zipCode: '75201' })
  expect((await readDemand(scope())).counties.map(({ name }) => name)).toEqual([
    'McLennan, TX',
    'Dallas, TX',
    'Travis, TX',
  ])
})

const PATHS = [
  ADMIN_API.reportFirstContact,
  ADMIN_API.reportStages,
  ADMIN_API.reportPlaces,
  ADMIN_API.reportDemand,
  ADMIN_API.reportFeatured,
]

test.each(PATHS)('%s answers without data, for each period, and refuses others', async (path) => {
  for (const weeks of REPORT_WEEKS) {
    const response = await app.call('GET', `${path}?weeks=${weeks}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  const refused = await app.call('GET', `${path}?weeks=5`)
  expect(refused.status).toBe(422)
  expect((await refused.json()).issues).toEqual([{ path: 'weeks', message: 'The weeks are 4, 13, 26, 52' }])
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
