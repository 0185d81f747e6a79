import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { Facility } from '#shared/contract/facility.ts'
import { FeaturedBusiness, NearbyBusiness } from '#shared/contract/featured-business.ts'

const db = openForTests(freshDatabase)
let get: (path: string) => Promise<Response>
beforeAll(async () => {
  const app = createTestApp({ sql: db.sql, env: z.parse(Env, {}) })
  get = async (path) => app.handle(new Request(`http://localhost${path}`))
  const rows = [
    { name: 'Dallas Low', city: 'Dallas', state: 'TX', priority: 1 },
    { name: 'Austin Low', city: 'Austin', state: 'TX', priority: 2 },
    { name: 'Dallas High', city: 'Dallas', state: 'TX', priority: 9 },
    { name: 'Austin Same A', city: 'Austin', state: 'TX', priority: 5 },
    { name: 'Austin Same B', city: 'Austin', state: 'TX', priority: 5 },
    { name: 'Austin Off', city: 'Austin', state: 'TX', priority: 10, isActive: false },
    { name: 'Tulsa', city: 'Tulsa', state: 'OK', priority: 10 },
  ]
  await db.sql`insert into featured_businesses ${db.sql(rows.map((row) => ({ description: 'Ten letters or more', isActive: true, ...row })))}`
})

async function names(path: string) {
  const response = await get(path)
  expect(response.status).toBe(200)
  return z
    .parse(z.array(z.strictObject(FeaturedBusiness.shape)), await response.json())
    .map(({ name }) => name)
}

test.each(['', '?state=', '?city=&state='])(
  'lists all active businesses by priority, then by name (%j)',
  async (query) => {
    expect(await names(`/api/featured-businesses${query}`)).toEqual([
      'Tulsa',
      'Dallas High',
      'Austin Same A',
      'Austin Same B',
      'Austin Low',
      'Dallas Low',
    ])
  },
)

test.each(['?state=TX', '?state=tx', '?state=Texas', '?state=%20texas%20'])(
  'with %s lists only businesses of the state',
  async (query) => {
    expect(await names(`/api/featured-businesses${query}`)).toEqual([
      'Dallas High',
      'Austin Same A',
      'Austin Same B',
      'Austin Low',
      'Dallas Low',
    ])
  },
)

test.each([
  '?city=Austin&state=TX',
  '?city=austin&state=Texas',
  '/Austin/TX',
  '/AUSTIN/Texas',
  '/%20Austin/tx',
])('with %s lists businesses of the city before the rest of the state', async (area) => {
  expect(await names(`/api/featured-businesses${area}`)).toEqual([
    'Austin Same A',
    'Austin Same B',
    'Austin Low',
    'Dallas High',
    'Dallas Low',
  ])
})

test.each(['?state=Nowhere', '/Austin/ZZ', '/a%00b/XX', '/Austin/%', '?state=%00'])(
  'lists nothing for an unknown state (%s)',
  async (area) => {
    expect(await names(`/api/featured-businesses${area}`)).toEqual([])
  },
)

test("lists the rest of the state for a city that Postgres can't store", async () => {
  expect((await names('/api/featured-businesses/a%00b/TX')).length).toBe(5)
})

test.each(['?state=TX&zip=78701', '/Austin/TX?zip=78701-1234'])(
  'with %s gives each business its distance from the ZIP code',
  async (area) => {
    await db.sql`update featured_businesses set zip_code = '78613-0001' where name = 'Austin Low'`
    const listed = z.parse(
      z.array(NearbyBusiness),
      await (await get(`/api/featured-businesses${area}`)).json(),
    )
    const milesOf = (name: string) =>
      listed.find((business) => business.name === name)?.distanceMiles ?? Number.NaN
    // By its ZIP code in Cedar Park, and by the center of Dallas.
    expect(milesOf('Austin Low')).toBeCloseTo(17, -1)
    expect(milesOf('Dallas Low')).toBeGreaterThan(170)
    expect(milesOf('Dallas Low')).toBeLessThan(200)
  },
)

test.each(['00000', 'x', '', "'"])('gives no distance from %j, which is no ZIP code', async (zip) => {
  const response = await get(`/api/featured-businesses/Austin/TX?zip=${encodeURIComponent(zip)}`)
  const listed = z.parse(z.array(NearbyBusiness), await response.json())
  expect(listed.map(({ distanceMiles }) => distanceMiles)).toEqual([null, null, null, null, null])
})

test('an active business has a detail page under its card id, marked as featured; an inactive one has none', async () => {
  const rows = await db.sql<{ id: string; name: string }[]>`select id, name from featured_businesses`
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id
  const response = await get(`/api/facilities/featured-${idOf('Tulsa')}`)
  expect(response.status).toBe(200)
  const body = await response.json()
  expect(z.parse(Facility, body)).toMatchObject({ name: 'Tulsa', location: 'Tulsa, OK', isSample: false })
  expect(body.isFeatured).toBe(true)
  expect((await get(`/api/facilities/featured-${idOf('Austin Off')}`)).status).toBe(404)
})
