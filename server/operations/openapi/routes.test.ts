import { Elysia } from 'elysia'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { numberText } from '#server/platform/http/paging.ts'
import { route, serveRoutes } from '#server/platform/http/route.ts'
import type { Access } from '#shared/contract/access.ts'
import { openApiRoutes } from './routes.ts'

/** Postgres cannot store NUL. */
const FREE_TEXT = { type: 'string', not: { pattern: '\\u0000' } }
const NEAR = { type: 'integer', minimum: 1, maximum: 9, default: 5 }

const Seat = z.object({ row: z.string().check(z.maxLength(2)), note: z.nullable(z.string()) })

const handler = () => JSON.parse('{}')
const operations = [
  route({
    method: 'GET',
    path: '/api/seats/:row',
    access: 'self',
    summary: 'One seat',
    tag: 'Seats',
    params: z.object({ row: z.string().check(z.describe('Its row')) }),
    headers: z.object({ 'X-Why': z.optional(z.string()) }),
    query: z.object({ near: z._default(numberText(z.int().check(z.minimum(1), z.maximum(9))), 5) }),
    body: Seat,
    output: Seat,
    also: { 202: z.object({}) },
    outputHeaders: z.object({ Location: z.string().check(z.describe('Where')) }),
    errors: ['key_reused'],
    handler,
  }),
  route({ method: 'PUT', path: '/api/seats/:row', access: 'public', summary: 'Take a seat', handler }),
  route({ method: 'GET', path: '/api/menu', access: 'public', summary: 'The menu', output: Seat, handler }),
  route({ method: 'GET', path: '/api/hidden', access: 'public', output: Seat, handler }),
]

/** An app that takes every request with an Authorization header for an administrator's. */
function createAppWithThreeOperations() {
  const app = new Elysia().use(serveRoutes(operations, handler)).get('/page', () => 'x')
  return app.use(
    openApiRoutes(
      () => app.routes,
      async ({ headers }) => headers.has('authorization'),
    ),
  )
}

const app = createAppWithThreeOperations()
const get = (path: string, headers = {}) => app.handle(new Request(`http://localhost${path}`, { headers }))
const getAsAdministrator = (path: string) => get(path, { authorization: 'Bearer x' })

test('the document has every described operation with its body, responses and failures', async () => {
  const document = await (await getAsAdministrator('/api/openapi.json')).json()
  expect(Object.keys(document.paths)).toEqual(['/api/seats/{row}', '/api/menu'])
  const call = document.paths['/api/seats/{row}'].get
  expect(call.parameters).toEqual([
    { in: 'path', name: 'row', required: true, description: 'Its row', schema: { type: 'string' } },
    { in: 'query', name: 'near', required: false, schema: NEAR },
    { in: 'header', name: 'X-Why', required: false, schema: { type: 'string' } },
  ])
  expect(call.requestBody.content['application/json'].schema.properties.row).toEqual({
    ...FREE_TEXT,
    maxLength: 2,
  })
  const statuses = ['200', '202', '400', '401', '403', '404', '413', '415', '422', '500', '503']
  expect(Object.keys(call.responses).sort()).toEqual(statuses)
  const codes = call.responses[422].content['application/json'].schema.allOf[1].properties.code.enum
  expect(codes).toEqual(['key_reused', 'invalid'])
  expect(call.responses[202].headers.Location.description).toBe('Where')
})

test('a route that not every role may use lists them, and keeps its own reasons for a 403 response', () => {
  const operationFor = (access: Access) => {
    const declared = { method: 'GET', path: '/api/x', summary: '', needsRecentSignIn: true } as const
    return JSON.stringify(route({ ...declared, access, handler }).detail)
  }
  expect(operationFor('owner')).toContain('{"enum":["confirm_sign_in","second_factor_required","forbidden"]}')
  expect(operationFor('owner')).toContain('"x-roles":["admin"]')
  expect(operationFor('self')).toContain('{"enum":["confirm_sign_in","second_factor_required"]}')
  expect(operationFor('signIn')).toContain('{"enum":["confirm_sign_in"]}')
})

test('a guarded route has its security scheme and a 401 response', async () => {
  const document = await (await getAsAdministrator('/api/openapi.json')).json()
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
  const { get: guarded, put: open } = document.paths['/api/seats/{row}']
  expect([guarded.security, open.security]).toEqual([[{ bearer: [] }], undefined])
  expect(guarded.responses[401].headers['WWW-Authenticate'].schema.const).toBe('Bearer')
  expect(open.responses[401]).toBeUndefined()
})

test('calls that need a session are told only to administrators, and no cache gives them to others', async () => {
  const [open, whole] = [await get('/api/openapi.json'), await getAsAdministrator('/api/openapi.json')]
  const methods = async (response: Response) => Object.keys((await response.json()).paths['/api/seats/{row}'])
  expect([await methods(open), await methods(whole)]).toEqual([['put'], ['get', 'put']])
  expect([open, whole].map(({ headers }) => headers.get('vary'))).toEqual(['authorization', 'authorization'])
  expect(whole.headers.get('cache-control')).toBe('no-store')
})

test('the open document may be kept and is revalidated by its tag, and that of administrators has none', async () => {
  const first = await get('/api/openapi.json')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  const again = await get('/api/openapi.json', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await get('/api/openapi.json', { 'if-none-match': '"other"' })).status).toBe(200)
  const whole = await get('/api/openapi.json', { authorization: 'Bearer x', 'if-none-match': etag })
  expect([whole.status, whole.headers.get('etag')]).toEqual([200, null])
})

test('a read that needs no session tells of its limit', async () => {
  const { paths } = await (await getAsAdministrator('/api/openapi.json')).json()
  const { get: open } = paths['/api/menu']
  expect(open.responses[429].headers['Retry-After']).toBeDefined()
  expect(paths['/api/seats/{row}'].get.responses[429]).toBeUndefined()
  expect(paths['/api/seats/{row}'].put.responses[429]).toBeUndefined()
})

test('the page loads all scripts and styles from this server, and has none inline', async () => {
  const html = await (await get('/api/docs')).text()
  const urls = [...html.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(([, url]) => url as string)
  expect(urls.length).toBe(4)
  for (const url of urls) {
    expect(url).toMatch(/^\/api\/docs\//)
    const response = await get(url)
    expect(response.status).toBe(200)
    expect((await response.text()).length).toBeGreaterThan(10)
  }
  expect(html).not.toMatch(/<script>|<style|style=/)
})
