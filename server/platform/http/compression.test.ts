import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { chooseEncoding, compression } from './compression.ts'
import { errorHandler } from './error-handler.ts'

const LONG = JSON.stringify({ communities: Array.from({ length: 60 }, (_, n) => `Maple Court ${n} · ñ`) })
const JSON_TYPE = { 'content-type': 'application/json' }
const log = { info() {}, warn() {}, error() {} }

const app = new Elysia()
  .onRequest(({ set }) => {
    set.headers['x-content-type-options'] = 'nosniff'
  })
  .use(errorHandler(log))
  .use(compression())
  .use(
    new Elysia({ name: 'feature' })
      .get(
        '/long',
        () => new Response(LONG, { status: 202, headers: { ...JSON_TYPE, 'cache-control': 'no-store' } }),
      )
      .get('/short', () => Response.json({ ok: true }))
      .get('/text', () => new Response(LONG, { headers: { 'content-type': 'text/plain' } }))
      .get(
        '/done',
        () => new Response('x'.repeat(2000), { headers: { ...JSON_TYPE, 'content-encoding': 'br' } }),
      )
      .get('/none', () => new Response(null, { status: 204 }))
      .get('/wrong', () => {
        throw new ApiError('invalid', 'Wrong')
      }),
  )

const get = (path: string, accepted?: string) =>
  app.handle(
    new Request(`http://localhost${path}`, {
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    }),
  )
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a long response to a client that accepts %s is compressed with %s, without loss',
  async (accepted, encoding, unpack) => {
    const response = await get('/long', accepted)
    expect(response.status).toBe(202)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...JSON_TYPE,
      'content-encoding': encoding,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    const bytes = await bytesOf(response)
    expect(bytes.length).toBeLessThan(LONG.length / 2)
    expect(unpack(bytes).toString()).toBe(LONG)
  },
)

test('a client that accepts no encoding gets plain bytes, with a Vary header for caches', async () => {
  const response = await get('/long')
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect((await bytesOf(response)).toString()).toBe(LONG)
})

test('short responses, errors, other types and empty bodies are not compressed', async () => {
  for (const path of ['/short', '/wrong', '/text', '/none']) {
    expect((await get(path, 'br')).headers.get('content-encoding')).toBeNull()
  }
  expect(await (await get('/short', 'br')).json()).toEqual({ ok: true })
  expect(await (await get('/wrong', 'br')).json()).toEqual({ code: 'invalid', message: 'Wrong' })
  expect((await get('/none', 'br')).status).toBe(204)
})

test('a compressed response is not compressed again', async () => {
  expect((await bytesOf(await get('/done', 'br'))).toString()).toBe('x'.repeat(2000))
})

test.each([
  ['', undefined],
  ['identity', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['brotli', undefined],
])('from %j it chooses %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen)
})
