import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MAX_BODY_BYTES } from '#shared/contract/limits.ts'
import { API } from '#shared/contract/paths.ts'
import { readBuiltFiles } from './operations/pages/built-files.ts'
import { pageRoutes } from './operations/pages/routes.ts'
import { securityTxtRoutes, siteMapRoutes } from './operations/pages/site-map.ts'
import { connect, type Sql } from './platform/database/connect.ts'
import { createTestApp } from './testing/create-test-app.ts'
import { putFile } from './testing/image-app.ts'
import { someImage } from './testing/images.ts'
import { openPortalApp, type PortalApp } from './testing/portal-app.ts'
import { writeSmallBuild } from './testing/small-build.ts'
import { someAnswers } from './testing/test-app.ts'

/** Stores a pack of Texas as the current one, as if packs had just been made. Making them takes long. */
async function storeCurrentPack(sql: Sql, hash: string): Promise<void> {
  await sql`update packs set replaced_at = now() where replaced_at is null`
  await sql`
    insert into packs (hash, state, kind, communities, content) values (${hash}, 'TX', 'living', 1, 'content')`
  await sql`update catalogue_state set packs_version = version, packs_format = ${PACK_FORMAT}::integer`
}

const PACK = 'a'.repeat(64)
const UNREACHABLE = 'postgres://nobody:secret@127.0.0.1:1/nothing'

let app: PortalApp
let build: Awaited<ReturnType<typeof writeSmallBuild>>
let server: ReturnType<typeof serve>
let withoutDatabase: ReturnType<typeof serve>
let unreachable: Sql
let imagePath: string
let aboutEtag: string
beforeAll(async () => {
  app = await openPortalApp({
    PUBLIC_URL: 'https://care.example.org',
    SECURITY_CONTACT: 'security@example.org',
  })
  build = await writeSmallBuild()
  unreachable = connect(UNREACHABLE, 1)
  const files = await readBuiltFiles(build.folder)
  server = serve(app.sql, { files })
  withoutDatabase = serve(unreachable, { files })
  await storeCurrentPack(app.sql, PACK)
  await app.sql`update packs set content = ${brotliCompressSync('{}')}`
  const { uploadURL } = await (
    await fetchPath(ADMIN_API.imageUpload, { method: 'POST', headers: app.headers })
  ).json()
  imagePath = new URL(uploadURL).pathname
  await putFile(server.url + uploadURL.slice(new URL(uploadURL).origin.length), someImage('image/png'))
  aboutEtag = (await fetchPath('/about')).headers.get('etag') ?? ''
})
afterAll(async () => {
  await server.stop()
  await withoutDatabase.stop()
  await unreachable.end({ timeout: 0 })
  await build.remove()
  await app.close()
})

/** Serves the whole product on a socket, as main.ts does. */
function serve(sql: Sql, pages: Parameters<typeof pageRoutes>[0]) {
  const listening = createTestApp({ sql, env: app.env })
    .use(siteMapRoutes({ sql, env: app.env, now: () => new Date() }))
    .use(securityTxtRoutes({ env: app.env, now: () => new Date() }))
    .use(pageRoutes(pages))
    .listen({ port: 0, hostname: '127.0.0.1' })
  return { url: `http://127.0.0.1:${listening.server?.port}`, stop: () => listening.server?.stop(true) }
}
const fetchPath = (path: string, init?: RequestInit) => fetch(server.url + path, init)
const json = (body: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Every kind of response, each with a way to get it. A new kind belongs here. */
const KINDS: Record<string, [status: number, get: () => Promise<Response>]> = {
  'a prerendered page': [200, () => fetchPath('/')],
  'the shell of a screen': [200, () => fetchPath('/results')],
  'a page that the browser has': [
    304,
    () => fetchPath('/about', { headers: { 'if-none-match': aboutEtag } }),
  ],
  'an unknown page': [404, () => fetchPath('/nowhere')],
  'HEAD of a page': [200, () => fetchPath('/about', { method: 'HEAD' })],
  'an asset': [200, () => fetchPath('/assets/main-1a2b.js')],
  'an asset of an earlier build': [404, () => fetchPath('/assets/main-old.js')],
  'the service worker': [200, () => fetchPath('/sw.js')],
  'robots.txt': [200, () => fetchPath('/robots.txt')],
  'security.txt': [200, () => fetchPath('/.well-known/security.txt')],
  'a site map': [200, () => fetchPath('/sitemap.xml?part=pages')],
  'a list of the API': [200, () => fetchPath(API.facilities)],
  'a stored submission': [200, () => fetchPath(API.questionnaire, json(someAnswers()))],
  'an accepted request': [202, () => fetchPath(API.requestLink, json({ email: 'a@example.org' }))],
  'an empty success': [204, () => fetchPath(`${API.questionnaire}/${randomUUID()}`, { method: 'DELETE' })],
  'a malformed body': [400, () => fetchPath(API.contact, { ...json({}), body: '{' })],
  'no session': [401, () => fetchPath(ADMIN_API.sessions)],
  'the portal': [200, () => fetchPath(ADMIN_API.sessions, { headers: app.headers })],
  'a signed address that is forged': [
    403,
    () => fetchPath(`${imagePath}?signature=x`, { method: 'PUT', body: 'x' }),
  ],
  'an unknown address of the API': [404, () => fetchPath('/api/nothing')],
  'another method': [405, () => fetchPath(API.facilities, { method: 'DELETE' })],
  'the methods of an address': [204, () => fetchPath(API.facilities, { method: 'OPTIONS' })],
  'a body that is too large': [413, () => fetchPath(API.contact, json('x'.repeat(MAX_BODY_BYTES + 1)))],
  'another type of body': [415, () => fetchPath(API.contact, { method: 'POST', body: 'x' })],
  'an invalid body': [422, () => fetchPath(API.contact, json({}))],
  'the API document': [200, () => fetchPath(API.openApi)],
  'the page of the API document': [200, () => fetchPath(API.docs)],
  'a script of that page': [200, () => fetchPath(`${API.docs}/start.js`)],
  'a pack': [200, () => fetchPath(`/packs/TX.living.${PACK}.jsonl`)],
  'the index of packs': [200, () => fetchPath('/packs/index.json')],
  'an image': [200, () => fetchPath(imagePath)],
  'a missing image': [404, () => fetchPath('/objects/business-images/gone')],
  'a server without its database': [503, () => fetch(withoutDatabase.url + API.facilities)],
}

test.each(Object.entries(KINDS))('%s has every security header', async (_, [status, get]) => {
  const response = await get()
  const { headers } = response
  expect(response.status).toBe(status)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
  // Nothing tells which programs run here, and no other site may read anything.
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect([name, headers.get(name)]).toEqual([name, null])
  const body = await response.arrayBuffer()
  if (body.byteLength > 0) expect(headers.get('content-type')).toBeTruthy()
  if (status >= 400 && headers.get('content-type')?.includes('json'))
    expect(headers.get('cache-control')).toBe('no-store')
})

test('a failure has every security header, too', async () => {
  await app.sql`alter table facilities rename to elsewhere`
  const { status, headers } = await fetchPath(`${API.facilities}/${randomUUID()}`)
  await app.sql`alter table elsewhere rename to facilities`
  expect([status, headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('pages allow scripts, styles and pictures of their own server only', async () => {
  const policy = (await fetchPath('/')).headers.get('content-security-policy')
  for (const part of [
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'; trusted-types default;",
  ])
    expect(policy).toContain(part)
  expect(policy).toContain('upgrade-insecure-requests')
})
