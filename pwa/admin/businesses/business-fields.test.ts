import { expect, test } from 'vitest'
import { someBusiness } from '../../testing/businesses.ts'
import { type BusinessFields, BusinessForm, fieldsOf, NEW_BUSINESS } from './business-fields.ts'

const FILLED: BusinessFields = {
  ...NEW_BUSINESS,
  name: ' Juniper Court ',
  description: 'A quiet house by the river',
  city: 'Austin',
  state: 'tx',
}

const sentencesFor = (change: Partial<BusinessFields>) =>
  BusinessForm.safeParse({ ...FILLED, ...change }).error?.issues.map(({ message }) => message)

test('what is left empty is sent as null, and the priority is 5 unless one says otherwise', () => {
  expect(BusinessForm.parse(FILLED)).toEqual({
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

test('a price may be written the way one says it', () => {
  expect(BusinessForm.parse({ ...FILLED, price: ' $4,200 ' }).price).toBe(4200)
})

test('a business that is edited without a change is sent as it was', () => {
  const { id, isActive, createdAt, updatedAt, ...input } = someBusiness()
  expect(BusinessForm.parse(fieldsOf(someBusiness()))).toEqual(input)
})

test.each<[Partial<BusinessFields>, string]>([
  [{ name: ' ' }, 'Business name is required'],
  [{ name: 'x'.repeat(101) }, 'Business name too long'],
  [{ description: 'too short' }, 'Description must be at least 10 characters'],
  [{ city: '' }, 'City is required'],
  [{ state: 'TEX' }, 'Please enter a valid state abbreviation'],
  [{ state: 'ZZ' }, 'Please enter a valid state abbreviation'],
  [{ email: 'juniper' }, 'Please enter a valid email address'],
  [{ priority: '0' }, 'Priority must be between 1 and 10'],
  [{ priority: '11' }, 'Priority must be between 1 and 10'],
  [{ priority: '' }, 'Priority must be a whole number'],
  [{ rating: '51' }, 'Rating must be between 1 and 50'],
  [{ rating: '0' }, 'Rating must be between 1 and 50'],
  [{ rating: '4.7' }, 'Rating must be a whole number'],
  [{ price: '-1' }, 'Price must be between $1 and $100,000 a month'],
  [{ price: 'a lot' }, 'Price must be a whole number'],
])('%j is refused: %s', (change, sentence) => {
  expect(sentencesFor(change)).toEqual([sentence])
})
