import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rollUpEvents } from '#server/features/visits/service.ts'
import { createBusiness } from '#server/testing/business-calls.ts'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { API, facilityPath } from '#shared/contract/paths.ts'
import { FeaturedReport } from '#shared/desk/reports.ts'

const DAY_MS = 86_400_000
const WEEKS = 4

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp({ TIME_ZONE: 'UTC' })
})
afterAll(() => app.close())

const readReport = async () => {
  const response = await app.call('GET', `${ADMIN_API.reportFeatured}?weeks=${WEEKS}`)
  return z.parse(FeaturedReport, await response.json()).businesses
}

test('counts how often a business was shown, opened and called, in both periods, also when events become counts', async () => {
  const [maple, oak] = [await createBusiness(app), await createBusiness(app, { name: 'Oak Court' })]
  const about = (id: string, eventType: string, ageDays = 0) => ({
    id: randomUUID(),
    eventType,
    path: facilityPath(FEATURED_ID_PREFIX + id),
    ageDays,
  })
  const events = [
    about(maple.id, 'featured_shown'),
    about(maple.id, 'featured_shown'),
    about(maple.id, 'page_view'),
    about(maple.id, 'featured_called'),
    // Five weeks ago is in the period before, however many days of the current week have passed.
    about(maple.id, 'featured_shown', 5 * 7),
    about(oak.id, 'page_view', 5 * 7),
    // Long before both periods.
    about(maple.id, 'featured_shown', 10 * 7),
    // Other events on its page, and a business that doesn't exist.
    about(maple.id, 'conversion'),
    about(randomUUID(), 'featured_shown'),
  ]
  const sent = events.map(({ ageDays: _, ...event }) => ({ ...event, timestamp: new Date().toISOString() }))
  expect((await app.sendJson(API.events, { events: sent })).status).toBe(204)
  // A phone can't send events that are so old.
  for (const { id, ageDays } of events)
    await app.sql`
      update analytics_events set timestamp = timestamp - make_interval(days => ${ageDays}) where id = ${id}`
  const figures = (shown: number, opened: number, called: number) => ({ shown, opened, called })
  const expected = [
    { id: maple.id, name: 'Maple Court', current: figures(2, 1, 1), previous: figures(1, 0, 0) },
    { id: oak.id, name: 'Oak Court', current: figures(0, 0, 0), previous: figures(0, 1, 0) },
  ]
  expect(await readReport()).toMatchObject(expected)
  const before = new Date(Date.now() + DAY_MS)
  expect(await rollUpEvents(app.sql, { before, limit: 100, timeZone: 'UTC' })).toBe(events.length)
  expect(await readReport()).toMatchObject(expected)
})
