import { expect, test } from 'vitest'
import { createBusiness, readBusiness, someBusiness } from '#server/testing/business-calls.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { NOT_A_WEBSITE } from '#shared/contract/business-form.ts'

const LIST = ADMIN_API.featuredBusinesses
const app = openForTests(openPortalApp)

test.each([
  [{ name: '' }, 'Business name is required'],
  [{ name: undefined }, 'Business name is required'],
  [{ name: 'x'.repeat(101) }, 'Business name too long'],
  [{ description: 'Too short' }, 'Description must be at least 10 characters'],
  [{ city: ' ' }, 'City is required'],
  [{ city: 'x'.repeat(51) }, 'City name too long'],
  [{ state: 'TEX' }, 'Please enter a valid state abbreviation'],
  [{ state: 'ZZ' }, 'Please enter a valid state abbreviation'],
  [{ rating: 51 }, 'Rating must be between 1 and 50'],
  [{ rating: 0 }, 'Rating must be between 1 and 50'],
  [{ rating: 4.5 }, 'Rating must be a whole number'],
  [{ price: -1 }, 'Price must be between $1 and $100,000 a month'],
  [{ price: 100_001 }, 'Price must be between $1 and $100,000 a month'],
  [{ price: 'cheap' }, 'Price must be a whole number'],
  [{ priority: 11 }, 'Priority must be between 0 and 10'],
  [{ priority: -1 }, 'Priority must be between 0 and 10'],
  [{ priority: null }, 'Priority must be a whole number'],
  [{ email: 'olive' }, 'Please enter a valid email address'],
  [{ website: 7 }, 'Website must be text'],
  ...[
    'http://',
    'http:evil',
    'httpjavascript:alert(1)',
    'www.example.org',
    'https://nowhere',
    'ftp://a.org',
  ].map((website) => [{ website }, NOT_A_WEBSITE] as [Record<string, unknown>, string]),
  [{ address: 'x'.repeat(201) }, 'Address must be at most 200 characters long'],
  [{ amenities: ['Helipad'] }, 'Please choose amenities from the list'],
  [{ amenities: 'Golf' }, 'Please choose amenities from the list'],
  [{ careTypes: ['Golf'] }, 'Please choose care types from the list'],
])('refuses %j with a helpful message, on create and on change', async (change, expected) => {
  const { id } = await createBusiness(app)
  const [field] = Object.keys(change)
  for (const response of [
    await app.call('POST', LIST, someBusiness(change)),
    await app.call('PUT', `${LIST}/${id}`, someBusiness(change)),
  ]) {
    expect(response.status).toBe(422)
    const { code, message, issues } = await response.json()
    expect({ code, message }).toEqual({ code: 'invalid', message: expected })
    expect(issues[0].path).toMatch(new RegExp(`^${field}`))
  }
})

test('keeps a website that is older than the rule while other fields change', async () => {
  const { id } = await createBusiness(app, { website: 'HTTPS://Example.ORG' })
  await app.sql`update featured_businesses set website = 'www.example.org' where id = ${id}`
  const path = `${LIST}/${id}`
  const kept = await readBusiness(
    app.call('PUT', path, someBusiness({ website: 'www.example.org', price: 4100 })),
  )
  expect(kept).toMatchObject({ website: 'www.example.org', price: 4100 })
  expect((await app.call('PUT', path, someBusiness({ website: 'www.example.com' }))).status).toBe(422)
  const corrected = await readBusiness(
    app.call('PUT', path, someBusiness({ website: 'https://www.example.org' })),
  )
  expect(corrected.website).toBe('https://www.example.org')
})
