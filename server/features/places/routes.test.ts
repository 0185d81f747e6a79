import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Env } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { ErrorBody } from '#shared/contract/errors.ts'
import { ReverseGeocode, ZipCodeLocation } from '#shared/contract/zip-code.ts'

const silent = { info() {}, warn() {}, error() {} }
const db = openForTests(freshDatabase)
let get: (path: string) => Promise<Response>
beforeAll(async () => {
  const app = createTestApp({ sql: db.sql, env: z.parse(Env, {}), log: silent })
  get = async (path) => app.handle(new Request(`http://localhost${path}`))
})

test('a position returns the fields that the contract uses', async () => {
  const response = await get('/api/geo/reverse?latitude=40.7128&longitude=-74.006&localityLanguage=en')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toMatch(/^private/)
  const place = z.parse(z.strictObject(ReverseGeocode.shape), await response.json())
  expect(place).toEqual({ city: 'New York', locality: 'New York', principalSubdivision: 'New York' })
})

test.each([
  ['', ['latitude', 'longitude']],
  ['?latitude=91&longitude=0', ['latitude']],
  ['?latitude=40&longitude=-180.5', ['longitude']],
  ['?latitude=x&longitude=NaN', ['latitude', 'longitude']],
  ['?latitude=&longitude=%20', ['latitude', 'longitude']],
  ['?latitude=Infinity&longitude=0', ['latitude']],
])('a position such as %j is refused, and the fields are named', async (query, paths) => {
  const response = await get(`/api/geo/reverse${query}`)
  expect(response.status).toBe(422)
  expect(z.parse(ErrorBody, await response.json()).issues?.map(({ path }) => path)).toEqual(paths)
})

test('a position in the ocean is not found', async () => {
  const response = await get('/api/geo/reverse?latitude=0&longitude=0')
  expect(response.status).toBe(404)
  expect(z.parse(ErrorBody, await response.json()).code).toBe('not_found')
})

test('a ZIP code returns its city and state, with or without +4', async () => {
  const expected = { zipCode: '78701', city: 'Austin', state: 'TX' }
  for (const zip of ['78701', '78701-1234']) {
    const response = await get(`/api/geo/zip/${zip}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/^public/)
    expect(z.parse(z.strictObject(ZipCodeLocation.shape), await response.json())).toEqual(expected)
  }
})

test.each(['00001', '7870', '787012', 'abcde', '78701-12', '%00', '%', "78701'--"])(
  'an invalid or unknown ZIP code such as %s is not found',
  async (zip) => {
    const response = await get(`/api/geo/zip/${zip}`)
    expect(response.status).toBe(404)
    expect(z.parse(ErrorBody, await response.json()).code).toBe('not_found')
  },
)
