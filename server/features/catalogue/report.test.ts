import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { readPages } from '#server/testing/read-pages.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { DiscoveredReport } from '#shared/desk/admin-reports.ts'
import { describeCatalogue, describePacks } from './service.ts'

const FOUND = ADMIN_API.discoveredFacilities

const app = openForTests(openTestApp)
let headers: Record<string, string>
beforeAll(async () => {
  ;({ headers } = await signIn(app))
})

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

test('tells the operator what is unknown of the communities, and how the lists for phones stand', async () => {
  await app.sql`update facilities set phone = null where id in (select id from facilities order by id limit 2)`
  expect(await describeCatalogue(app.sql)).toMatch(
    /^the catalog has \d+ communities: .* the phone number of 2 /,
  )
  expect(await describePacks(app.sql)).toEqual({
    text: 'the lists for phones cover 0 states, 0 kB, and new ones are due',
    hasFailed: false,
  })
})
