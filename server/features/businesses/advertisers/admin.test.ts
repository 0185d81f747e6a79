import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBusiness, readBusiness, someBusiness } from '#server/testing/business-calls.ts'
import { createClosedSessions } from '#server/testing/closed-sessions.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { readPages } from '#server/testing/read-pages.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { API } from '#shared/contract/paths.ts'

const LIST = ADMIN_API.featuredBusinesses
const UNKNOWN_ID = '3f2b1c9e-0000-4000-8000-000000000000'
const app = openForTests(openPortalApp)

const auditedChanges = (id: string) =>
  app.sql`select action, username, subject, details from audit_log where details ->> 'id' = ${id} order by id`

describe('every call', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', LIST],
    ['GET', `${LIST}/${UNKNOWN_ID}`],
    ['POST', LIST, { nonsense: true }],
    ['PUT', `${LIST}/${UNKNOWN_ID}`, { nonsense: true }],
    ['PATCH', `${LIST}/${UNKNOWN_ID}`, { nonsense: true }],
    ['DELETE', `${LIST}/${UNKNOWN_ID}`],
  ]

  test.each(calls)('%s %s requires an open session before it reads the body', async (method, path, body) => {
    const refused: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x' },
      { authorization: `${app.headers.authorization}x` },
      ...Object.values(await createClosedSessions(app)),
    ]
    for (const headers of refused) {
      const response = await app.call(method, path, body, headers)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'unauthorized', message: expect.any(String) })
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each([UNKNOWN_ID, 'abc', "' or true --", 'a%00b', '%'])(
    'with the unknown id %s returns 404',
    async (id) => {
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', someBusiness()],
        ['PATCH', { isActive: true }],
        ['DELETE', undefined],
      ] as const) {
        const response = await app.call(method, `${LIST}/${id}`, body)
        expect([method, response.status]).toEqual([method, 404])
        expect((await response.json()).message).toBe('There is no such business. It may have been deleted.')
      }
    },
  )
})

test('creates a business from cleaned-up input and shows it to families immediately', async () => {
  const response = await app.call('POST', LIST, {
    name: '  Oak House ',
    description: 'A quiet house near the lake',
    city: ' Boise ',
    state: 'id',
    address: '',
    zipCode: '83702',
    phone: ' ',
    email: '',
    website: 'https://oak.example.org',
    imageUrl: '',
    price: null,
    rating: null,
    amenities: ['Golf', 'Dining', 'Golf'],
    careTypes: ['Memory Care'],
  })
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const business = await readBusiness(response)
  expect(response.headers.get('location')).toBe(`${LIST}/${business.id}`)
  expect(business).toMatchObject({
    name: 'Oak House',
    city: 'Boise',
    state: 'ID',
    address: null,
    zipCode: '83702',
    phone: null,
    email: null,
    imageUrl: null,
    price: null,
    rating: null,
    priority: 0,
    isActive: true,
    amenities: ['Golf', 'Dining'],
    careTypes: ['Memory Care'],
  })
  const shown = await (await app.send('GET', `${API.featuredBusinesses}?state=ID`)).json()
  expect(shown).toEqual([business])
  expect(await readBusiness(app.call('GET', `${LIST}/${business.id}`))).toEqual(business)
  expect(await auditedChanges(business.id)).toEqual([
    {
      action: 'business_created',
      username: 'olive',
      subject: 'Oak House',
      details: { id: business.id, after: business },
    },
  ])
})

test('a change replaces the fields, keeps the business hidden, and logs before and after', async () => {
  const { id, createdAt } = await createBusiness(app, { price: 4000, phone: '512-555-0100' })
  await app.call('PATCH', `${LIST}/${id}`, { isActive: false })
  const changed = await readBusiness(
    app.call('PUT', `${LIST}/${id}`, someBusiness({ price: 4500, priority: 10 })),
  )
  expect(changed).toMatchObject({ price: 4500, phone: null, priority: 10, isActive: false, createdAt })
  expect(changed.updatedAt > createdAt).toBe(true)
  const [, switched, updated] = await auditedChanges(id)
  expect(switched).toMatchObject({
    action: 'business_updated',
    details: { before: { isActive: true }, after: { isActive: false } },
  })
  expect(updated?.details).toEqual({
    id,
    before: { price: 4000, phone: '512-555-0100', priority: 0 },
    after: { price: 4500, phone: null, priority: 10 },
  })
})

test('the later of two edits wins, and the log names the edit that it overwrote', async () => {
  const loaded = await createBusiness(app)
  const path = `${LIST}/${loaded.id}`
  const first = await readBusiness(
    app.call('PUT', path, someBusiness({ city: 'Waco', basedOn: loaded.updatedAt })),
  )
  const second = await readBusiness(
    app.call('PUT', path, someBusiness({ city: 'Dallas', basedOn: loaded.updatedAt })),
  )
  expect((await readBusiness(app.call('GET', path))).city).toBe('Dallas')
  const third = await readBusiness(app.call('PUT', path, someBusiness({ basedOn: second.updatedAt })))
  expect(third.updatedAt > second.updatedAt).toBe(true)
  const lines = await auditedChanges(loaded.id)
  expect(lines.map(({ details }) => details.coveredEditOf)).toEqual([
    undefined,
    undefined,
    first.updatedAt,
    undefined,
  ])
})

test('logs concurrent edits one after the other', async () => {
  const { id } = await createBusiness(app, { priority: 0 })
  const priorities = [1, 2, 3, 4, 5, 6, 7, 8]
  await Promise.all(
    priorities.map((priority) => app.call('PUT', `${LIST}/${id}`, someBusiness({ priority }))),
  )
  const [, ...changes] = await auditedChanges(id)
  expect(changes.map(({ details }) => details.after.priority).sort()).toEqual(priorities)
  changes.reduce((before, { details }) => {
    expect(details.before.priority).toBe(before)
    return details.after.priority
  }, 0)
})

test('hides a business from families and shows it again', async () => {
  const { id } = await createBusiness(app, { state: 'VT' })
  const shown = async () =>
    (await (await app.send('GET', `${API.featuredBusinesses}?state=VT`)).json()).length
  expect(await readBusiness(app.call('PATCH', `${LIST}/${id}`, { isActive: false }))).toMatchObject({
    id,
    isActive: false,
  })
  expect(await shown()).toBe(0)
  expect(await readBusiness(app.call('PATCH', `${LIST}/${id}`, { isActive: true }))).toMatchObject({
    id,
    isActive: true,
  })
  expect(await shown()).toBe(1)
  const wrong = await app.call('PATCH', `${LIST}/${id}`, { isActive: 'yes' })
  expect([wrong.status, (await wrong.json()).message]).toEqual([422, 'Active must be true or false'])
})

test('deletes a business and logs what it was', async () => {
  const business = await createBusiness(app, { state: 'ME' })
  const response = await app.call('DELETE', `${LIST}/${business.id}`)
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect((await app.call('GET', `${LIST}/${business.id}`)).status).toBe(404)
  expect((await app.call('DELETE', `${LIST}/${business.id}`)).status).toBe(404)
  expect((await auditedChanges(business.id)).at(-1)).toMatchObject({
    action: 'business_deleted',
    details: { id: business.id, before: business },
  })
})

test('makes no change that cannot be logged', async () => {
  const { id } = await createBusiness(app, { price: 4000 })
  await app.sql`alter table audit_log add constraint closed check (subject <> 'Closed') not valid`
  const failed = await app.call('PUT', `${LIST}/${id}`, someBusiness({ name: 'Closed' }))
  await app.sql`alter table audit_log drop constraint closed`
  expect(failed.status).toBe(500)
  expect(await readBusiness(app.call('GET', `${LIST}/${id}`))).toMatchObject({
    name: 'Maple Court',
    price: 4000,
  })
})

describe('the list', () => {
  beforeAll(async () => {
    await app.sql`delete from featured_businesses`
    const rows = Array.from({ length: 25 }, (_, n) => ({
      name: `House ${String(n % 10)}`,
      description: 'Ten letters or more',
      city: 'Austin',
      state: 'TX',
      priority: n % 3,
      isActive: n % 2 === 0,
    }))
    await app.sql`insert into featured_businesses ${app.sql(rows)}`
  })

  test('contains all businesses, active or not, by priority and name', async () => {
    const response = await app.call('GET', LIST)
    expect(response.headers.get('link')).toBeNull()
    const list = z.parse(z.array(FeaturedBusiness), await response.json())
    expect(list.length).toBe(25)
    expect(list.some(({ isActive }) => !isActive)).toBe(true)
    const positions = list.map(({ priority, name, id }) => `${9 - priority} ${name} ${id}`)
    expect(positions).toEqual([...positions].sort())
  })

  test('comes in linked pages that miss none', async () => {
    const all = await (await app.call('GET', LIST)).json()
    const pages = await readPages((path) => app.call('GET', path), `${LIST}?limit=4`)
    expect(pages).toHaveLength(7)
    expect(pages.flat()).toEqual(all)
  })

  test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', `cursor=${btoa('["x","y","z"]')}`])(
    'refuses %s',
    async (query) => {
      expect((await app.call('GET', `${LIST}?${query}`)).status).toBe(422)
    },
  )
})
