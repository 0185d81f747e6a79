import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readPages } from '#server/testing/read-pages.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { DiscoveredReport, SourceGaps } from '#shared/desk/admin-reports.ts'

const FOUND = ADMIN_API.discoveredFacilities

let app: Awaited<ReturnType<typeof openTestApp>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await openTestApp()
  ;({ headers } = await signIn(app))
})
afterAll(() => app.close())

const read = (path: string) => app.send('GET', path, { headers })
const readReport = async (path: string = FOUND) => z.parse(DiscoveredReport, await (await read(path)).json())

const someFound = (name: string, change: object = {}) => ({
  name,
  normalizedName: name.toLowerCase(),
  location: 'Austin, TX 78701',
  city: 'Austin',
  state: 'TX',
  description: 'A house',
  amenities: ['Gardens'],
  ...change,
})
const insert = (rows: ReturnType<typeof someFound>[]) =>
  app.sql`insert into discovered_facilities ${app.sql(rows)}`

test('is empty before the first search', async () => {
  expect(await readReport()).toEqual({
    totalCount: 0,
    catalogCount: expect.any(Number),
    facilities: [],
    stats: { facilitiesByState: [], topAmenities: [] },
  })
})

test('lists the most recently found first, with totals over all pages', async () => {
  await insert([someFound('Old House', { price: 4200, rating: 47, isSample: true })])
  await insert([someFound('New House', { state: 'OK', amenities: ['Spa', 'Gardens'] })])
  await app.sql`
    update discovered_facilities set times_found = 3, last_found_at = '2024-03-05T10:00:00Z', website = 'https://a.example'
    where name = 'Old House'`
  const whole = await readReport()
  expect(whole.facilities.map(({ name }) => name)).toEqual(['New House', 'Old House'])
  expect(whole.facilities[1]).toEqual({
    id: expect.any(String),
    name: 'Old House',
    rating: 47,
    location: 'Austin, TX 78701',
    amenities: ['Gardens'],
    price: 4200,
    website: 'https://a.example',
    timesFound: 3,
    lastFoundAt: '2024-03-05T10:00:00.000Z',
    isSample: true,
  })
  const totals = {
    totalCount: 2,
    catalogCount: expect.any(Number),
    stats: {
      facilitiesByState: [
        { state: 'OK', count: 1 },
        { state: 'TX', count: 1 },
      ],
      topAmenities: [
        { amenity: 'Gardens', count: 2 },
        { amenity: 'Spa', count: 1 },
      ],
    },
  }
  expect(whole).toMatchObject(totals)
  const page = await readReport(`${FOUND}?limit=1`)
  expect(page).toMatchObject(totals)
  expect(page.facilities).toHaveLength(1)
})

test('pages have no gaps or duplicates while searches find more', async () => {
  await insert(Array.from({ length: 12 }, (_, index) => someFound(`House ${index}`)))
  const before = (await readReport()).facilities.map(({ id }) => id)
  let more = 0
  const pages = await readPages(read, `${FOUND}?limit=4`, () => insert([someFound(`Later ${more++}`)]))
  const found = z.parse(z.array(DiscoveredReport), pages).flatMap(({ facilities }) => facilities)
  expect(found.map(({ id }) => id)).toEqual(before)
})

test.each(['limit=-1', 'limit=1001', 'cursor=x'])('an invalid page (%s) is refused', async (query) => {
  expect((await read(`${FOUND}?${query}`)).status).toBe(422)
})

test('lists sources with sample flag, count and date', async () => {
  await app.sql`
    insert into catalogue_sources (source, format, publisher, kind, source_date, date_is_given, file_sha256)
    values ('texas-hhsc', 'tx', 'Texas Health and Human Services Commission', 'Assisted living', '2026-02-05', true, '')`
  const insertRecord = (id: string, missingSince: string | null) => app.sql`
    insert into facility_records (id, source, source_id, facts, place_key, missing_since)
    values (${id}, 'texas-hhsc', ${id}, '{}', 'a', ${missingSince})`
  await insertRecord('1', null)
  await insertRecord('2', null)
  await insertRecord('3', '2026-02-05')
  const answer = await read(API.catalogueSources)
  expect(z.parse(z.array(CatalogueSource), await answer.json())).toEqual([
    {
      source: 'sample',
      publisher: null,
      kind: null,
      isSample: true,
      count: 600,
      sourceDate: null,
      loadedAt: expect.any(String),
    },
    {
      source: 'texas-hhsc',
      publisher: 'Texas Health and Human Services Commission',
      kind: 'Assisted living',
      isSample: false,
      count: 2,
      sourceDate: '2026-02-05',
      loadedAt: expect.any(String),
    },
  ])
})

test('finds communities by name or place, and keeps the totals of all', async () => {
  await insert([someFound('Maple 100%', { city: 'Tulsa', location: 'Tulsa, OK 74103', state: 'OK' })])
  const find = async (search: string) => readReport(`${FOUND}?${new URLSearchParams({ search })}`)
  const { totalCount } = await readReport()
  for (const search of ['maple', 'TULSA', '100%', 'e 100'])
    expect(await find(search)).toMatchObject({
      matchingCount: 1,
      totalCount,
      facilities: [{ name: 'Maple 100%' }],
    })
  expect(await find('_')).toMatchObject({ matchingCount: 0, totalCount, facilities: [] })
  expect((await read(`${FOUND}?search=%00`)).status).toBe(422)
})

test('counts the unknown fields of each source, without records that it no longer lists', async () => {
  await app.sql`
    insert into catalogue_sources (source, format, publisher, source_date, date_is_given, file_sha256)
    values ('gaps', 'tx', 'A state', '2021-03-01', true, '')`
  const facts = {
    phone: '(512) 555-0100',
    latitude: 30,
    careTypes: ['Memory Care'],
    amenities: [],
    price: null,
  }
  const record = (sourceId: string, missingSince: string | null) => ({
    id: `gaps-${sourceId}`,
    source: 'gaps',
    sourceId,
    facts: app.sql.json(facts),
    placeKey: 'key',
    missingSince,
  })
  await app.sql`insert into facility_records ${app.sql([record('1', null), record('2', '2021-04-01')])}`
  const gaps = z.parse(z.array(SourceGaps), await (await read(ADMIN_API.catalogueGaps)).json())
  expect(gaps.find(({ source }) => source === 'gaps')).toEqual({
    source: 'gaps',
    publisher: 'A state',
    kind: null,
    records: 1,
    missing: {
      address: 1,
      position: 0,
      phone: 0,
      email: 1,
      website: 1,
      price: 1,
      rating: 1,
      careTypes: 0,
      amenities: 1,
    },
  })
})
