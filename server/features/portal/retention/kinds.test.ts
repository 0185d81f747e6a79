import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { RetentionPreview } from '#shared/privacy/retention.ts'
import { eraseExpired } from './schedule.ts'
import { readRetention } from './service.ts'

const app = openForTests(() => openPortalApp({ TIME_ZONE: 'America/Chicago' }))
beforeEach(async () => {
  await app.sql`truncate questionnaires, contacts, erased_counts, settings, analytics_events, event_counts, token_usage, usage_counts, model_rankings, acknowledgements cascade`
})

const OLD_DAYS = 200
const FOREVER = { days: null, messageDays: null, versionDays: null, eventDays: null }
const call = async (method: string, path: string, body?: unknown) =>
  (await app.call(method, path, body)).json()
const setPeriods = async (periods: object) => {
  await call('PUT', ADMIN_API.retention, { ...FOREVER, ...periods })
  await app.sql`update settings set updated_at = updated_at - interval '61 minutes'`
}
const preview = async (periods: object) =>
  z.parse(RetentionPreview, await call('POST', ADMIN_API.retentionPreview, { ...FOREVER, ...periods })).kinds

const noon = () =>
  app.sql`(select (now() at time zone 'America/Chicago')::date + interval '12 hours' as noon) as today`
/** Visits to four places and pages, and calls of two endpoints, on 200 consecutive days until today. */
async function insertTraffic(): Promise<void> {
  await app.sql`
    insert into analytics_events (event_type, user_city, user_state, metadata, timestamp, received_at)
    select (case when n % 7 = 0 then 'facility_search' else 'page_view' end)::event_type,
      case n % 4 when 0 then 'Austin' when 1 then 'Waco' when 2 then 'Tulsa' end,
      case n % 4 when 0 then 'TX' when 1 then 'TX' when 2 then 'OK' end,
      case when n % 3 = 0 then '{"path": "/questionnaire"}'::jsonb else '{}' end,
      at, at
    from generate_series(0, ${OLD_DAYS}::integer) as days (n), ${noon()},
      lateral (select (noon - n * interval '1 day') at time zone 'America/Chicago' as at) as times`
  await app.sql`
    insert into token_usage (endpoint, model, total_tokens, cost_microdollars, timestamp)
    select case when n % 2 = 0 then 'questionnaire' else 'exam' end, 'm', nullif(n, 5), nullif(n * 1000, 5000),
      (noon - n * interval '1 day') at time zone 'America/Chicago'
    from generate_series(0, ${OLD_DAYS}::integer) as days (n), ${noon()}`
}

test('a new installation starts with the recommended periods', async () => {
  const database = await freshDatabase()
  expect(await readRetention(database.sql)).toEqual({
    days: 365,
    messageDays: 365,
    versionDays: 365,
    eventDays: 90,
  })
  await database.drop()
})

test('reports do not change when events and calls of the model become counts', async () => {
  await insertTraffic()
  const reports = async () =>
    Promise.all(
      [
        ADMIN_API.analytics,
        ADMIN_API.tokenUsage,
        ...[7, 30, 90].map((days) => `${ADMIN_API.traffic}?days=${days}`),
        `${ADMIN_API.modelFigures}?days=90`,
      ].map((path) => call('GET', path)),
    )
  const before = await reports()
  expect(before[0].analytics).toMatchObject({ totalPageViews: 172, topCities: { length: 3 } })
  await setPeriods({ eventDays: 20 })
  expect(await eraseExpired(app)).toMatchObject({ events: 180, usage: 110 })
  expect(await reports()).toEqual(before)
  expect(await eraseExpired(app)).toMatchObject({ events: 0, usage: 0 })
  const [left] = await app.sql`
    select count(*)::integer as events, min(timestamp) > now() - interval '22 days' as young from analytics_events`
  expect(left).toEqual({ events: 21, young: true })
})

test('notes on how searches were ranked go with the calls of the model', async () => {
  await app.sql`
    insert into model_rankings (ranked_by, fallback, timestamp)
    select 'rules', 'busy', now() - n * interval '1 day' from generate_series(1, ${OLD_DAYS}::integer) as days (n)`
  await setPeriods({})
  const { rankings } = await eraseExpired(app)
  const [left] = await app.sql`
    select count(*)::integer as count, min(timestamp) > now() - interval '92 days' as young from model_rankings`
  expect(left).toEqual({ count: OLD_DAYS - rankings, young: true })
})

test('a late event is counted once, even if the phone sends it again', async () => {
  const event = {
    id: randomUUID(),
    eventType: 'page_view',
    timestamp: new Date(Date.now() - OLD_DAYS * 86_400_000).toISOString(),
  }
  const send = () => app.sendJson(API.events, { events: [event] })
  await send()
  await setPeriods({ eventDays: 90 })
  await eraseExpired(app)
  await send()
  await eraseExpired(app)
  expect((await call('GET', ADMIN_API.analytics)).analytics.totalPageViews).toBe(1)
})

test('several servers count each event once', async () => {
  await insertTraffic()
  await setPeriods({ eventDays: 1 })
  await Promise.all([eraseExpired(app), eraseExpired(app), eraseExpired(app)])
  await eraseExpired(app)
  const [counts] = await app.sql`
    select (select sum(count)::integer from event_counts) as events, (select sum(count)::integer from usage_counts) as calls`
  expect(counts).toEqual({ events: OLD_DAYS - 1, calls: OLD_DAYS - 90 })
})

test('erases earlier versions with their consents, keeps the current one, and still counts the searches', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = someAnswers()
  await app.submit(first, sent)
  await app.submit(second, sent, { supersedes: first })
  await app.sql`update submissions set received_at = now() - interval '31 days'`
  await setPeriods({ versionDays: 30 })
  expect(await eraseExpired(app)).toMatchObject({ leads: 0, versions: 1 })
  expect((await app.read(first)).status).toBe(410)
  expect(await app.sql`select key_hash from submissions where erased_at is null`).toEqual([
    { keyHash: hashKey(second) },
  ])
  expect(await app.sql`select count(consent_terms)::integer as count from submissions`).toEqual([
    { count: 1 },
  ])
  expect((await call('GET', ADMIN_API.analytics)).analytics).toMatchObject({
    totalSearches: 2,
    totalQuestionnaires: 1,
  })
})

test('shows how much each period would erase and when the first record is due, and changes nothing', async () => {
  await insertTraffic()
  await app.submit(randomUUID(), someAnswers())
  const [received] = await app.sql`select updated_at from questionnaires`
  const kinds = new Map((await preview({ days: 30, eventDays: 90 })).map((kind) => [kind.kind, kind]))
  const firstAt = new Date(received?.updatedAt.getTime() + 30 * 86_400_000).toISOString()
  expect(kinds.get('days')).toEqual({ kind: 'days', count: 0, firstAt })
  expect(kinds.get('messageDays')).toMatchObject({ count: 0, firstAt: null })
  expect(kinds.get('eventDays')?.count).toBeGreaterThan(OLD_DAYS - 92)
  expect(Date.parse(kinds.get('eventDays')?.firstAt ?? '')).toBeGreaterThan(Date.now() + 59 * 60_000)
  expect(await call('GET', ADMIN_API.retention)).toEqual(FOREVER)
})

test('deletes confirmations of notices after six years', async () => {
  await app.sql`
    insert into acknowledgements (key_hash, reference, state, version, received_at)
    select sha256(n::text::bytea), 'AAA-000', 'OR', '2026-11-23', now() - interval '2180 days' - n * interval '10 days'
    from generate_series(0, 3) as numbers (n)`
  await setPeriods({})
  expect(await eraseExpired(app)).toMatchObject({ acknowledgements: 3 })
  expect(await app.sql`select 1 from acknowledgements`).toHaveLength(1)
})
