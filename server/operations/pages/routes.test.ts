import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorHandler } from '#server/platform/http/error-handler.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { SMALL_BUILD, writeSmallBuild } from '#server/testing/small-build.ts'
import { readBuiltFiles } from './built-files.ts'
import { pageRoutes } from './routes.ts'
import { securityHeaders } from './security-headers.ts'

const quiet = { info() {}, warn() {}, error() {} }
let build: Awaited<ReturnType<typeof writeSmallBuild>>
let get: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  build = await writeSmallBuild()
  const app = new Elysia()
    .use(securityHeaders({ PUBLIC_URL: 'https://care.example.org' }))
    .use(errorHandler(quiet))
    .use(pageRoutes({ files: await readBuiltFiles(build.folder) }))
  get = (path, init) => app.handle(new Request(`http://localhost${path}`, init))
})

afterAll(() => build.remove())

describe('pages', () => {
  test.each([
    ['/', 'Start'],
    ['/about', 'About'],
    ['/about/', 'About'],
  ])('%s serves the prerendered page', async (path, text) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain(text)
  })

  test.each(['/results', '/results/', '/shared/abc'])(
    '%s serves the empty page that names its files',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('with its files')
    },
  )

  test.each([
    '/questionnaire',
    '/facilities/abc',
    '/facility/abc',
    '/contact',
    '/portal_mgmt_secure',
    '/portal_mgmt_secure/login',
    '/portal_mgmt_secure/reset-password',
    '/portal_mgmt_secure/add-business',
    '/portal_mgmt_secure/edit-business/abc',
  ])('%s serves the app shell', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('id="root"')
  })

  test.each([
    '/nowhere',
    '/facilities',
    '/facilities/a/b',
    '/portal_mgmt_secure/edit-business',
    '/..%2f..%2fetc%2fpasswd',
  ])('%s serves the app shell with status 404', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('id="root"')
  })

  test('an unknown API path returns 404 as JSON', async () => {
    const response = await get('/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  })

  test('a missing image returns 404 as JSON, not a page', async () => {
    for (const path of ['/objects/business-images/gone', '/objects/']) {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('json')
    }
  })

  test('pages may load images from us alone, and upload to the operator’s S3', async () => {
    const policyWith = async (env: { S3_ENDPOINT?: string; REVERSE_GEOCODE_URL?: string }) => {
      const response = await new Elysia()
        .use(securityHeaders(env))
        .get('/', '')
        .handle(new Request('http://localhost/'))
      return response.headers.get('content-security-policy')
    }
    const policy = await policyWith({
      S3_ENDPOINT: 'http://127.0.0.1:9000/s3/',
      REVERSE_GEOCODE_URL: 'https://where.example.org/reverse?x=1',
    })
    expect(policy).toContain("img-src 'self' blob: data:;")
    expect(policy).toContain("connect-src 'self' https://where.example.org http://127.0.0.1:9000;")
    expect(await policyWith({})).toContain("connect-src 'self';")
  })

  test.each(['shared/7lU1v0oJx0C9m9r8u2wQ4A', 'family-list/7lU1v0oJx0C9m9r8u2wQ4A', 'our-community'])(
    'a link of /%s opens a screen that search engines leave out',
    async (path) => {
      const response = await get(`/${path}`)
      expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
      expect((await get('/about')).headers.get('x-robots-tag')).toBeNull()
    },
  )

  test('a file from an earlier build returns 404, not a page', async () => {
    const response = await get('/assets/main-old.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('json')
  })

  test('a page is revalidated, and not sent again if unchanged', async () => {
    const first = await get('/about')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/about', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('a hashed file is immutable, and compressed for clients that accept Brotli', async () => {
    const compressed = await get('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(compressed.headers.get('cache-control')).toContain('immutable')
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(
      SMALL_BUILD['assets/main-1a2b.js'],
    )
    const plain = await get('/assets/main-1a2b.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(SMALL_BUILD['assets/main-1a2b.js'])
  })

  test('an invalid Host header returns 400', async () => {
    const app = new Elysia().use(errorHandler(quiet)).get('/', () => {
      throw Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' })
    })
    expect((await app.handle(new Request('http://localhost/'))).status).toBe(400)
  })

  test('supports HEAD', async () => {
    const response = await get('/about', { method: 'HEAD' })
    expect(response.status).toBe(200)
  })

  test('reports a missing build as an operator error', async () => {
    await expect(readBuiltFiles(join(build.folder, 'empty'))).rejects.toThrow(OperatorError)
  })
})
