import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/transaction.ts'
import { SLOW_MS } from '#server/testing/how-often.ts'
import { makePacks } from '#server/testing/make-packs.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { openPack } from '#shared/catalog/packs/open-pack.ts'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import { PACK_INDEX_PATH, type PackEntry, PackIndex, packPath } from '#shared/catalog/packs/pack-index.ts'
import { Helpers } from '#shared/catalog/who-helps/helper.ts'
import { helpersFilePath } from '#shared/contract/paths.ts'
import { raiseVersion } from '../queries.ts'
import { leaseOutdatedPacks, reportPacks } from './queries.ts'

const app = openForTests(openTestApp)
beforeAll(async () => {
  await makePacks(app.sql)
}, SLOW_MS)

const get = (path: string, init?: RequestInit) => app.send('GET', path, init)
const readIndex = async () => PackIndex.parse(await (await get(PACK_INDEX_PATH)).json())
const entryOf = async (state: string) => {
  const { packs } = await readIndex()
  return packs.find((pack) => pack.state === state && pack.kind === 'living') as PackEntry
}
const change = async (price: number) => {
  await app.sql`update facilities set price = ${price} where state = 'TX'`
  await transaction(app.sql, raiseVersion)
}

test('the index lists one pack for each state, with what a phone needs to choose', async () => {
  const index = await readIndex()
  expect(index.format).toBe(PACK_FORMAT)
  const [{ count }] = await app.sql<[{ count: number }]>`
    select count(*)::int as count from facilities where state = 'TX' and care_types <> '{Skilled Nursing}'`
  expect(await entryOf('TX')).toMatchObject({ communities: count, asOf: null })
  expect(new Set(index.packs.map(({ state, kind }) => `${state} ${kind}`)).size).toBe(index.packs.length)
})

test('a pack has the hash of its name, never changes, and comes compressed to those who can read it', async () => {
  const entry = await entryOf('TX')
  const plain = await get(packPath(entry))
  expect(plain.headers.get('cache-control')).toContain('immutable')
  const text = await plain.text()
  expect(createHash('sha256').update(text).digest('hex')).toBe(entry.hash)
  expect(openPack(text)?.states.filter((state) => state === 'TX')).toHaveLength(entry.communities)
  const compressed = await get(packPath(entry), { headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect((await compressed.arrayBuffer()).byteLength).toBe(entry.bytes)
})

test('who helps in a state is a file beside its packs, empty if no one has described the state', async () => {
  const [texas, other] = [await get(helpersFilePath('TX')), await get(helpersFilePath('WY'))]
  expect(Helpers.parse(await texas.json()).helpers[0]).toMatchObject({
    kind: 'ombudsman',
    date: '2026-11-24',
  })
  expect(await other.json()).toEqual({ state: 'WY', helpers: [] })
})

test('an unchanged index is not sent again', async () => {
  const first = await get(PACK_INDEX_PATH)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await get(PACK_INDEX_PATH, { headers })).status).toBe(304)
})

test.each(['/packs/TX.living.jsonl', `/packs/TX.living.${'0'.repeat(64)}.jsonl`, '/packs/..%2fpacks'])(
  '%s is not found',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  },
)

test('a changed catalog gets new packs for the states that changed, and the old ones can be fetched for a day', async () => {
  const [texas, maine] = [await entryOf('TX'), await entryOf('ME')]
  await change(4321)
  await makePacks(app.sql)
  expect((await entryOf('TX')).hash).not.toBe(texas.hash)
  expect(await entryOf('ME')).toEqual(maine)
  expect((await get(packPath(texas))).status).toBe(200)
  await app.sql`update packs set replaced_at = now() - interval '25 hours' where hash = ${texas.hash}`
  await change(4322)
  await makePacks(app.sql)
  expect((await get(packPath(texas))).status).toBe(404)
})

test('packs of states without any community are replaced by nothing', async () => {
  await app.sql`update facilities set state = 'ME' where state in ('HI', 'AK')`
  await app.sql`update facilities set latitude = null, longitude = null where state = 'ME'`
  await transaction(app.sql, raiseVersion)
  await makePacks(app.sql)
  expect((await readIndex()).packs.map(({ state }) => state)).not.toContain('HI')
})

test('only one server makes packs, and none does if nothing changed', async () => {
  expect(await leaseOutdatedPacks(app.sql, PACK_FORMAT, 60)).toBeUndefined()
  await transaction(app.sql, raiseVersion)
  const leases = await Promise.all([1, 2, 3].map(() => leaseOutdatedPacks(app.sql, PACK_FORMAT, 60)))
  expect(leases.filter((version) => version !== undefined)).toHaveLength(1)
  await app.sql`update catalogue_state set packs_lease_until = null`
  await makePacks(app.sql)
})

test('a failure leaves the current packs, is stored for the operator, and is tried again after the lease', async () => {
  const before = await readIndex()
  await app.sql`alter table packs add constraint broken check (created_at < '2000-01-01') not valid`
  await change(4999)
  await makePacks(app.sql)
  expect(await readIndex()).toEqual(before)
  expect(await reportPacks(app.sql, PACK_FORMAT)).toMatchObject({ state: 'failed' })
  await app.sql`alter table packs drop constraint broken`
  await makePacks(app.sql)
  expect(await readIndex()).toEqual(before)
  await app.sql`update catalogue_state set packs_lease_until = now()`
  await makePacks(app.sql)
  expect(await readIndex()).not.toEqual(before)
  expect(await reportPacks(app.sql, PACK_FORMAT)).toMatchObject({ state: 'current' })
})
