import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { startPublisher } from '#server/testing/publisher.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { portOf } from '#server/testing/smtp.ts'
import { SourceUpdate } from '#shared/catalog/source-updates.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { checkNextSource } from './check-source.ts'

const HEADER = ['Number', 'Name', 'City', 'State', 'Zip', 'Beds', 'Status', 'Rate', 'Changed']
const HOMES = 40
/** A small time limit, so that the publisher that hangs is given up soon. */
const TIME_LIMIT_MS = 3000

let app: PortalApp
let publisher: Awaited<ReturnType<typeof startPublisher>>
beforeAll(async () => {
  publisher = await startPublisher()
  app = await openPortalApp({ SOURCE_HOSTS: publisher.host })
  await mkdir(join(app.env.DATA_DIR, 'registers'))
})
beforeEach(async () => {
  await app.sql`delete from catalogue_sources`
  await app.sql`delete from source_checks`
  await app.sql`delete from source_editions`
  await describeRegister({ file: `${publisher.url}/homes.csv` })
})
afterAll(async () => {
  publisher.stop()
  await app.close()
})

async function describeRegister(fetch: object, name = 'guam') {
  const description = {
    name,
    publisher: 'Guam Department of Public Health',
    kind: 'Care home',
    header: HEADER.map((column) => (name === 'guam' ? column : `${column} ${name}`)),
    fetch: { page: 'https://care.example.org', cited: '2026-11-24', ...fetch },
    id: ['Number'],
    record: { name: 'Name', city: 'City', state: 'State', zipCode: 'Zip' },
    refuse: [{ when: { column: 'Status', is: ['CLOSED'] }, because: 'is closed' }],
    careTypes: [{ type: 'Assisted Living' }],
    facts: [
      { fact: 'capacity', column: 'Beds', as: 'count' },
      { fact: 'licenseStatus', column: 'Status', as: 'text' },
      { fact: 'priceLow', column: 'Rate', as: 'money' },
      { fact: 'licenseIssued', column: 'Changed', as: 'date' },
    ],
  }
  const text = JSON.stringify(description)
  const own =
    name === 'guam'
      ? text
      : text.replaceAll(/"(Number|Name|City|State|Zip|Beds|Status|Rate|Changed)"/g, `"$1 ${name}"`)
  await writeFile(join(app.env.DATA_DIR, 'registers', `${name}.json`), own)
}

const home = (number: number, change: Record<string, string> = {}) => {
  const cells: Record<string, string> = {
    Number: `${number}`,
    Name: `House ${String(number).padStart(2, '0')}`,
    City: 'Austin',
    State: 'TX',
    Zip: '78701',
    Beds: '12',
    Status: 'OPEN',
    Rate: '4000',
    Changed: '2026-10-01',
    ...change,
  }
  return HEADER.map((column) => cells[column])
}
const homes = (count = HOMES, change: (number: number) => Record<string, string> = () => ({})) =>
  Array.from({ length: count }, (_, index) => home(index + 1, change(index + 1)))
const csv = (rows: readonly unknown[][], header: readonly string[] = HEADER) =>
  [header, ...rows].map((row) => `${row.join(',')}\n`).join('')

const deps = (timeLimitMs?: number) => ({
  sql: app.requestSql,
  env: app.env,
  log: silentLog,
  now: () => new Date(),
  openOwner: app.openOwner,
  ...(timeLimitMs && { timeLimitMs }),
  maxFileBytes: 100_000,
})
const switchOn = async (source = 'guam') =>
  expect((await app.call('PUT', `${ADMIN_API.sourceUpdates}/${source}`, { isOn: true })).status).toBe(204)
const check = (source = 'guam', timeLimitMs?: number) => checkNextSource(deps(timeLimitMs), source)
const readSource = async (name = 'guam') => {
  const answer = await app.call('GET', ADMIN_API.sourceUpdates)
  const sources = z.parse(z.array(SourceUpdate), await answer.json())
  return sources.find(({ source }) => source === name)
}
const names = async () =>
  (await app.sql`select name from facilities where source <> 'sample' order by name`).map(({ name }) => name)

/** Switches the source on and applies a first edition of forty homes. */
async function begin() {
  publisher.file('/homes.csv', csv(homes()))
  await switchOn()
  expect(await check()).toEqual({ source: 'guam', state: 'applied' })
  expect(await names()).toHaveLength(HOMES)
}

test('calls no publisher before the operator switched its source on', async () => {
  publisher.file('/homes.csv', csv(homes()))
  expect(await readSource()).toMatchObject({ canFetch: true, isOn: false, succeededAt: null, editions: [] })
  const before = publisher.seen.length
  expect(await checkNextSource(deps())).toBeUndefined()
  expect(await check()).toBeUndefined()
  expect(publisher.seen.length).toBe(before)
})

test('applies an edition by itself, and an unchanged one costs one short answer', async () => {
  await begin()
  expect(await readSource()).toMatchObject({
    succeededAt: expect.any(String),
    nextCheckAt: expect.any(String),
    problem: null,
    editions: [{ state: 'current', editionDate: '2026-10-01', report: { read: HOMES, refused: 0 } }],
  })
  const sent = publisher.sent()
  expect(await check()).toEqual({ source: 'guam', state: 'unchanged' })
  await Bun.sleep(50)
  expect(publisher.sent() - sent).toBeLessThan(1000)
  expect(await checkNextSource(deps())).toBeUndefined()
})

test('says what a new edition changes, and keeps the last three to go back to', async () => {
  await begin()
  publisher.file(
    '/homes.csv',
    csv([
      ...homes(39, (n) => (n === 1 ? { Beds: '14' } : n === 2 ? { Rate: '5000', Status: 'PROBATION' } : {})),
      home(99),
    ]),
  )
  expect(await check()).toMatchObject({ state: 'applied' })
  const first = await readSource()
  expect(first?.editions[0]?.report.changes).toEqual([
    { kind: 'capacity', count: 1, names: ['House 01'] },
    { kind: 'gone', count: 1, names: ['House 40'] },
    { kind: 'license', count: 1, names: ['House 02'] },
    { kind: 'new', count: 1, names: ['House 99'] },
    { kind: 'price', count: 1, names: ['House 02'] },
  ])
  for (const rate of ['4100', '4200']) {
    publisher.file('/homes.csv', csv(homes(40, () => ({ Rate: rate }))))
    expect(await check()).toMatchObject({ state: 'applied' })
  }
  const states = (await readSource())?.editions.map(({ state }) => state)
  expect(states).toEqual(['current', 'replaced', 'replaced'])

  const before = (await readSource())?.editions[2]
  const answer = await app.call('PUT', `${ADMIN_API.sourceEditions}/${before?.id}`, { decision: 'apply' })
  expect(answer.status).toBe(204)
  expect(await names()).toContain('House 99')
  expect(await app.audited('edition_returned_to')).toMatchObject([{ subject: 'guam', username: 'olive' }])
  // The night doesn't undo what the operator decided.
  expect(await check()).toMatchObject({ state: 'unchanged' })
  expect(await names()).toContain('House 99')
})

test.each([
  ['drops 30 % of the homes', csv(homes(28)), '12 of 40 homes are gone'],
  ['renames a column', csv(homes(), HEADER.with(5, 'Bed')), '"Bed" looks like "Beds" renamed'],
  [
    'has many rows that can’t be read',
    csv(homes(40, (n) => (n < 4 ? { Zip: '99999' } : {}))),
    "3 of 40 rows can't be read; 3 of 40 homes are gone",
  ],
  ['ends early', csv(homes(20)).slice(0, -20), '21 of 40 homes are gone'],
])('an edition that %s waits, is said in the portal, and can be refused', async (_, text, reason) => {
  await begin()
  publisher.file('/homes.csv', text)
  expect(await check()).toMatchObject({ state: 'held', reason: expect.stringContaining(reason) })
  expect(await names()).toHaveLength(HOMES)
  const held = (await readSource())?.editions[0]
  expect(held).toMatchObject({ state: 'held' })
  expect(held?.report.reasons.join('; ')).toContain(reason)
  expect(await check()).toMatchObject({ state: 'unchanged' })

  const decide = (decision: string) =>
    app.call('PUT', `${ADMIN_API.sourceEditions}/${held?.id}`, { decision })
  expect((await decide('refuse')).status).toBe(204)
  expect((await decide('apply')).status).toBe(409)
  expect(await check()).toMatchObject({ state: 'unchanged' })
  expect(await names()).toHaveLength(HOMES)
})

test('an edition that waits is applied when the operator says so', async () => {
  await begin()
  publisher.file('/homes.csv', csv(homes(10)))
  await check()
  const id = (await readSource())?.editions[0]?.id
  const answer = await app.call('PUT', `${ADMIN_API.sourceEditions}/${id}`, { decision: 'apply' })
  expect(answer.status).toBe(204)
  expect(await names()).toHaveLength(10)
  expect((await readSource())?.editions.map(({ state }) => state)).toEqual(['current', 'replaced'])
})

test('rows that aren’t homes for older people don’t hold an edition back', async () => {
  await begin()
  const closed = Array.from({ length: 30 }, (_, index) => home(100 + index, { Status: 'CLOSED' }))
  publisher.file('/homes.csv', csv([...homes(), ...closed]))
  expect(await check()).toMatchObject({ state: 'applied' })
  expect((await readSource())?.editions[0]?.report).toMatchObject({ read: 70, refused: 30 })
})

test.each([
  [
    'an error page with status 200',
    () =>
      publisher.answer('/homes.csv', (_, response) =>
        response.setHeader('content-type', 'text/html').end('<html>'),
      ),
    'a web page instead of a file',
  ],
  [
    'an error page that calls itself CSV',
    () =>
      publisher.answer('/homes.csv', (_, response) =>
        response.setHeader('content-type', 'text/csv').end('<!doctype html>\n<p>Sorry'),
      ),
    'does not match any known format',
  ],
  [
    'a file that is cut',
    () =>
      publisher.answer('/homes.csv', (_, response) => {
        response.writeHead(200, { 'content-length': '9000' })
        response.write(csv(homes()).slice(0, 500))
        setTimeout(() => response.destroy(), 50)
      }),
    'the connection failed',
  ],
  [
    'status 429',
    () =>
      publisher.answer('/homes.csv', (_, response) =>
        response.writeHead(429, { 'retry-after': '200000' }).end(),
      ),
    'fewer calls (status 429)',
  ],
  [
    'a redirect to a private address',
    () =>
      publisher.answer('/homes.csv', (_, response) =>
        response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end(),
      ),
    'not on the internet',
  ],
  [
    'a redirect without TLS',
    () =>
      publisher.answer('/homes.csv', (_, response) =>
        response.writeHead(302, { location: 'http://example.org/' }).end(),
      ),
    'not called without TLS',
  ],
  ['nothing, for longer than the limit', () => publisher.answer('/homes.csv', () => {}), 'took longer than'],
  ['more than the limit', () => publisher.file('/homes.csv', csv(homes(5000))), 'larger than'],
])('%s changes nothing and is said in the portal', async (_, misbehave, reason) => {
  await begin()
  misbehave()
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
  publisher.file('/homes.csv', csv(homes(41)))
  expect(await check()).toMatchObject({ state: 'applied' })
  expect((await readSource())?.problem).toBeNull()
})

test('a publisher whose pages never end is given up once, for all of them, and the next source is checked', async () => {
  await begin()
  const page = {
    fields: [{ name: 'a', type: 'esriFieldTypeString' }],
    features: [{ attributes: { a: 'x' } }],
  }
  publisher.json('/FeatureServer/1', {})
  publisher.answer('/FeatureServer/1/query', (_, response) => {
    const send = () => response.end(JSON.stringify({ ...page, exceededTransferLimit: true }))
    setTimeout(send, TIME_LIMIT_MS / 10)
  })
  await describeRegister({ arcgis: { layer: `${publisher.url}/FeatureServer/1` } }, 'endless')
  await switchOn('endless')
  const pages = () => publisher.seen.filter((url) => url.startsWith('/FeatureServer/1/query')).length
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

test('reads Socrata, CKAN, ArcGIS and CMS, and a quiet night asks only whether there is anything new', async () => {
  const dataset = 'abcd-1234'
  const resource = crypto.randomUUID()
  const site = publisher.url
  const layer = `${site}/FeatureServer/0`
  const kinds = {
    socrata: { dataset, site },
    cms: { dataset, site },
    ckan: { resource, site },
    arcgis: { layer },
  }
  for (const [name, fetch] of Object.entries(kinds)) await describeRegister({ [name]: fetch }, name)
  const headerOf = (name: string) => HEADER.map((column) => `${column} ${name}`)
  const rowsOf = (name: string) =>
    homes().map((row) => Object.fromEntries(headerOf(name).map((column, index) => [column, row[index]])))
  publisher.json(`/api/views/${dataset}.json`, { rowsUpdatedAt: 1 })
  publisher.file(`/api/views/${dataset}/rows.csv`, csv(homes(), headerOf('socrata')))
  publisher.json(`/provider-data/api/1/metastore/schemas/dataset/items/${dataset}`, {
    modified: '2026-11-01',
    distribution: [{ downloadURL: `${site}/cms.csv` }],
  })
  publisher.file('/cms.csv', csv(homes(), headerOf('cms')))
  publisher.json('/api/3/action/resource_show', {
    result: { url: '', last_modified: '2026-11-01T00:00:00', datastore_active: true },
  })
  publisher.json('/api/3/action/datastore_search', {
    result: { fields: ['_id', ...headerOf('ckan')].map((id) => ({ id })), records: rowsOf('ckan') },
  })
  publisher.json('/FeatureServer/0', { objectIdField: 'OBJECTID', editingInfo: { lastEditDate: 1 } })
  publisher.json('/FeatureServer/0/query', {
    fields: [
      { name: 'OBJECTID', type: 'esriFieldTypeOID' },
      ...headerOf('arcgis').map((name) => ({
        name,
        type: name.startsWith('Changed') ? 'esriFieldTypeDate' : 'esriFieldTypeString',
      })),
    ],
    features: rowsOf('arcgis').map((row) => ({
      attributes: { ...row, 'Changed arcgis': Date.parse('2026-10-02') },
    })),
  })
  for (const name of Object.keys(kinds)) {
    await switchOn(name)
    expect(await check(name)).toEqual({ source: name, state: 'applied' })
  }
  expect((await readSource('arcgis'))?.editions[0]).toMatchObject({ editionDate: '2026-10-02' })
  const sent = publisher.sent()
  for (const name of Object.keys(kinds)) expect(await check(name)).toMatchObject({ state: 'unchanged' })
  await Bun.sleep(50)
  expect(publisher.sent() - sent).toBeLessThan(10_000)
}, 60_000)

test('an uploaded file waits with what it changes, and one that can’t be read says why', async () => {
  await begin()
  const upload = (body: string, name = 'newer.csv') =>
    app.send('POST', `${ADMIN_API.sourceEditions}?name=${name}`, { headers: app.headers, body })
  expect((await upload(csv(homes(39)))).status).toBe(204)
  const held = (await readSource())?.editions[0]
  expect(held).toMatchObject({
    state: 'held',
    fileName: 'newer.csv',
    report: { changes: [{ kind: 'gone', count: 1 }] },
  })
  expect(await names()).toHaveLength(HOMES)
  const refused = await upload('not,a\nregister,1\n')
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('known format') },
  ])
  expect(await app.audited('edition_uploaded')).toMatchObject([{ subject: 'guam' }])
})

test('an old source is a risk that the portal names', async () => {
  await begin()
  const risks = async () => {
    const answer = await app.call('GET', ADMIN_API.siteCheck)
    return JSON.stringify(await answer.json())
  }
  expect(await risks()).not.toContain('stale_sources')
  await app.sql`update source_editions set edition_date = '2026-01-01'`
  await app.sql`update catalogue_sources set source_date = '2026-01-01'`
  expect(await risks()).toContain('The data of a source are old: guam')
})

test.each(['..', '.', 'a/b/..', '%00a.csv', '%E5%AE%B6'.repeat(100), '%2e%2e%2fx.csv'])(
  'a file called %s gives its name to no file of ours',
  async (name) => {
    const path = `${ADMIN_API.sourceEditions}?name=${name}`
    expect((await app.send('POST', path, { headers: app.headers, body: csv(homes(39)) })).status).toBe(204)
  },
)
