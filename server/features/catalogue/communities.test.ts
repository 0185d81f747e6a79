import { beforeAll, describe, expect, test } from 'vitest'
import { openImports } from '#server/testing/imports.ts'
import type { Cells } from '#server/testing/register-file.ts'
import { nursingHome, ownHome } from '#server/testing/register-rows.ts'
import { cmsNursingHomes } from '#server/testing/registers.ts'
import { getFacility } from '../family/facilities/service.ts'
import { importFile, removeSource } from './import-file.ts'
import { listCommunities } from './open-data/export.ts'
import { operatorList } from './registers/operator-list.ts'

const { folder, db } = openImports()
beforeAll(async () => {
  // Every import reads all ZIP codes.
  await db.sql`delete from zip_codes where zip_code not in ('78701', '78702', '35653')`
})

async function load(source: string, rows: Cells[], date = '2026-01-01', format = operatorList) {
  const path = await folder.writeRows(`${source}.csv`, format, rows)
  return importFile(db.sql, { path, source, date, today: '2026-08-01' })
}
const shown = () => db.sql`select * from facilities order by name, id`
const count = async () => (await shown()).length

describe('a community in two registers is shown once', () => {
  test.each([
    [
      'the same name and address, written differently',
      { name: 'THE JUNIPER HOUSE, LLC', address: '12 JUNIPER ST., SUITE 4' },
    ],
    ['the same name and phone number', { address: 'Juniper Street at Oak', phone: '1-512-555-0101' }],
    [
      'the same name and phone number, one with an extension',
      { address: 'PO Box 7', phone: '512 555 0101 x12' },
    ],
    ['the longer form of the ZIP code', { zip: '78701-1234' }],
    ['a unit with a number sign', { address: '12 Juniper St #4', phone: '' }],
    ['a unit with a word and a number sign', { address: '12 Juniper St, Apt. # 4-B', phone: '' }],
  ])('if it has %s', async (_, change) => {
    await load('one', [ownHome()])
    expect(await load('two', [ownHome({ id: 'z', ...change })])).toMatchObject({ new: 1, communities: 1 })
    expect(await count()).toBe(1)
  })

  test.each([
    ['another name at the same address and number', { name: 'Juniper Memory Care' }],
    ['the same name in another ZIP code', { zip: '78702' }],
    [
      'the same name and ZIP code, but another address and number',
      { address: '99 Oak Street', phone: '(512) 555-0199' },
    ],
    ['only the same name, with nothing else known', { address: '', phone: '' }],
    ['another house on the same grounds', { address: '12 Juniper Street Building B', phone: '' }],
  ])('but not if it has %s', async (_, change) => {
    await load('one', [ownHome()])
    await load('two', [ownHome({ id: 'z', ...change })])
    expect(await count()).toBe(2)
  })

  test('even if one register lists two licenses of the house', async () => {
    await load('one', [ownHome(), ownHome({ id: 'a-2', care_types: 'Skilled Nursing', phone: '' })])
    expect(await shown()).toMatchObject([
      { careTypes: ['Assisted Living', 'Memory Care', 'Skilled Nursing'] },
    ])
  })

  test('but the number of an office for several houses with one name joins none of them', async () => {
    await load('one', [ownHome({ address: '1 Oak St' }), ownHome({ id: 'a-2', address: '2 Oak St' })])
    await load('two', [ownHome({ address: '3 Oak St' })])
    expect(await count()).toBe(3)
  })
})

describe('a community with several records', () => {
  test('has the newest facts, the lowest price, all care types and amenities, and fills gaps from older records', async () => {
    await load(
      'older',
      [
        ownHome({
          monthly_price: '3900',
          care_types: 'Memory Care',
          amenities: 'Spa',
          absent_amenities: 'Gardens',
          rating: '',
          email: '',
          residents: '',
        }),
      ],
      '2021-01-01',
    )
    await load(
      'newer',
      [
        ownHome({
          name: 'Juniper House Inc',
          phone: '',
          monthly_price: '4200',
          care_types: 'Assisted Living',
          amenities: 'Gardens',
          website: '',
          description: 'New words.',
          residents: 'both',
        }),
      ],
      '2026-01-01',
    )
    expect(await shown()).toMatchObject([
      {
        name: 'Juniper House Inc',
        phone: '(512) 555-0101',
        price: 3900,
        website: 'https://juniper.example.org/',
        careTypes: ['Assisted Living', 'Memory Care'],
        amenities: ['Gardens', 'Spa'],
        absentAmenities: [],
        residentGender: null,
        description: 'A small house with a garden. New words.',
        location: '12 Juniper Street, Austin, TX 78701',
        sourceDate: new Date('2026-01-01'),
      },
    ])
  })

  test('has a rating only if the rating covers everything that it offers', async () => {
    const home = nursingHome()
    await load('cms', [home], undefined, cmsNursingHomes)
    expect(await shown()).toMatchObject([{ rating: 20 }])
    const sameHome = {
      id: '1',
      name: 'Made Up Nursing Home',
      address: '701 Monroe St NW',
      city: 'Russellville',
      state: 'AL',
      zip: '35653',
    }
    await load('mine', [{ ...sameHome, care_types: 'Assisted Living' }])
    expect(await shown()).toMatchObject([{ rating: null, careTypes: ['Assisted Living', 'Skilled Nursing'] }])
    await load('mine', [sameHome])
    expect(await shown()).toMatchObject([{ rating: 20, careTypes: ['Skilled Nursing'] }])
  })

  test('is single-gender if one record says so and none contradicts it', async () => {
    await load('one', [ownHome({ residents: 'male' })])
    await load('two', [ownHome({ residents: '' })])
    expect(await shown()).toMatchObject([{ residentGender: 'Male' }])
    await load('two', [ownHome({ residents: 'female' })])
    expect(await shown()).toMatchObject([{ residentGender: null }])
  })
})

describe('a link to a community', () => {
  const idIn = async (source: string) =>
    (await db.sql<{ id: string }[]>`select id from facility_records where source = ${source}`)[0]?.id ?? ''

  test('still works when another source is added, or the source of its id is removed and added again', async () => {
    await load('one', [ownHome()])
    await load('two', [ownHome({ name: 'The Juniper House' })])
    const [one, two] = [await idIn('one'), await idIn('two')]
    expect((await getFacility(db.sql, one))?.id).toBe(one)
    expect((await getFacility(db.sql, two))?.id).toBe(one)
    await removeSource(db.sql, 'one')
    expect(await getFacility(db.sql, two)).toMatchObject({ id: two, name: 'The Juniper House' })
    expect(await getFacility(db.sql, one)).toBeUndefined()
    await load('one', [ownHome()])
    expect((await getFacility(db.sql, one))?.id).toBe(two)
  })
})

test('a register that numbers a home again keeps its community, whichever register lists it', async () => {
  const ids = async () => (await shown()).map(({ id }) => id)
  await load('one', [ownHome(), ownHome({ id: 'b', address: '1 Elm St', phone: '' })], '2026-01-01')
  const before = await ids()
  await load(
    'one',
    [ownHome({ id: 'new-1' }), ownHome({ id: 'b', address: '1 Elm St', phone: '' })],
    '2026-02-01',
  )
  expect(await ids()).toEqual(before)
  // A link that was made from the new number leads there, too.
  const [record] = await db.sql`select id from facility_records where source_id = 'new-1'`
  expect(before).toContain((await getFacility(db.sql, record?.id))?.id)
  // The first register drops it, and another one has it.
  await load('two', [ownHome({ id: 'z', name: 'The Juniper House' })])
  await load('one', [ownHome({ id: 'b', address: '1 Elm St', phone: '' })], '2026-03-01')
  expect(await ids()).toEqual(before)
  // Open data name the register that lists it now.
  const dates = (await listCommunities(db.sql, null, '', 10)).map(({ sourceDate }) => sourceDate)
  expect(dates.sort()).toEqual(['2026-01-01', '2026-03-01'])
})

test('homes that a register may list twice stay two, and its edition names them to staff', async () => {
  const twins = ['Oaks at Dover', 'Oaks of Dover'].map((name) => ownHome({ id: name, name, phone: '' }))
  await load('one', [...twins, ownHome({ id: 'c', name: 'Oaks Annex' })])
  expect(await count()).toBe(3)
  const [edition] =
    await db.sql`select report from source_editions where source = 'one' and state = 'current'`
  const names = ['Oaks at Dover', 'Oaks of Dover']
  expect(edition?.report.changes).toContainEqual({ kind: 'twin', count: 2, names })
  // Families see them as one place.
  expect(new Set((await shown()).map(({ campusKey }) => campusKey)).size).toBe(1)
})
