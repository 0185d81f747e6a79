import { expect, test } from 'vitest'
import type { Match } from '#shared/facility.ts'
import { refineMatches } from './refine-matches.ts'

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

test('a model cannot move a community whose license does not fit above one that fits', () => {
  const unaided = [{ text: 'Residents must be able to leave unaided in a fire', fact: 'evacuation' }]
  const idsOf = (against: Match['against']) => {
    const matches = [match('a', []), match('b', []), match('c', against), match('d', against)]
    const opinion = { named: ['c', 'a', 'b', 'd'], topics: new Map() }
    return refineMatches(matches, opinion).map(({ id }) => id)
  }
  expect(idsOf([])).toEqual(['a', 'c', 'b', 'd'])
  expect(idsOf(unaided)).toEqual(['a', 'b', 'c', 'd'])
})
