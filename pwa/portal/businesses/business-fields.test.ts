import { expect, test } from 'vitest'
import { someBusiness } from '#pwa/testing/businesses.ts'
import { NOT_A_WEBSITE } from '#shared/contract/business-form.ts'
import { type BusinessFields, businessFieldsSchema, NEW_BUSINESS, toFields } from './business-fields.ts'

const FILLED: BusinessFields = {
  ...NEW_BUSINESS,
  name: ' Juniper Court ',
  description: 'A quiet house by the river',
  city: 'Austin',
  state: 'tx',
}

const messagesFor = (change: Partial<BusinessFields>) =>
  businessFieldsSchema()
    .safeParse({ ...FILLED, ...change })
    .error?.issues.map(({ message }) => message)

test('sends empty fields as null, and 5 as the default priority', () => {
  expect(businessFieldsSchema().parse(FILLED)).toEqual({
    name: 'Juniper Court',
    description: 'A quiet house by the river',
    city: 'Austin',
    state: 'TX',
    priority: 5,
    address: null,
    zipCode: null,
    phone: null,
    email: null,
    website: null,
    imageUrl: null,
    price: null,
    rating: null,
    amenities: [],
    careTypes: [],
  })
})

test.each([
  ['oakwoodvillage.example', 'https://oakwoodvillage.example'],
  ['www.oakwood.example/tour?from=x', 'https://www.oakwood.example/tour?from=x'],
  ['oakwood.example:8080', 'https://oakwood.example:8080'],
  ['http://oakwood.example', 'http://oakwood.example'],
])('stores the website %s as %s', (website, stored) => {
  expect(businessFieldsSchema().parse({ ...FILLED, website }).website).toBe(stored)
})

test('accepts a price with a dollar sign and a comma', () => {
  expect(businessFieldsSchema().parse({ ...FILLED, price: ' $4,200 ' }).price).toBe(4200)
})

test('sends an unedited business unchanged', () => {
  const { id, isActive, createdAt, updatedAt, ...input } = someBusiness()
  expect(businessFieldsSchema().parse(toFields(someBusiness()))).toEqual(input)
})

test('accepts an invalid website that is already stored, but no other', () => {
  const fields = toFields(someBusiness({ website: 'www.example.org' }))
  expect(businessFieldsSchema(fields.website).safeParse(fields).success).toBe(true)
  const other = { ...fields, website: 'www example com' }
  expect(businessFieldsSchema(fields.website).safeParse(other).success).toBe(false)
})

test.each<[Partial<BusinessFields>, string]>([
  [{ name: ' ' }, 'Business name is required'],
  [{ name: 'x'.repeat(101) }, 'Business name too long'],
  [{ description: 'too short' }, 'Description must be at least 10 characters'],
  [{ city: '' }, 'City is required'],
  [{ state: 'TEX' }, 'Please enter a valid state abbreviation'],
  [{ state: 'ZZ' }, 'Please enter a valid state abbreviation'],
  [{ email: 'juniper' }, 'Please enter a valid email address'],
  [{ website: 'www example org' }, NOT_A_WEBSITE],
  [{ website: 'http:evil' }, NOT_A_WEBSITE],
  [{ priority: '0' }, 'Priority must be between 1 and 10'],
  [{ priority: '11' }, 'Priority must be between 1 and 10'],
  [{ priority: '' }, 'Priority must be a whole number'],
  [{ rating: '51' }, 'Rating must be between 1 and 50'],
  [{ rating: '0' }, 'Rating must be between 1 and 50'],
  [{ rating: '4.7' }, 'Rating must be a whole number'],
  [{ price: '-1' }, 'Price must be between $1 and $100,000 a month'],
  [{ price: 'a lot' }, 'Price must be a whole number'],
])('rejects %j: %s', (change, message) => {
  expect(messagesFor(change)).toEqual([message])
})
