import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registerFacts, setCatalogue } from '#server/testing/communities.ts'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { readPages } from '#server/testing/read-pages.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { HsdsService } from './hsds.ts'

const OAK = '10000000-0000-8000-a000-000000000001'
const ELM = '10000000-0000-8000-a000-000000000002'
const FIR = '10000000-0000-8000-a000-000000000003'

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp()
  await app.sql`
    insert into catalogue_sources (source, format, publisher, source_date, date_is_given, file_sha256)
    values ('register', 'tx', 'A state', '2021-03-01', true, ''), ('own', 'own', null, '2021-03-02', false, '')`
})
afterAll(() => app.close())
beforeEach(() => setCatalogue(app.sql, []))

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
