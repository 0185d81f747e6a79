import { afterEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { getFacility } from '../family/facilities/service.ts'
import { rebuildOutdatedCommunities } from './build-communities.ts'
import { matchKeysOf } from './match-keys.ts'

type Database = Awaited<ReturnType<typeof freshDatabase>>
const open: Database[] = []
afterEach(async () => {
  for (const db of open.splice(0)) await db.drop()
})

/** Records as an old version stored them. The first letter of an id is the source, the rest its number there. */
const RECORDS = [
  // A chain of phone numbers joins these four, but 'c' was imported first, so 'b' stayed a separate community.
  { id: 'a1', name: 'Oak House', address: '1 Main Street', phone: '(512) 555-0101', facilityId: 'c1' },
  { id: 'a2', name: 'Oak House', address: '1 Main Street', phone: '(512) 555-0102', facilityId: 'c1' },
  { id: 'b1', name: 'Oak House', address: '2 Main St', phone: '(512) 555-0102', facilityId: 'b1' },
  { id: 'c1', name: 'Oak House', address: null, phone: '(512) 555-0101', facilityId: 'c1' },
  // Two houses of 'a' that were shown as one, because 'b' has the address of one and the number of the other.
  { id: 'a3', name: 'Elm House', address: '3 Main Street', phone: '(512) 555-0103', facilityId: 'a3' },
  { id: 'a4', name: 'Elm House', address: '4 Main Street', phone: '(512) 555-0104', facilityId: 'a3' },
  { id: 'b2', name: 'Elm House', address: '3 Main St', phone: '(512) 555-0104', facilityId: 'a3' },
]
const ORDER_OF_IMPORT = ['c1', 'b1', 'a1', 'a2', 'a3', 'a4', 'b2']

/** Creates a database whose communities were built by older rules, which depended on the order of imports. */
async function createOldInstallation(): Promise<Database> {
  const db = await freshDatabase()
  open.push(db)
  await db.sql`update catalogue_state set community_rules = 1`
  await db.sql`
    insert into catalogue_sources (source, format, source_date, date_is_given, file_sha256)
    select source, 'own', '2026-01-01', true, '' from unnest(array['a', 'b', 'c']) as source`
  for (const { id, name, address, phone, facilityId } of RECORDS) {
    const facts = {
      name,
      normalizedName: name.toLowerCase(),
      description: '',
      amenities: [],
      absentAmenities: [],
    }
    const place = { address, city: 'Austin', state: 'TX', zipCode: '78701', phone, careTypes: [] }
    const keys = matchKeysOf({ name, ...place })
    await db.sql`
      insert into facility_records (id, source, source_id, facts, place_key, address_key, phone_key, facility_id, created_at)
      values (${id}, ${id.slice(0, 1)}, ${id.slice(1)}, ${db.sql.json({ ...facts, ...place })}, ${keys.placeKey},
        ${keys.addressKey}, ${keys.phoneKey}, ${facilityId}, ${new Date(2026, 0, 1 + ORDER_OF_IMPORT.indexOf(id))})`
    if (id === facilityId)
      await db.sql`
        insert into facilities (id, name, normalized_name, location, description, city, state, source, source_id)
        values (${id}, ${name}, ${name.toLowerCase()}, 'Austin, TX 78701', '', 'Austin', 'TX', ${id.slice(0, 1)},
          ${id.slice(1)})`
  }
  return db
}

describe('a start with communities built by older rules', () => {
  test('rebuilds them once, and every old id still leads to its community', async () => {
    const { sql } = await createOldInstallation()
    expect((await getFacility(sql, 'b1'))?.id).toBe('b1')
    expect(await rebuildOutdatedCommunities(sql)).toBe(3)
    const shownBy = await Promise.all(RECORDS.map(async ({ id }) => [id, (await getFacility(sql, id))?.id]))
    expect(Object.fromEntries(shownBy)).toEqual({
      a1: 'c1',
      a2: 'c1',
      b1: 'c1',
      c1: 'c1',
      a3: 'a3',
      b2: 'a3',
      a4: 'a4',
    })
    expect(await sql`select id, zip_code from facilities order by id`).toMatchObject([
      { id: 'a3', zipCode: '78701' },
      { id: 'a4', zipCode: '78701' },
      { id: 'c1', zipCode: '78701' },
    ])
    expect(await rebuildOutdatedCommunities(sql)).toBeUndefined()
  })

  test('rebuilds them once when two servers start at the same time', async () => {
    const { sql } = await createOldInstallation()
    const rebuilt = await Promise.all([rebuildOutdatedCommunities(sql), rebuildOutdatedCommunities(sql)])
    expect(rebuilt.filter((count) => count !== undefined)).toEqual([3])
  })

  test('does not change sample communities', async () => {
    const db = await freshDatabase()
    open.push(db)
    await db.sql`
      insert into facilities (id, name, normalized_name, location, description, city, state, source, source_id)
      values ('made-up', 'Oak House', 'oak house', 'Austin, TX', '', 'Austin', 'TX', 'sample', '1')`
    expect(await rebuildOutdatedCommunities(db.sql)).toBe(0)
    expect((await getFacility(db.sql, 'made-up'))?.isSample).toBe(true)
  })
})
