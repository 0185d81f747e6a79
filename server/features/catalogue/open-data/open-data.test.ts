import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registerFacts, setCatalogue } from '#server/testing/communities.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { readPages } from '#server/testing/read-pages.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { HsdsService } from './hsds.ts'

const OAK = '10000000-0000-8000-a000-000000000001'
const ELM = '10000000-0000-8000-a000-000000000002'
const FIR = '10000000-0000-8000-a000-000000000003'

const app = openForTests(openPortalApp)
beforeAll(async () => {
  await app.sql`
    insert into catalogue_sources (source, format, publisher, source_date, date_is_given, file_sha256)
    values ('register', 'tx', 'A state', '2021-03-01', true, ''), ('own', 'own', null, '2021-03-02', false, '')`
})
beforeEach(async () => {
  await setCatalogue(app.sql, [])
  await app.sql`delete from facility_records`
})

async function readAll(path: string): Promise<HsdsService[]> {
  const pages = await readPages((page) => app.call('GET', page), path)
  return z.parse(z.array(HsdsService), pages.flat())
}

test('exports what is known of a community, from whom and of which day', async () => {
  const facts = registerFacts({ licenseNumber: '42', serves: ['dementia', 'blindness'] })
  await setCatalogue(app.sql, [
    {
      id: OAK,
      name: 'Oak House',
      price: 4200,
      careTypes: ['Memory Care'],
      amenities: ['Gardens'],
      facts,
      source: 'register',
    },
  ])
  await app.sql`
    insert into facility_records (id, source, source_id, facts, place_key, facility_id)
    values (${OAK}, 'register', '1', '{}', '', ${OAK})`
  await app.sql`
    update facilities set address = '1 Main St', zip_code = '78701', phone = '(512) 555-0100', email = 'oak@example.org',
      website = 'https://oak.example'`
  const [oak] = await readAll(ADMIN_API.openCommunities)
  expect(oak).toMatchObject({
    id: OAK,
    name: 'Oak House',
    description: 'A house',
    status: 'active',
    assured_date: '2021-03-01',
    url: 'https://oak.example',
    email: 'oak@example.org',
    phones: [{ number: '(512) 555-0100' }],
    cost_options: [{ currency: 'USD', amount: 4200 }],
    organization: { name: 'Oak House' },
    service_at_locations: [
      {
        location: {
          location_type: 'physical',
          latitude: expect.any(Number),
          addresses: [
            {
              address_1: '1 Main St',
              city: 'Austin',
              state_province: 'TX',
              postal_code: '78701',
              country: 'US',
            },
          ],
        },
      },
    ],
  })
  expect(oak?.attributes).toMatchObject([
    { taxonomy_term: { taxonomy: 'Kind of care', name: 'Memory Care' } },
    { taxonomy_term: { taxonomy: 'Amenity', name: 'Gardens' } },
    { label: 'Source', value: 'A state' },
    {
      label: 'License number',
      value: '42',
      metadata: [{ updated_by: 'A state', last_action_date: '2021-03-01', replacement_value: '42' }],
    },
    { label: 'Serves', value: 'dementia; blindness' },
  ])
  expect(await readAll(ADMIN_API.openCommunities)).toEqual([oak])
})

test('leaves out what is unknown, and what HSDS does not accept', async () => {
  await setCatalogue(app.sql, [{ id: OAK, milesNorth: null, source: 'own' }])
  await app.sql`update facilities set description = '', address = '1 Main St', website = 'oak house', email = 'none'`
  const [oak] = await readAll(ADMIN_API.openCommunities)
  expect(Object.keys(oak ?? {}).sort()).toEqual(
    ['attributes', 'id', 'last_modified', 'name', 'organization', 'service_at_locations', 'status'].sort(),
  )
  expect(Object.keys(oak?.service_at_locations[0]?.location ?? {}).sort()).toEqual([
    'id',
    'location_type',
    'name',
  ])
  expect(oak?.attributes).toMatchObject([{ label: 'Source', value: "The operator's own list" }])
})

test('exports what a community told, with the days from and to which it counts', async () => {
  await setCatalogue(app.sql, [
    { id: OAK, price: 4200, source: 'register' },
    { id: ELM, source: 'register' },
    { id: FIR, source: 'register' },
  ])
  const tell = (id: string, facts: object) => app.call('PUT', `${ADMIN_API.facilities}/${id}/told`, facts)
  const toldAt = new Date(Date.now() - 86_400_000).toISOString()
  await tell(OAK, {
    priceFrom: 4500,
    priceTo: 5200,
    rooms: 2,
    medicaid: true,
    languages: ['Tagalog'],
    toldAt,
    toldBy: 'Marta at the desk',
    note: 'The east wing opens in May',
  })
  await tell(ELM, { rooms: 'waiting_list' })
  await tell(FIR, { closed: true })
  const services = await readAll(ADMIN_API.openCommunities)
  const [oak, elm] = services
  expect(services).toHaveLength(2)
  expect(oak?.capacities).toMatchObject([{ unit: { name: 'Room' }, available: 2, updated: toldAt }])
  expect(oak?.languages).toMatchObject([{ name: 'Tagalog' }])
  const from = toldAt.slice(0, 10)
  const to = new Date(Date.parse(toldAt) + 180 * 86_400_000).toISOString().slice(0, 10)
  expect(oak?.cost_options).toMatchObject([
    { amount: 4200 },
    { amount: 4500, valid_from: from, valid_to: to },
    { amount: 5200, valid_from: from, valid_to: to },
  ])
  expect(oak?.attributes.at(-1)).toMatchObject({ value: 'true', metadata: [{ last_action_date: from }] })
  expect(elm?.capacities).toMatchObject([
    { available: 0, description: expect.stringMatching(/^Waiting list/) },
  ])
  expect(JSON.stringify(services)).not.toMatch(/Marta|east wing/)
  await app.sql`delete from told_facts`
})

test('exports all pages of a state, without the sample', async () => {
  await setCatalogue(app.sql, [
    { id: OAK, source: 'register' },
    { id: ELM, source: 'register' },
    { id: FIR, state: 'OK', source: 'register' },
    { id: '10000000-0000-8000-a000-000000000004', source: 'sample' },
  ])
  const idsOf = async (query: string) =>
    (await readAll(`${ADMIN_API.openCommunities}?${query}`)).map(({ id }) => id)
  expect(await idsOf('limit=1')).toEqual([OAK, ELM, FIR])
  expect(await idsOf('state=TX&limit=1')).toEqual([OAK, ELM])
  const refused = await app.call('GET', `${ADMIN_API.openCommunities}?state=Texas`)
  expect(refused.status).toBe(422)
})

test('exports active featured businesses only', async () => {
  await app.sql`
    insert into featured_businesses (name, description, city, state, amenities, is_active)
    values ('Shown', 'Ten characters', 'Austin', 'TX', '{Gardens}', true), ('Hidden', 'Ten characters', 'Austin', 'TX', '{}', false)`
  const [shown, ...others] = await readAll(ADMIN_API.openBusinesses)
  expect(shown).toMatchObject({ name: 'Shown', attributes: [{ taxonomy_term: { name: 'Gardens' } }] })
  expect(others).toEqual([])
})
