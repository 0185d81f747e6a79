import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Facility } from '../../../../shared/facility.ts'
import { FeaturedBusiness } from '../../../../shared/featured-business.ts'
import { Env } from '../../../platform/env.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { freshDatabase } from '../../../testing/fresh-database.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
let get: (path: string) => Promise<Response>
beforeAll(async () => {
  db = await freshDatabase()
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
afterAll(() => db.drop())

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
