import { expect, test } from 'vitest'
import { csv, HEADER, HOMES, home, homes, openGuam } from '#server/testing/guam.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { checkNextSource } from './check-source.ts'

const guam = openGuam()
const { describeRegister, deps, switchOn, check, readSource, names, begin } = guam

test('calls no publisher before the operator switched its source on', async () => {
  guam.publisher.file('/homes.csv', csv(homes()))
  expect(await readSource()).toMatchObject({ canFetch: true, isOn: false, succeededAt: null, editions: [] })
  const before = guam.publisher.seen.length
  expect(await checkNextSource(deps())).toBeUndefined()
  expect(await check()).toBeUndefined()
  expect(guam.publisher.seen.length).toBe(before)
})

test('applies an edition by itself, and an unchanged one costs one short answer', async () => {
  await begin()
  expect(await readSource()).toMatchObject({
    succeededAt: expect.any(String),
    nextCheckAt: expect.any(String),
    problem: null,
    editions: [{ state: 'current', editionDate: '2026-10-01', report: { read: HOMES, refused: 0 } }],
  })
  const sent = guam.publisher.sent()
  expect(await check()).toEqual({ source: 'guam', state: 'unchanged' })
  await Bun.sleep(50)
  expect(guam.publisher.sent() - sent).toBeLessThan(1000)
  expect(await checkNextSource(deps())).toBeUndefined()
})

test('says what a new edition changes, and keeps the last three to go back to', async () => {
  await begin()
  guam.publisher.file(
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
    guam.publisher.file('/homes.csv', csv(homes(40, () => ({ Rate: rate }))))
    expect(await check()).toMatchObject({ state: 'applied' })
  }
  const states = (await readSource())?.editions.map(({ state }) => state)
  expect(states).toEqual(['current', 'replaced', 'replaced'])

  const before = (await readSource())?.editions[2]
  const answer = await guam.app.call('PUT', `${ADMIN_API.sourceEditions}/${before?.id}`, {
    decision: 'apply',
  })
  expect(answer.status).toBe(204)
  expect(await names()).toContain('House 99')
  expect(await guam.app.audited('edition_returned_to')).toMatchObject([
    { subject: 'guam', username: 'olive' },
  ])
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
  guam.publisher.file('/homes.csv', text)
  expect(await check()).toMatchObject({ state: 'held', reason: expect.stringContaining(reason) })
  expect(await names()).toHaveLength(HOMES)
  const held = (await readSource())?.editions[0]
  expect(held).toMatchObject({ state: 'held' })
  expect(held?.report.reasons.join('; ')).toContain(reason)
  expect(await check()).toMatchObject({ state: 'unchanged' })

  const decide = (decision: string) =>
    guam.app.call('PUT', `${ADMIN_API.sourceEditions}/${held?.id}`, { decision })
  expect((await decide('refuse')).status).toBe(204)
  expect((await decide('apply')).status).toBe(409)
  expect(await check()).toMatchObject({ state: 'unchanged' })
  expect(await names()).toHaveLength(HOMES)
})

test('an edition that waits is applied when the operator says so', async () => {
  await begin()
  guam.publisher.file('/homes.csv', csv(homes(10)))
  await check()
  const id = (await readSource())?.editions[0]?.id
  const answer = await guam.app.call('PUT', `${ADMIN_API.sourceEditions}/${id}`, { decision: 'apply' })
  expect(answer.status).toBe(204)
  expect(await names()).toHaveLength(10)
  expect((await readSource())?.editions.map(({ state }) => state)).toEqual(['current', 'replaced'])
})

test('rows that aren’t homes for older people don’t hold an edition back', async () => {
  await begin()
  const closed = Array.from({ length: 30 }, (_, index) => home(100 + index, { Status: 'CLOSED' }))
  guam.publisher.file('/homes.csv', csv([...homes(), ...closed]))
  expect(await check()).toMatchObject({ state: 'applied' })
  expect((await readSource())?.editions[0]?.report).toMatchObject({ read: 70, refused: 30 })
})

test('reads Socrata, CKAN, ArcGIS and CMS, and a quiet night asks only whether there is anything new', async () => {
  const dataset = 'abcd-1234'
  const resource = crypto.randomUUID()
  const site = guam.publisher.url
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
  guam.publisher.json(`/api/views/${dataset}.json`, { rowsUpdatedAt: 1 })
  guam.publisher.file(`/api/views/${dataset}/rows.csv`, csv(homes(), headerOf('socrata')))
  guam.publisher.json(`/provider-data/api/1/metastore/schemas/dataset/items/${dataset}`, {
    modified: '2026-11-01',
    distribution: [{ downloadURL: `${site}/cms.csv` }],
  })
  guam.publisher.file('/cms.csv', csv(homes(), headerOf('cms')))
  guam.publisher.json('/api/3/action/resource_show', {
    result: { url: '', last_modified: '2026-11-01T00:00:00', datastore_active: true },
  })
  guam.publisher.json('/api/3/action/datastore_search', {
    result: { fields: ['_id', ...headerOf('ckan')].map((id) => ({ id })), records: rowsOf('ckan') },
  })
  guam.publisher.json('/FeatureServer/0', { objectIdField: 'OBJECTID', editingInfo: { lastEditDate: 1 } })
  guam.publisher.json('/FeatureServer/0/query', {
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
  const sent = guam.publisher.sent()
  for (const name of Object.keys(kinds)) expect(await check(name)).toMatchObject({ state: 'unchanged' })
  await Bun.sleep(50)
  expect(guam.publisher.sent() - sent).toBeLessThan(10_000)
}, 60_000)

test('an uploaded file waits with what it changes, and one that can’t be read says why', async () => {
  await begin()
  const upload = (body: string, name = 'newer.csv') =>
    guam.app.send('POST', `${ADMIN_API.sourceEditions}?name=${name}`, { headers: guam.app.headers, body })
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
  expect(await guam.app.audited('edition_uploaded')).toMatchObject([{ subject: 'guam' }])
})

test('an old source is a risk that the portal names', async () => {
  await begin()
  const risks = async () => {
    const answer = await guam.app.call('GET', ADMIN_API.siteCheck)
    return JSON.stringify(await answer.json())
  }
  expect(await risks()).not.toContain('stale_sources')
  await guam.app.sql`update source_editions set edition_date = '2026-01-01'`
  await guam.app.sql`update catalogue_sources set source_date = '2026-01-01'`
  expect(await risks()).toContain('The data of a source are old: guam')
})

test.each(['..', '.', 'a/b/..', '%00a.csv', '%E5%AE%B6'.repeat(100), '%2e%2e%2fx.csv'])(
  'a file called %s gives its name to no file of ours',
  async (name) => {
    const path = `${ADMIN_API.sourceEditions}?name=${name}`
    expect(
      (await guam.app.send('POST', path, { headers: guam.app.headers, body: csv(homes(39)) })).status,
    ).toBe(204)
  },
)
