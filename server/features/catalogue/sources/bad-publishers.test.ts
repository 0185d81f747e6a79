import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { csv, HOMES, homes, openGuam } from '#server/testing/guam.ts'
import { portOf } from '#server/testing/smtp.ts'

const guam = openGuam()
const { describeRegister, switchOn, check, readSource, names, begin } = guam

/** A small time limit, so that the publisher that hangs is given up soon. */
const TIME_LIMIT_MS = 3000

test.each<[what: string, answer: Parameters<typeof guam.publisher.answer>[1], reason: string]>([
  [
    'an error page with status 200',
    (_, response) => response.setHeader('content-type', 'text/html').end('<html>'),
    'a web page instead of a file',
  ],
  [
    'an error page that calls itself CSV',
    (_, response) => response.setHeader('content-type', 'text/csv').end('<!doctype html>\n<p>Sorry'),
    'does not match any known format',
  ],
  [
    'a file that is cut',
    (_, response) => {
      response.writeHead(200, { 'content-length': '9000' })
      response.write(csv(homes()).slice(0, 500))
      setTimeout(() => response.destroy(), 50)
    },
    'the connection failed',
  ],
  [
    'status 429',
    (_, response) => response.writeHead(429, { 'retry-after': '200000' }).end(),
    'fewer calls (status 429)',
  ],
  [
    'a redirect to a private address',
    (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
    'not on the internet',
  ],
  [
    'a redirect without TLS',
    (_, response) => response.writeHead(302, { location: 'http://example.org/' }).end(),
    'not called without TLS',
  ],
  ['nothing, for longer than the limit', () => {}, 'took longer than'],
  ['more than the limit', (_, response) => response.end(csv(homes(5000))), 'larger than'],
])('%s changes nothing and is said in the portal', async (_, answer, reason) => {
  await begin()
  guam.publisher.answer('/homes.csv', answer)
  const isSlow = reason === 'took longer than'
  expect(await check('guam', isSlow ? TIME_LIMIT_MS : undefined)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining(reason),
  })
  const source = await readSource()
  expect(source?.problem).toContain(reason)
  expect(source?.editions.map(({ state }) => state)).toEqual(['current'])
  expect(await names()).toHaveLength(HOMES)
  // A publisher that asks for a pause gets it; others are called in the next night.
  const days = (Date.parse(source?.nextCheckAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(reason.includes('429') ? 2.3 : 0)
  guam.publisher.file('/homes.csv', csv(homes(41)))
  expect(await check()).toMatchObject({ state: 'applied' })
  expect((await readSource())?.problem).toBeNull()
})

test('a publisher whose pages never end is given up once, for all of them, and the next source is checked', async () => {
  await begin()
  const page = {
    fields: [{ name: 'a', type: 'esriFieldTypeString' }],
    features: [{ attributes: { a: 'x' } }],
  }
  guam.publisher.json('/FeatureServer/1', {})
  guam.publisher.answer('/FeatureServer/1/query', (_, response) => {
    const send = () => response.end(JSON.stringify({ ...page, exceededTransferLimit: true }))
    setTimeout(send, TIME_LIMIT_MS / 10)
  })
  await describeRegister({ arcgis: { layer: `${guam.publisher.url}/FeatureServer/1` } }, 'endless')
  await switchOn('endless')
  const pages = () => guam.publisher.seen.filter((url) => url.startsWith('/FeatureServer/1/query')).length
  expect(await check('endless', TIME_LIMIT_MS)).toMatchObject({
    state: 'failed',
    reason: `the check took longer than ${TIME_LIMIT_MS / 1000} seconds`,
  })
  expect(pages()).toBeLessThanOrEqual(10)
  expect(pages()).toBeGreaterThan(1)
  expect(await check()).toMatchObject({ state: 'unchanged' })
})

test('no private host is called that SOURCE_HOSTS doesn’t name', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await describeRegister({ file: `https://127.0.0.1:${portOf(other)}/homes.csv` })
  await switchOn()
  expect(await check()).toMatchObject({
    reason: 'the host is not on the internet; SOURCE_HOSTS can allow it',
  })
  other.close()
})
