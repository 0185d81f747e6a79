import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { normalizedName } from '#server/features/catalogue/match-keys.ts'
import { loadSample } from '#server/features/catalogue/service.ts'
import { Env } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { ErrorBody } from '#shared/contract/errors.ts'
import { Facility } from '#shared/contract/facility.ts'

const SIZE = 600
const silent = { info() {}, warn() {}, error() {} }
const db = openForTests(freshDatabase)
let get: (path: string) => Promise<Response>
beforeAll(async () => {
  await loadSample(db.sql, undefined, SIZE)
  const app = createTestApp({ sql: db.sql, env: z.parse(Env, {}), log: silent })
  get = async (path) => app.handle(new Request(`http://localhost${path}`))
})

const nextPage = (response: Response) =>
  /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]

test('the list is a page of twenty communities by name, in the contract’s format', async () => {
  const response = await get('/api/facilities')
  expect(response.status).toBe(200)
  const facilities = z.parse(z.array(z.strictObject(Facility.shape)), await response.json())
  expect(facilities.length).toBe(20)
  expect(facilities.every((facility) => facility.isSample)).toBe(true)
  const names = facilities.map((facility) => facility.name)
  expect(names).toEqual([...names].sort())
})

test('following the Link header visits every community once', async () => {
  const ids: string[] = []
  for (let path: string | undefined = '/api/facilities?limit=100'; path; ) {
    const response = await get(path)
    const page = z.parse(z.array(Facility), await response.json())
    expect(page.length).toBeGreaterThan(0)
    ids.push(...page.map((facility) => facility.id))
    path = nextPage(response)
  }
  expect(ids.length).toBe(SIZE)
  expect(new Set(ids).size).toBe(SIZE)
})

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'limit=1.5',
  'cursor=x',
  'cursor=',
  'cursor=WyJhIl0',
  'cursor=~',
  'limit=',
  'limit=0x10',
])('a page with %s is refused, and the field is named', async (query) => {
  const response = await get(`/api/facilities?${query}`)
  expect(response.status).toBe(422)
  const body = z.parse(ErrorBody, await response.json())
  expect(body.code).toBe('invalid')
  expect(body.issues?.map((issue) => issue.path)).toEqual([query.split('=')[0]])
})

test('returns one community by its id', async () => {
  const [first] = z.parse(z.array(Facility), await (await get('/api/facilities?limit=1')).json())
  const response = await get(`/api/facilities/${first?.id}`)
  expect(response.status).toBe(200)
  expect(z.parse(z.strictObject(Facility.shape), await response.json())).toEqual(first)
})

test.each([
  'nothing',
  '%00',
  'a%00b',
  '%E0%A4%A',
  '%',
  "'; drop table facilities; --",
  encodeURIComponent('../../etc'),
  encodeURIComponent('👵🏽'),
  'x'.repeat(5000),
  'featured-',
  'featured-nothing',
  'featured-8b2ad234-73bd-8a51-a09a-6cebfcdc713d',
  'featured-%00',
])('the unknown id %j is not found', async (id) => {
  const response = await get(`/api/facilities/${id}`)
  expect(response.status).toBe(404)
  expect(z.parse(ErrorBody, await response.json()).code).toBe('not_found')
})

test.each([
  ["St. Mary's  Résidence", 'st marys residence'],
  ['St Marys Residence', 'st marys residence'],
  ['  Café–Olé, Inc. ', 'cafe ole inc'],
  ['The “Green” House #2', 'the green house 2'],
  ['!!!', ''],
])('the name %j is normalized to %j', (name, expected) => {
  expect(normalizedName(name)).toBe(expected)
})
