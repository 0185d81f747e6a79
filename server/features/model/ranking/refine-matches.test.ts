import { expect, test } from 'vitest'
import type { Match } from '#shared/contract/facility.ts'
import { refineMatches } from './ranker.ts'

const match = (id: string, against: Match['against']): Match => ({
  id,
  name: id,
  location: 'Austin, TX',
  description: '',
  price: null,
  rating: null,
  imageUrl: null,
  amenities: [],
  careTypes: [],
  phone: null,
  email: null,
  website: null,
  isSample: false,
  distanceMiles: null,
  acrossBorder: false,
  score: { total: 0, distance: 0, budget: 0, amenities: 0, careType: 0 },
  reasons: [],
  unknown: [],
  for: [],
  against,
  listFacts: {},
})

test('a model cannot move a community that is ruled out above one that is not', () => {
  const idsOf = (hindrance?: 2) => {
    const [c, d] = [match('c', []), match('d', [])].map((one) => ({ ...one, hindrance }))
    const matches = [match('a', []), match('b', []), c as Match, d as Match]
    const opinion = { named: ['c', 'a', 'b', 'd'], topics: new Map() }
    return refineMatches(matches, opinion).map(({ id }) => id)
  }
  expect(idsOf()).toEqual(['a', 'c', 'b', 'd'])
  expect(idsOf(2)).toEqual(['a', 'b', 'c', 'd'])
})
