import { describe, expect, test } from 'vitest'
import { catalogOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { locateFamily, type Place } from '#shared/matching/locate-family.ts'
import { loadZipCodes, placeOfZip, reversePlace } from './service.ts'
import { parseZipFile } from './zip-file.ts'

const db = openForTests(freshDatabase)

const count = async () => (await db.sql`select count(*)::int as count from zip_codes`)[0]?.count

describe('the list of ZIP codes', () => {
  test('covers every state and is loaded once, even if servers start at the same time', async () => {
    const all = await count()
    expect(all).toBeGreaterThan(40_000)
    await db.sql`delete from zip_codes`
    const loaded = await Promise.all([loadZipCodes(db.sql), loadZipCodes(db.sql), loadZipCodes(db.sql)])
    expect(loaded.sort((a, b) => a - b)).toEqual([0, 0, all])
    expect(await count()).toBe(all)
    const [states] = await db.sql`select count(distinct state)::int as count from zip_codes`
    expect(states?.count).toBeGreaterThanOrEqual(51)
  })

  test('includes only complete rows with a state, and the first row of each ZIP code', () => {
    const row = (zip: string, city: string, state: string, latitude: string, longitude: string) =>
      ['US', zip, city, '', state, '', '', '', '', latitude, longitude, ''].join('\t')
    const lines = [
      row('78701', 'Austin', 'TX', '30.27', '-97.74'),
      row('78701', 'Elsewhere', 'TX', '31', '-98'),
      row('09001', 'APO AA', '', '38.11', '15.66'),
      row('7870', 'Short', 'TX', '30', '-97'),
      row('78702', 'Nowhere', 'TX', '', ''),
      row('78703', 'Off', 'TX', '91', '0'),
      '',
    ]
    expect(parseZipFile(lines.join('\n'))).toEqual([
      { zipCode: '78701', city: 'Austin', state: 'TX', latitude: 30.27, longitude: -97.74 },
    ])
  })
})

describe('locating a family', () => {
  const austin = { zipCode: '78701', city: 'Austin', state: 'TX' }
  const locate = async (place: Place) => locateFamily(await catalogOf(db.sql), place)
  const originOf = async (place: Place) => (await locate(place)).origin
  const withoutZip = (city: string, state: string) => originOf({ zipCode: '00001', city, state })
  const addHouse = (city: string, zipCode: string, state: string) =>
    db.sql`
      insert into facilities (id, name, normalized_name, location, description, city, state, zip_code, source, source_id)
      values (${zipCode}, 'House', 'house', '', '', ${city}, ${state}, ${zipCode}, 'test', ${zipCode})`

  test('uses the centroid of the ZIP code, even for a ZIP+4', async () => {
    const zip = await originOf(austin)
    expect(zip).toMatchObject({ zipCode: '78701', city: 'Austin' })
    expect(zip?.latitude).toBeCloseTo(30.27, 1)
    expect(zip?.longitude).toBeCloseTo(-97.74, 1)
    expect(await originOf({ ...austin, zipCode: '78701-4321' })).toEqual(zip)
  })

  test.each(['Austin', ' austin ', 'AUSTIN'])('falls back to the center of the city %j', async (city) => {
    const found = await withoutZip(city, 'TX')
    expect(found).not.toHaveProperty('zipCode')
    expect(found?.latitude).toBeCloseTo(30.3, 0)
  })

  test.each([
    ['St. Louis', 'MO'],
    ['Ft Worth', 'TX'],
    ['Mt. Vernon', 'WA'],
    ["O'Fallon", 'MO'],
  ])('finds the city %s as people write it', async (city, state) => {
    expect((await withoutZip(city, state))?.city).toBe(city)
  })

  test('knows no origin without a known city, ZIP code or state', async () => {
    expect(await withoutZip('Nowhere at All', 'TX')).toBeNull()
    expect(await withoutZip('Austin', 'ZZ')).toBeNull()
  })

  test('ignores a ZIP code that is not in the given state', async () => {
    const found = await originOf({ ...austin, zipCode: '10001' })
    expect(found?.city).toBe('Austin')
    expect(found?.longitude).toBeCloseTo(-97.7, 0)
  })

  test('uses the city instead of a ZIP code of the state that is elsewhere', async () => {
    const found = await locate({ ...austin, city: 'Dallas' })
    expect(found).toMatchObject({ isElsewhere: true, origin: { city: 'Dallas' } })
    expect(found.milesApart).toBeGreaterThan(150)
    expect(await originOf({ ...austin, city: 'Pflugerville' })).toMatchObject({ zipCode: '78701' })
  })

  test('knows the beginning of the name of a ZIP code', async () => {
    const springs = { zipCode: '71901', city: 'Hot Springs', state: 'AR' }
    expect(await locate(springs)).toMatchObject({ isMisspelled: false, origin: { zipCode: '71901' } })
    expect((await withoutZip('Hot Springs', 'AR'))?.city).toBe('Hot Springs National Park')
  })

  test('knows the names of places from the addresses of communities', async () => {
    const plymouth = { zipCode: '55441', city: 'Plymouth', state: 'MN' }
    expect((await locate(plymouth)).isMisspelled).toBe(true)
    await addHouse('Plymouth', '55447', 'MN')
    expect(await locate(plymouth)).toMatchObject({ isMisspelled: false, origin: { zipCode: '55441' } })
    expect((await withoutZip('plymouth', 'MN'))?.latitude).toBeCloseTo(45.0, 1)
    expect(await withoutZip('Plymouth', 'IA')).not.toBeNull()
  })

  test.each([
    ['Fredricksburg', 'VA', 'Fredericksburg'],
    ['Madsion', 'WI', 'Madison'],
    ['Colorodo Sprngs', 'CO', 'Colorado Springs'],
  ])('searches around the name most like the misspelled %s', async (city, state, similar) => {
    expect(await locate({ city, state })).toMatchObject({ isMisspelled: true, origin: { city: similar } })
  })

  test('keeps to a ZIP code of the state when the city is misspelled, or no name is like it', async () => {
    const bristol = { zipCode: '24201', state: 'VA' }
    expect((await originOf({ ...bristol, city: 'Fredricksburg' }))?.zipCode).toBe('24201')
    expect((await locate({ ...bristol, city: 'Elm' })).town).toBeUndefined()
  })
})

describe('places', () => {
  test('returns the city and state of a ZIP code', async () => {
    expect(await placeOfZip('78701')).toEqual({ zipCode: '78701', city: 'Austin', state: 'TX' })
    expect(await placeOfZip('00001')).toBeNull()
  })

  test('returns the place nearest to a position, with the full name of the state', async () => {
    expect(await reversePlace({ latitude: 30.2711, longitude: -97.7437 })).toEqual({
      city: 'Austin',
      locality: 'Austin',
      principalSubdivision: 'Texas',
    })
    const washington = await reversePlace({ latitude: 38.9, longitude: -77.03 })
    expect(washington?.principalSubdivision).toBe('District of Columbia')
  })

  test('returns null for a position far from every ZIP code', async () => {
    expect(await reversePlace({ latitude: 0, longitude: 0 })).toBeNull()
    expect(await reversePlace({ latitude: 90, longitude: 180 })).toBeNull()
  })
})
