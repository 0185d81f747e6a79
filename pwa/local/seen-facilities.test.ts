import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { Facility } from '../../shared/facility.ts'
import { emptyPhone } from '../testing/empty-phone.ts'
import { MAX_SEEN, recallFacility, rememberFacility } from './seen-facilities.ts'

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

it('details once looked at are there again', async () => {
  await rememberFacility(facility('a'))
  expect(await recallFacility('a')).toMatchObject({ facility: facility('a') })
  expect(await recallFacility('b')).toBeUndefined()
})

it('those looked at longest ago make room', async () => {
  for (let n = 0; n <= MAX_SEEN; n++) await rememberFacility(facility(`${n}`))
  expect(await recallFacility('0')).toBeUndefined()
  expect(await recallFacility('1')).toBeDefined()
  expect(await recallFacility(`${MAX_SEEN}`)).toBeDefined()
})
