import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { FeaturedBusiness } from '../../../../shared/featured-business.ts'
import { API } from '../../../../shared/paths.ts'
import { type BusinessCalls, businessCalls, someBusiness } from '../../../testing/business-calls.ts'
import { signIn } from '../../../testing/sign-in.ts'
import { openTestApp } from '../../../testing/test-app.ts'

const LIST = ADMIN_API.featuredBusinesses
const UNKNOWN_ID = '3f2b1c9e-0000-4000-8000-000000000000'
let app: Awaited<ReturnType<typeof openTestApp>>
let olive: Awaited<ReturnType<typeof signIn>>
let { call, one, create } = {} as BusinessCalls
beforeAll(async () => {
  app = await openTestApp()
  olive = await signIn(app)
  ;({ call, one, create } = businessCalls(app, olive.headers))
})
afterAll(() => app.close())

const auditOf = (id: string) =>
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

  test.each(calls)('%s %s wants an open session before it looks at the body', async (method, path, body) => {
    const expired = await signIn(app, 'expired')
    await app.sql`update admin_sessions set expires_at = now() where id = ${expired.sessionId}`
    const revoked = await signIn(app, 'revoked')
    await app.sql`delete from admin_sessions where id = ${revoked.sessionId}`
    const refused = [
      {},
      { authorization: 'Bearer x' },
      { authorization: `${olive.headers.authorization}x` },
      expired.headers,
      revoked.headers,
    ]
    for (const headers of refused) {
      const answer = await call(method, path, body, headers as Record<string, string>)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'unauthorized', message: expect.any(String) })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each([UNKNOWN_ID, 'abc', "' or true --", 'a%00b', '%'])(
    'with the unknown id %s is 404',
    async (id) => {
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', someBusiness()],
        ['PATCH', { isActive: true }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await call(method, `${LIST}/${id}`, body)
        expect([method, answer.status]).toEqual([method, 404])
        expect((await answer.json()).message).toBe('There is no such business. It may have been deleted.')
      }
    },
  )
})

test('a business is stored as it was typed, cleaned, and families see it at once', async () => {
  const answer = await call('POST', LIST, {
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
  expect(answer.status).toBe(201)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const business = await one(answer)
  expect(answer.headers.get('location')).toBe(`${LIST}/${business.id}`)
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
  expect(await one(call('GET', `${LIST}/${business.id}`))).toEqual(business)
  expect(await auditOf(business.id)).toEqual([
    {
      action: 'business_created',
      username: 'olive',
      subject: 'Oak House',
      details: { id: business.id, after: business },
    },
  ])
})

test('a change replaces the fields, keeps the switch, and stands in the log as before and after', async () => {
  const { id, createdAt } = await create({ price: 4000, phone: '512-555-0100' })
  await call('PATCH', `${LIST}/${id}`, { isActive: false })
  const changed = await one(call('PUT', `${LIST}/${id}`, someBusiness({ price: 4500, priority: 10 })))
  expect(changed).toMatchObject({ price: 4500, phone: null, priority: 10, isActive: false, createdAt })
  expect(changed.updatedAt > createdAt).toBe(true)
  const [, switched, updated] = await auditOf(id)
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

test('of two tabs the later one wins, and the log says what it covered', async () => {
  const loaded = await create()
  const path = `${LIST}/${loaded.id}`
  const first = await one(call('PUT', path, someBusiness({ city: 'Waco', basedOn: loaded.updatedAt })))
  const second = await one(call('PUT', path, someBusiness({ city: 'Dallas', basedOn: loaded.updatedAt })))
  expect((await one(call('GET', path))).city).toBe('Dallas')
  const third = await one(call('PUT', path, someBusiness({ basedOn: second.updatedAt })))
  expect(third.updatedAt > second.updatedAt).toBe(true)
  const lines = await auditOf(loaded.id)
  expect(lines.map(({ details }) => details.coveredEditOf)).toEqual([
    undefined,
    undefined,
    first.updatedAt,
    undefined,
  ])
})

test('edits at the same moment each stand in the log, one after the other', async () => {
  const { id } = await create({ priority: 0 })
  const priorities = [1, 2, 3, 4, 5, 6, 7, 8]
  await Promise.all(priorities.map((priority) => call('PUT', `${LIST}/${id}`, someBusiness({ priority }))))
  const [, ...changes] = await auditOf(id)
  expect(changes.map(({ details }) => details.after.priority).sort()).toEqual(priorities)
  changes.reduce((before, { details }) => {
    expect(details.before.priority).toBe(before)
    return details.after.priority
  }, 0)
})

test('the switch takes a business from families and gives it back', async () => {
  const { id } = await create({ state: 'VT' })
  const shown = async () =>
    (await (await app.send('GET', `${API.featuredBusinesses}?state=VT`)).json()).length
  expect(await one(call('PATCH', `${LIST}/${id}`, { isActive: false }))).toMatchObject({
    id,
    isActive: false,
  })
  expect(await shown()).toBe(0)
  expect(await one(call('PATCH', `${LIST}/${id}`, { isActive: true }))).toMatchObject({ id, isActive: true })
  expect(await shown()).toBe(1)
  const wrong = await call('PATCH', `${LIST}/${id}`, { isActive: 'yes' })
  expect([wrong.status, (await wrong.json()).message]).toEqual([422, 'Active must be true or false'])
})

test('a deleted business is gone, and the log keeps what it was', async () => {
  const business = await create({ state: 'ME' })
  const answer = await call('DELETE', `${LIST}/${business.id}`)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  expect((await call('GET', `${LIST}/${business.id}`)).status).toBe(404)
  expect((await call('DELETE', `${LIST}/${business.id}`)).status).toBe(404)
  expect((await auditOf(business.id)).at(-1)).toMatchObject({
    action: 'business_deleted',
    details: { id: business.id, before: business },
  })
})

test('a change that cannot be logged is not made', async () => {
  const { id } = await create({ price: 4000 })
  await app.sql`alter table audit_log add constraint closed check (subject <> 'Closed') not valid`
  const failed = await call('PUT', `${LIST}/${id}`, someBusiness({ name: 'Closed' }))
  await app.sql`alter table audit_log drop constraint closed`
  expect(failed.status).toBe(500)
  expect(await one(call('GET', `${LIST}/${id}`))).toMatchObject({ name: 'Maple Court', price: 4000 })
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

  test('has all of them, active and not, by priority and name', async () => {
    const answer = await call('GET', LIST)
    expect(answer.headers.get('link')).toBeNull()
    const list = z.parse(z.array(FeaturedBusiness), await answer.json())
    expect(list.length).toBe(25)
    expect(list.some(({ isActive }) => !isActive)).toBe(true)
    const places = list.map(({ priority, name, id }) => `${9 - priority} ${name} ${id}`)
    expect(places).toEqual([...places].sort())
  })

  test('comes in pages that lead from one to the next and miss none', async () => {
    const whole = (await (await call('GET', LIST)).json()).map(({ id }: { id: string }) => id)
    const seen: string[] = []
    let path: string | undefined = `${LIST}?limit=4`
    let pages = 0
    while (path) {
      const answer: Response = await call('GET', path)
      seen.push(...(await answer.json()).map(({ id }: { id: string }) => id))
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      pages += 1
    }
    expect(pages).toBe(7)
    expect(seen).toEqual(whole)
  })

  test.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', `cursor=${btoa('["x","y","z"]')}`])(
    'refuses %s',
    async (query) => {
      expect((await call('GET', `${LIST}?${query}`)).status).toBe(422)
    },
  )
})
