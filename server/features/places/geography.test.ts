import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { boxAround } from './box.ts'
import { loadZipCodes, locate, placeOfZip, reversePlace } from './service.ts'
import { parseZipFile } from './zip-file.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

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

  test('uses the centroid of the ZIP code, even for a ZIP+4', async () => {
    const zip = await locate(db.sql, austin)
    expect(zip?.precision).toBe('zip')
    expect(zip?.latitude).toBeCloseTo(30.27, 1)
    expect(zip?.longitude).toBeCloseTo(-97.74, 1)
    expect(await locate(db.sql, { ...austin, zipCode: '78701-4321' })).toEqual(zip)
  })

  test.each(['Austin', ' austin ', 'AUSTIN'])('falls back to the center of the city %j', async (city) => {
    const found = await locate(db.sql, { zipCode: '00001', city, state: 'TX' })
    expect(found?.precision).toBe('city')
    expect(found?.latitude).toBeCloseTo(30.3, 0)
  })

  test.each([
    ['St. Louis', 'MO'],
    ['Ft Worth', 'TX'],
    ['Mt. Vernon', 'WA'],
    ["O'Fallon", 'MO'],
  ])('finds the city %s as people write it', async (city, state) => {
    expect((await locate(db.sql, { zipCode: '00001', city, state }))?.precision).toBe('city')
  })

  test('falls back to the center of the state', async () => {
    const found = await locate(db.sql, { zipCode: '00001', city: 'Nowhere at All', state: 'TX' })
    expect(found?.precision).toBe('state')
    expect(found?.latitude).toBeGreaterThan(28)
  })

  test('ignores a ZIP code that is not in the given state', async () => {
    const found = await locate(db.sql, { ...austin, zipCode: '10001' })
    expect(found?.precision).toBe('city')
    expect(found?.longitude).toBeCloseTo(-97.7, 0)
  })

  test('returns null for an unknown state', async () => {
    expect(await locate(db.sql, { zipCode: '00001', city: 'Austin', state: 'ZZ' })).toBeNull()
  })
})

describe('places', () => {
  test('returns the city and state of a ZIP code', async () => {
    expect(await placeOfZip(db.sql, '78701')).toEqual({ zipCode: '78701', city: 'Austin', state: 'TX' })
    expect(await placeOfZip(db.sql, '00001')).toBeNull()
  })

  test('returns the place nearest to a position, with the full name of the state', async () => {
    expect(await reversePlace(db.sql, { latitude: 30.2711, longitude: -97.7437 })).toEqual({
      city: 'Austin',
      locality: 'Austin',
      principalSubdivision: 'Texas',
    })
    const washington = await reversePlace(db.sql, { latitude: 38.9, longitude: -77.03 })
    expect(washington?.principalSubdivision).toBe('District of Columbia')
  })

  test('returns null for a position far from every ZIP code', async () => {
    expect(await reversePlace(db.sql, { latitude: 0, longitude: 0 })).toBeNull()
    expect(await reversePlace(db.sql, { latitude: 90, longitude: 180 })).toBeNull()
  })
})

test('a box contains every point of its circle', async () => {
  const position = fc.record({
    latitude: fc.double({ min: 18, max: 72, noNaN: true }),
    longitude: fc.double({ min: -175, max: -65, noNaN: true }),
  })
  const steps = fc.record({
    miles: fc.integer({ min: 1, max: 200 }),
    north: fc.double({ min: -3, max: 3, noNaN: true }),
    east: fc.double({ min: -5, max: 5, noNaN: true }),
  })
  const someCases = fc.array(fc.tuple(position, steps), { minLength: 200, maxLength: 200 })
  let inside = 0
  await expectProperty(
    fc.asyncProperty(someCases, async (drawn) => {
      const cases = drawn.map(([from, { miles, north, east }]) => {
        const to = { latitude: from.latitude + north, longitude: from.longitude + east }
        return { from, to, miles, box: boxAround(from, miles) }
      })
      const rows = await db.sql<{ miles: number }[]>`
        select miles_between(a, b, c, d) as miles from unnest(
          ${cases.map(({ from }) => from.latitude)}::float8[], ${cases.map(({ from }) => from.longitude)}::float8[],
          ${cases.map(({ to }) => to.latitude)}::float8[], ${cases.map(({ to }) => to.longitude)}::float8[]
        ) with ordinality as t (a, b, c, d, at) order by at`
      for (const [index, { to, miles, box }] of cases.entries()) {
        if ((rows[index]?.miles ?? 0) > miles) continue
        inside++
        expect(to.latitude >= box.south && to.latitude <= box.north).toBe(true)
        expect(to.longitude >= box.west && to.longitude <= box.east).toBe(true)
      }
    }),
    { runs: 3, prove: 1000 },
  )
  expect(inside).toBeGreaterThan(20)
})
