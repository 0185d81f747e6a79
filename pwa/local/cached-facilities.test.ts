import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { Facility } from '../../shared/facility.ts'
import { emptyPhone } from '../testing/empty-phone.ts'
import { cacheFacility, findCachedFacility, MAX_VIEWED } from './cached-facilities.ts'

const facility = (id: string): Facility => ({
  id,
  name: `Home ${id}`,
  location: 'Austin, TX',
  description: 'A home.',
  price: null,
  rating: null,
  imageUrl: null,
  amenities: [],
  careTypes: [],
  phone: null,
  email: null,
  website: null,
  isSample: true,
})

beforeEach(emptyPhone)

it('finds the details of a viewed facility', async () => {
  await cacheFacility(facility('a'))
  expect(await findCachedFacility('a')).toMatchObject({ facility: facility('a') })
  expect(await findCachedFacility('b')).toBeUndefined()
})

it('evicts the facilities that were viewed longest ago', async () => {
  for (let n = 0; n <= MAX_VIEWED; n++) await cacheFacility(facility(`${n}`))
  expect(await findCachedFacility('0')).toBeUndefined()
  expect(await findCachedFacility('1')).toBeDefined()
  expect(await findCachedFacility(`${MAX_VIEWED}`)).toBeDefined()
})
