import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { MAX_EVENTS_PER_CALL } from '#shared/contract/limits.ts'
import { API } from '#shared/contract/paths.ts'
import { DAY_MS } from '#shared/contract/time.ts'

const app = openForTests(openTestApp)

const someEvent = (change: object = {}) => ({
  id: randomUUID(),
  eventType: 'page_view',
  timestamp: new Date().toISOString(),
  ...change,
})
const send = (...events: unknown[]) => app.sendJson(API.events, { events })
const stored = async (id: string) => (await app.sql`select * from analytics_events where id = ${id}`)[0]

test('stores a batch with place, path and time, and responds with 204', async () => {
  const timestamp = new Date(Date.now() - 3 * DAY_MS).toISOString()
  const one = someEvent({
    userCity: 'Austin',
    userState: 'Texas',
    path: '/results?city=Austin#top',
    timestamp,
  })
  const two = someEvent({ eventType: 'conversion' })
  const response = await send(one, two)
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(await stored(one.id)).toMatchObject({
    eventType: 'page_view',
    userCity: 'Austin',
    userState: 'TX',
    metadata: { path: '/results' },
    timestamp: new Date(timestamp),
  })
  expect(await stored(two.id)).toMatchObject({ eventType: 'conversion', userCity: null, metadata: {} })
})

test('keeps only towns that the state has, as they are spelled there, because anyone can send one', async () => {
  const places = [
    ['Call +1-900-SCAM now', 'TX'],
    [' round ROCK ', 'Texas'],
    ['Austin', 'Bavaria'],
    ['Tulsa', 'TX'],
  ] as const
  const events = places.map(([userCity, userState]) => someEvent({ userCity, userState }))
  expect((await send(...events, someEvent({ userCity: 'Austin' }))).status).toBe(204)
  const kept = await Promise.all(events.map(({ id }) => stored(id)))
  expect(kept.map((row) => [row?.userCity, row?.userState])).toEqual([
    [null, 'TX'],
    ['Round Rock', 'TX'],
    [null, null],
    [null, 'TX'],
  ])
})

test('counts an event once even if it is sent twice, in the same batch or in two', async () => {
  const event = someEvent()
  expect((await send(event, event)).status).toBe(204)
  expect((await send(event, someEvent())).status).toBe(204)
  expect(await app.sql`select 1 from analytics_events where id = ${event.id}`).toHaveLength(1)
})

test.each([
  ['two days ahead', 2 * DAY_MS],
  ['a month ago', -31 * DAY_MS],
  ['a year ago', -364 * DAY_MS],
])('replaces the time of a phone whose clock is %s with the time of arrival', async (_, offset) => {
  const event = someEvent({ timestamp: new Date(Date.now() + offset).toISOString() })
  const before = Date.now()
  await send(event)
  const time = (await stored(event.id))?.timestamp.getTime()
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

test.each([
  [{ eventType: 'login' }, 'events.0.eventType'],
  [{ id: 'one' }, 'events.0.id'],
  [{ timestamp: 'yesterday' }, 'events.0.timestamp'],
  [{ userCity: 'x'.repeat(101) }, 'events.0.userCity'],
  [{ path: `/${'x'.repeat(200)}` }, 'events.0.path'],
])('refuses a batch that has an event with %j and names the field', async (change, path) => {
  const good = someEvent()
  const response = await send(someEvent(change), good)
  expect(response.status).toBe(422)
  expect((await response.json()).issues.map((issue: { path: string }) => issue.path)).toEqual([path])
  expect(await stored(good.id)).toBeUndefined()
})

test('refuses an empty batch and one that is too large', async () => {
  const many = Array.from({ length: MAX_EVENTS_PER_CALL + 1 }, () => someEvent())
  expect((await send()).status).toBe(422)
  expect((await send(...many)).status).toBe(422)
  expect((await send(...many.slice(1))).status).toBe(204)
})
