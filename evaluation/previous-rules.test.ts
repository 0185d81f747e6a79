import { expect, test } from 'vitest'
import { BUDGETS } from '#shared/options.ts'
import { previousRules } from './previous-rules.ts'
import type { ReachableCommunity } from './reachable.ts'

const community = (key: string, fields: Partial<ReachableCommunity>): ReachableCommunity => ({
  key,
  id: key,
  name: key,
  address: null,
  city: 'Madison',
  state: 'WI',
  zipCode: null,
  price: 4000,
  rating: null,
  careTypes: ['Assisted Living'],
  amenities: [],
  absentAmenities: [],
  miles: 5,
  ...fields,
})
const ANSWERS = {
  state: 'WI',
  budget: BUDGETS[1].label,
  amenities: ['Memory Care'],
} as Parameters<typeof previousRules>[1]

test('weighs distance, price and memory care as the last release did', () => {
  const communities = [
    community('without', { miles: 1 }),
    community('with', { careTypes: ['Memory Care'] }),
    community('far', { careTypes: ['Memory Care'], miles: 30 }),
    community('dear', { careTypes: ['Memory Care'], price: 9000 }),
  ]
  expect(previousRules(communities, ANSWERS)).toEqual(['with', 'far', 'without', 'dear'])
})

test('looks across the border only if the own state has few', () => {
  const own = Array.from({ length: 10 }, (_, index) => community(`wi:${index}`, {}))
  const across = community('il', { state: 'IL' })
  expect(previousRules([...own, across], ANSWERS)).not.toContain('il')
  expect(previousRules([...own.slice(1), across], ANSWERS)).toContain('il')
})
