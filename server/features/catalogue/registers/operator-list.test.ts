import { expect, test } from 'vitest'
import { factsOf, refusalOf } from '#server/testing/read-row.ts'
import { ownHome } from '#server/testing/register-rows.ts'
import { operatorList } from './operator-list.ts'

test("an operator's list: every fact that a community can have, with only known words", () => {
  expect(factsOf(operatorList, ownHome())).toMatchObject({
    price: 4200,
    rating: 45,
    careTypes: ['Assisted Living', 'Memory Care'],
    amenities: ['Gardens', 'Pet Friendly'],
    absentAmenities: ['Spa'],
    residentGender: 'Female',
    email: 'hello@juniper.example.org',
    website: 'https://juniper.example.org/',
  })
  expect(refusalOf(operatorList, ownHome({ care_types: 'Hotel' }))).toMatch(
    /^care_types: has a value that is not one of/,
  )
  expect(refusalOf(operatorList, ownHome({ amenities: 'Gardens; Helipad' }))).toMatch(
    /^amenities: has a value/,
  )
  for (const residents of ['cats', 'constructor']) {
    expect(refusalOf(operatorList, ownHome({ residents }))).toBe('residents: is not male, female or both')
  }
  expect(refusalOf(operatorList, ownHome({ rating: '47' }))).toBe('rating: is not between 0.1 and 5 stars')
  const bare = { id: '1', name: 'Bare', city: 'Austin', state: 'Texas', zip: '78701' }
  expect(factsOf(operatorList, bare)).toMatchObject({
    price: null,
    rating: null,
    careTypes: [],
    amenities: [],
    phone: null,
  })
})
