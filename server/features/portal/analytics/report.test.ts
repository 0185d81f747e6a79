import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { AdminAnalytics, MIN_FAMILIES, TrafficReport } from '#shared/desk/admin-reports.ts'
import { readTraffic } from './report.ts'

const app = openForTests(() => openPortalApp({ TIME_ZONE: 'America/Chicago' }))
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts, erased_counts, analytics_events, token_usage cascade`
})

const get = (path: string) => app.call('GET', path)
const readAnalytics = async () => {
  const response = await get(ADMIN_API.analytics)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return z.parse(AdminAnalytics, await response.json())
}
const sendEvents = (events: object[]) =>
  app.sendJson(API.events, {
    events: events.map((event) => ({ id: randomUUID(), timestamp: new Date().toISOString(), ...event })),
  })
const view = (userCity?: string, userState?: string, path = '/') => ({
  eventType: 'page_view',
  path,
  ...(userCity && { userCity }),
  ...(userState && { userState }),
})

/** A search that left a lead, a message, a visit and a request of 0.5 cents, all at the same time. */
async function insertAt(time: string): Promise<void> {
  const sent = someAnswers()
  const key = randomUUID()
  await app.submit(key, sent)
  await app.sql`update questionnaires set created_at = ${time} where email = ${sent.email}`
  await app.sql`update submissions set received_at = ${time} where key_hash = sha256(${key}::text::bytea)`
  await app.sql`
    insert into contacts (first_name, last_name, email, message, key_hash, request_hash, reference, created_at)
    values ('Rosa', 'Diaz', ${` ${sent.email.toUpperCase()}`}, 'Ten letters or more', sha256(gen_random_uuid()::text::bytea), '',
      'ABC-' || lpad((select count(*) from contacts)::text, 3, '0'), ${time})`
  await app.sql`
    insert into analytics_events (event_type, user_state, metadata, timestamp)
    values ('page_view', 'TX', '{"path": "/questionnaire"}', ${time})`
  await app.sql`
    insert into token_usage (endpoint, cost_microdollars, model, timestamp) values ('ranking', 5000, 'm', ${time})`
}
const ONE = { visits: 1, searches: 1, questionnaires: 1, costCents: 0.5 }
const NONE = { visits: 0, searches: 0, questionnaires: 0, costCents: 0 }

/** Makes all that is stored a day older. */
const endDay = async () => {
  await app.sql`update analytics_events set timestamp = timestamp - interval '1 day'`
  await app.sql`update questionnaires set created_at = created_at - interval '1 day'`
}

/** The traffic report at a given time. */
const readTrafficAt = async (now: string, count = 7, timeZone = 'America/Chicago') =>
  z.parse(TrafficReport, await readTraffic(app.sql, { timeZone, now: new Date(now), count }))

test('without data all totals are zero and no cities are listed', async () => {
  expect(await readAnalytics()).toEqual({
    analytics: { totalPageViews: 0, totalSearches: 0, totalQuestionnaires: 0, topCities: [] },
    tokenUsage: { totalCost: 0, requestsByEndpoint: [] },
  })
})

test('page views are what phones reported, and searches are not', async () => {
  await sendEvents([
    view(),
    view(),
    { eventType: 'facility_search' },
    { eventType: 'questionnaire_completed' },
    { eventType: 'conversion' },
  ])
  expect((await readAnalytics()).analytics).toMatchObject({
    totalPageViews: 2,
    totalSearches: 0,
    totalQuestionnaires: 0,
  })
})

test('lists the five cities with the most visits, with the state abbreviated', async () => {
  const visits = { Austin: 6, Dallas: 5, Waco: 4, Laredo: 3, Tyler: 2, Plano: 1 }
  for (const [city, count] of Object.entries(visits)) {
    const events = Array.from({ length: count + MIN_FAMILIES }, (_, index) =>
      view(city, index % 2 ? 'TX' : 'Texas'),
    )
    await sendEvents(events)
  }
  await sendEvents([view('Austin', 'Minnesota'), view(undefined, 'TX'), view()])
  await endDay()
  expect((await readAnalytics()).analytics.topCities).toEqual([
    { city: 'Austin', state: 'TX', count: 11 },
    { city: 'Dallas', state: 'TX', count: 10 },
    { city: 'Waco', state: 'TX', count: 9 },
    { city: 'Laredo', state: 'TX', count: 8 },
    { city: 'Tyler', state: 'TX', count: 7 },
  ])
})

test('no town of fewer than five is listed, and none changes before the day is over', async () => {
  await sendEvents(Array.from({ length: MIN_FAMILIES - 1 }, () => view('Austin', 'TX')))
  const strafford = { ...someAnswers(), city: 'Strafford', state: 'VT', zipCode: '05072' }
  await app.submit(randomUUID(), strafford)
  await endDay()
  const cities = async () => (await readAnalytics()).analytics.topCities
  expect(await cities()).toEqual([])
  await app.submit(randomUUID(), { ...someAnswers(), city: 'Austin', state: 'TX', zipCode: '78701' })
  await sendEvents([view('Austin', 'TX')])
  expect(await cities()).toEqual([])
  expect((await readAnalytics()).analytics).toMatchObject({
    totalPageViews: MIN_FAMILIES,
    totalQuestionnaires: 2,
  })
  await endDay()
  expect(await cities()).toEqual([{ city: 'Austin', state: 'TX', count: MIN_FAMILIES + 1 }])
})

test('counts the towns of families, whether or not their phones share a place, and however they spell it', async () => {
  await sendEvents(Array.from({ length: MIN_FAMILIES }, () => view('Austin', 'TX')))
  const erased = randomUUID()
  await app.submit(erased, { ...someAnswers(), city: 'austin', state: 'TX', zipCode: '78701' })
  await app.submit(randomUUID(), { ...someAnswers(), city: 'Austin', state: 'TX', zipCode: '78702' })
  for (let n = 0; n < MIN_FAMILIES; n++)
    await app.submit(randomUUID(), { ...someAnswers(), city: 'Chez Rosa', state: 'TX', zipCode: '76701' })
  await endDay()
  const cities = async () => (await readAnalytics()).analytics.topCities
  const expected = (austin: number) => [
    { city: 'Austin', state: 'TX', count: austin },
    { city: 'Waco', state: 'TX', count: MIN_FAMILIES },
  ]
  expect(await cities()).toEqual(expected(MIN_FAMILIES + 2))
  await app.erase(erased)
  expect(await cities()).toEqual(expected(MIN_FAMILIES + 1))
})

test('no step of the funnel exceeds the one before it', async () => {
  // Two families without a report of their phones, one visit, and five messages: two of a family that completed the form.
  await sendEvents([view()])
  const sent = someAnswers()
  await app.submit(randomUUID(), sent)
  await app.submit(randomUUID(), someAnswers())
  const message = { firstName: 'Rosa', lastName: 'Diaz', message: 'Ten letters or more' }
  for (const email of [sent.email, sent.email, 'a@example.org', 'b@example.org', 'c@example.org'])
    expect((await app.sendJson(API.contact, { ...message, email })).status).toBe(200)
  const { funnel } = z.parse(TrafficReport, await (await get(ADMIN_API.traffic)).json())
  expect(funnel).toEqual([
    { step: 'visits', count: 2 },
    { step: 'started', count: 2 },
    { step: 'questionnaires', count: 2 },
    { step: 'contacts', count: 1 },
  ])
})

test('counts a corrected questionnaire once, and still counts an erased one', async () => {
  const [first, second, erased] = [randomUUID(), randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await app.submit(second, sent, { supersedes: first })
  await app.submit(erased, someAnswers())
  const total = async () => (await readAnalytics()).analytics.totalQuestionnaires
  expect(await total()).toBe(2)
  await app.erase(erased)
  expect(await total()).toBe(2)
  await app.erase(first)
  expect(await total()).toBe(2)
  await app.erase(randomUUID())
  expect(await total()).toBe(2)
})

test('every submission that was matched is a search: corrections too, but no retries and no refused ones', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await app.submit(first, sent)
  expect((await app.submit(randomUUID(), sent)).status).toBe(409)
  await app.submit(second, sent, { supersedes: first })
  const totals = async () => (await readAnalytics()).analytics
  expect(await totals()).toMatchObject({ totalSearches: 2, totalQuestionnaires: 1 })
  await app.erase(first)
  await app.erase(second)
  await app.erase(second)
  await app.erase(randomUUID())
  expect(await totals()).toMatchObject({ totalSearches: 2, totalQuestionnaires: 1 })
})

test('days begin and end at midnight in the configured time zone, not in that of the server or database', async () => {
  // 23:30 on the 2nd and 00:30 on the 3rd in Chicago, both the 3rd in UTC.
  await insertAt('2026-03-03T05:30:00Z')
  await insertAt('2026-03-03T06:30:00Z')
  const now = '2026-03-04T05:59:59Z'
  const { timeZone, days } = await readTrafficAt(now)
  expect(timeZone).toBe('America/Chicago')
  expect(days.map(({ day }) => day)).toEqual([
    '2026-02-25',
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
  ])
  expect(days.slice(-2)).toEqual([
    { day: '2026-03-02', ...ONE },
    { day: '2026-03-03', ...ONE },
  ])
  const inUtc = await readTrafficAt(now, 7, 'UTC')
  expect(inUtc.days.find(({ day }) => day === '2026-03-03')).toMatchObject({ questionnaires: 2, visits: 2 })
})

test('today ends at midnight; events from tomorrow, sent by fast clocks, count tomorrow', async () => {
  await insertAt('2026-03-04T05:59:59Z')
  await insertAt('2026-03-04T06:00:00Z')
  const { days, funnel } = await readTrafficAt('2026-03-04T05:00:00Z')
  expect(days.at(-1)).toEqual({ day: '2026-03-03', ...ONE })
  expect(funnel.map(({ count }) => count)).toEqual([1, 1, 1, 1])
})

test.each([
  ['2026-03-08', ['2026-03-08T06:00:00Z', '2026-03-09T04:59:59Z'], '2026-03-09T05:00:00Z'],
  ['2026-11-01', ['2026-11-01T05:00:00Z', '2026-11-02T05:59:59Z'], '2026-11-02T06:00:00Z'],
])('a day with a clock change (%s) has 23 or 25 hours', async (day, inside, after) => {
  for (const time of inside) await insertAt(time)
  await insertAt(after)
  const { days } = await readTrafficAt(after)
  expect(days.at(-2)).toMatchObject({ day, visits: 2, questionnaires: 2 })
  expect(days.at(-1)).toMatchObject({ visits: 1, questionnaires: 1 })
})

test('the previous period has the same length and ends where the current one begins', async () => {
  await insertAt('2026-03-01T12:00:00Z')
  await insertAt('2026-02-22T12:00:00Z')
  await insertAt('2026-02-15T12:00:00Z')
  const { days, previous, funnel } = await readTrafficAt('2026-03-04T18:00:00Z')
  expect([previous.length, days.length]).toEqual([7, 7])
  expect(previous.at(-1)?.day).toBe('2026-02-25')
  expect(days.map(({ visits }) => visits)).toEqual([0, 0, 0, 1, 0, 0, 0].reverse())
  expect(previous.filter(({ visits }) => visits > 0)).toEqual([{ day: '2026-02-22', ...ONE }])
  expect(funnel).toEqual([
    { step: 'visits', count: 1 },
    { step: 'started', count: 1 },
    { step: 'questionnaires', count: 1 },
    { step: 'contacts', count: 1 },
  ])
})

test('counts views of the questionnaire as starts, by their path', async () => {
  await sendEvents(
    ['/', '/questionnaire', '/questionnaire/', '/questionnaires', '/results'].map((path) =>
      view(undefined, undefined, path),
    ),
  )
  const { funnel } = z.parse(TrafficReport, await (await get(ADMIN_API.traffic)).json())
  expect(funnel.slice(0, 2)).toEqual([
    { step: 'visits', count: 5 },
    { step: 'started', count: 2 },
  ])
})

test('an erasure does not change past days', async () => {
  const key = randomUUID()
  await app.submit(key, someAnswers())
  const time = '2026-03-03T05:30:00Z'
  await app.sql`update questionnaires set created_at = ${time}`
  await app.sql`update submissions set received_at = ${time}`
  await insertAt(time)
  const before = await readTrafficAt('2026-03-04T18:00:00Z')
  await app.erase(key)
  const [message] = await app.sql<[{ id: string }]>`select id from contacts`
  await app.call('DELETE', `${ADMIN_API.contacts}/${message.id}`, { reason: 'requested by letter' })
  expect(await app.sql`select kind, count from erased_counts order by kind`).toEqual([
    { kind: 'contact', count: 1 },
    { kind: 'lead', count: 1 },
    { kind: 'search', count: 1 },
  ])
  const after = await readTrafficAt('2026-03-04T18:00:00Z')
  // Whether a family also wrote is only known as long as both are kept.
  expect(after).toEqual({ ...before, funnel: [...before.funnel.slice(0, 3), { step: 'contacts', count: 0 }] })
  expect(before.days.at(-3)).toEqual({ day: '2026-03-02', ...ONE, searches: 2, questionnaires: 2 })
})

test.each([
  ['', 30],
  ['?days=7', 7],
  ['?days=30', 30],
  ['?days=90', 90],
])('returns the requested number of days (%j)', async (query, count) => {
  const response = await get(`${ADMIN_API.traffic}${query}`)
  const { timeZone, days, previous } = z.parse(TrafficReport, await response.json())
  expect([timeZone, days.length, previous.length]).toEqual(['America/Chicago', count, count])
  expect(days[0]).toEqual({ day: expect.any(String), ...NONE })
})

test.each(['0', '8', '7.0', '-7', 'week', ''])('refuses %j days', async (days) => {
  const response = await get(`${ADMIN_API.traffic}?days=${days}`)
  expect(response.status).toBe(422)
  expect((await response.json()).issues).toEqual([{ path: 'days', message: 'The days are 7, 30 or 90' }])
})
