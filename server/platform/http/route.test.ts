import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '#server/testing/silent-log.ts'
import { ApiError } from './api-error.ts'
import { reply } from './declaration.ts'
import { errorHandler } from './error-handler.ts'
import { route, serveRoutes } from './route.ts'

const Seat = z.object({ row: z.string(), price: z.number() })
const stored = { row: 'A', price: 5, buyer: 'rosa@example.org' }

const routes = [
  route({
    method: 'GET',
    path: '/api/seats/:row',
    access: 'public',
    params: z.object({ row: z.string().check(z.regex(/^[A-Z]$/)) }),
    output: Seat,
    handler: ({ params }) => ({ ...stored, row: params.row }),
  }),
  route({
    method: 'POST',
    path: '/api/seats',
    access: 'public',
    body: z.optional(Seat),
    output: Seat,
    also: { 202: z.object({ later: z.boolean() }) },
    handler: ({ body }) => body ?? reply({ later: true }, { status: 202, headers: { 'x-wait': '1' } }),
  }),
  route({
    method: 'GET',
    path: '/api/broken',
    access: 'public',
    output: Seat,
    handler: () => JSON.parse('{"row":"A","price":"rosa@example.org"}'),
  }),
  route({
    method: 'DELETE',
    path: '/api/seats/:row',
    access: 'owner',
    params: z.object({ row: z.uuid() }),
    body: Seat,
    handler: () => undefined,
  }),
]
const guarded: unknown[] = []
const app = errorHandler(silentLog).use(
  serveRoutes(routes, async (_call, { access, needsRecentSignIn }) => {
    guarded.push([access, needsRecentSignIn])
    throw new ApiError('unauthorized', 'Please sign in')
  }),
)
const send = (method: string, path: string, body?: string) =>
  app.handle(
    new Request(`http://localhost${path}`, {
      method,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    }),
  )

test('sends only what the output declares, for no cache', async () => {
  const response = await send('GET', '/api/seats/B')
  expect(await response.json()).toEqual({ row: 'B', price: 5 })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('an output that does not match is a 500 response without data', async () => {
  const response = await send('GET', '/api/broken')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('rosa')
})

test.each(['/api/seats/b', '/api/seats/%'])('a path that does not match (%s) gets 404', async (path) => {
  expect((await send('GET', path)).status).toBe(404)
})

test('a body can be optional, and an output can have another status and headers', async () => {
  const without = await send('POST', '/api/seats')
  expect([without.status, without.headers.get('x-wait'), await without.json()]).toEqual([
    202,
    '1',
    { later: true },
  ])
  expect(await (await send('POST', '/api/seats', '{"row":"C","price":1}')).json()).toEqual({
    row: 'C',
    price: 1,
  })
  const wrong = await send('POST', '/api/seats', '{"row":"C"}')
  expect([wrong.status, (await wrong.json()).issues[0].path]).toEqual([422, 'price'])
})

test('the guard of a route that is not public runs before its path and body are read', async () => {
  expect((await send('DELETE', '/api/seats/no-id', '{')).status).toBe(401)
  expect(guarded).toEqual([['owner', false]])
})
