import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackground } from '#server/platform/background.ts'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { createPng } from '#server/testing/png.ts'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { callsOf } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { openStores } from '../images/stores.ts'
import { sweepImages } from '../images/sweep.ts'
import { createPictureCopier } from './copier.ts'
import { createFetchPicture } from './fetch-picture.ts'

let app: PortalApp
let host: Server
let url: string
let respond: RequestListener
let seen: string[] = []
const PNG = Buffer.from(createPng([3, 2], new Uint8Array([200, 30, 30])))
const TIMEOUT_MS = 1000

beforeAll(async () => {
  app = await openPortalApp()
  host = createServer((request, response) => {
    seen.push(`${request.headers.host} ${request.url}`)
    respond(request, response)
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(async () => {
  host.closeAllConnections()
  await new Promise((done) => host.close(done))
  await app.close()
})
beforeEach(() => {
  respond = (_request, response) => response.end(PNG)
})
afterEach(async () => {
  seen = []
  await app.sql`truncate featured_businesses, picture_fetches, business_images`
})

/** A server that may fetch from loopback, where the other host is. */
function openServer(isAllowed = (_address: string) => true) {
  const stores = openStores(app.env, silentLog)
  const background = createBackground(silentLog)
  const fetchPicture = createFetchPicture(isAllowed, TIMEOUT_MS)
  const pictures = createPictureCopier({ ...app, log: silentLog, background, stores, fetchPicture })
  const calls = callsOf(createTestApp({ sql: app.sql, env: app.env, stores, pictures }))
  const save = async (imageUrl: string | null, id?: string) => {
    const response = await calls.send(
      id ? 'PUT' : 'POST',
      `${ADMIN_API.featuredBusinesses}${id ? `/${id}` : ''}`,
      {
        headers: { ...app.headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Oak House',
          description: 'Ten letters or more',
          city: 'Austin',
          state: 'TX',
          imageUrl,
        }),
      },
    )
    return { status: response.status, business: await response.json() }
  }
  const listForFamilies = async () => (await calls.send('GET', API.featuredBusinesses)).json()
  return { ...calls, save, pictures, background, stores, listForFamilies }
}

test('stores the address as sent, and pages get our copy, which is encoded again', async () => {
  const server = openServer()
  const { status, business } = await server.save(`${url}/house.png?size=2`)
  expect([status, business.imageUrl]).toEqual([201, `${url}/house.png?size=2`])
  expect(business.imageCopy).toMatch(/^\/objects\/business-images\/[0-9a-f-]{36}$/)
  expect(await server.listForFamilies()).toMatchObject([
    { imageUrl: business.imageUrl, imageCopy: business.imageCopy },
  ])
  const picture = await server.send('GET', business.imageCopy)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(seen).toEqual([`${url.slice('http://'.length)} /house.png?size=2`])
})

test('a copy is kept while its business shows it', async () => {
  const server = openServer()
  const { business } = await server.save(url)
  const sweep = () => sweepImages({ ...app, log: silentLog, now: () => new Date(), stores: server.stores })
  await sweep()
  await app.sql`update business_images set unused_since = unused_since - interval '25 hours'`
  expect(await sweep()).toBe(0)
  const changed = await server.save(null, business.id)
  expect(changed.business).not.toHaveProperty('imageCopy')
  await sweep()
  await app.sql`update business_images set unused_since = unused_since - interval '25 hours'`
  expect(await sweep()).toBe(1)
})

test.each<[string, RequestListener]>([
  ['is no image', (_, response) => response.end('<html></html>')],
  ['is damaged', (_, response) => response.end(PNG.subarray(0, PNG.length / 2))],
  ['is not found', (_, response) => response.writeHead(404).end(PNG)],
  ['is 5 MB', (_, response) => response.end(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]))],
  ['redirects forever', (request, response) => response.writeHead(302, { location: request.url }).end()],
  ['never comes', () => {}],
  ['stops coming', (_, response) => void response.write(PNG.subarray(0, 20))],
])('a picture that %s gives no copy, and the business is saved', async (_, listener) => {
  respond = listener
  const server = openServer()
  const { status, business } = await server.save(`${url}/house.png`)
  expect([status, business.imageUrl]).toEqual([201, `${url}/house.png`])
  await server.background.idle()
  const [family] = await server.listForFamilies()
  expect(family).not.toHaveProperty('imageCopy')
  expect(await app.sql`select attempts from picture_fetches`).toEqual([{ attempts: 1 }])
})

test('calls no address that is not on the internet, also after a redirect', async () => {
  const closed = openServer(isPublicAddress)
  await closed.save(url)
  await closed.save('http://localhost:1/house.png')
  await closed.background.idle()
  expect(seen).toEqual([])
  const isHere = (address: string) => address === '127.0.0.1'
  respond = (_request, response) => response.writeHead(302, { location: 'http://[::1]:1/inner' }).end()
  await expect(createFetchPicture(isHere)(url)).rejects.toThrow('the host is not on the internet')
  await expect(createFetchPicture(isHere)('file:///etc/passwd')).rejects.toThrow('only http and https')
})

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ...[
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1'],
    ...['::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'house'],
    ...['168.63.129.16', '::ffff:168.63.129.16', '4000::1', '5f00::1', '::7f00:1', 'fec0::1', 'e000::1'],
  ].map((address) => [address, false] as const),
] as const)('%s is on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('pictures from before there were copies are fetched after the upgrade, and tried again a few times', async () => {
  respond = (_request, response) => response.writeHead(503).end()
  await app.sql`
    with old as (
      insert into featured_businesses (name, description, city, state, image_url)
      values ('Oak House', 'Ten letters or more', 'Austin', 'TX', ${url}) returning id, image_url
    )
    insert into picture_fetches (business_id, url) select id, image_url from old`
  const { pictures, listForFamilies } = openServer()
  await pictures.wake()
  await pictures.wake()
  expect(seen).toHaveLength(1)
  respond = (_request, response) => response.end(PNG)
  await app.sql`update picture_fetches set next_attempt_at = now()`
  await pictures.wake()
  expect((await listForFamilies())[0].imageCopy).toMatch(/^\/objects/)
  expect(await app.sql`select * from picture_fetches`).toEqual([])

  await app.sql`insert into picture_fetches (business_id, url, attempts) select id, image_url, 6 from featured_businesses`
  await pictures.wake()
  expect(seen).toHaveLength(2)
})

test('pages may load pictures from our own origin only', async () => {
  const policy = (await app.send('GET', API.health)).headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' blob: data:;")
})
