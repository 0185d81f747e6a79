import { expect, test } from 'vitest'
import { startQuery } from './browse-query.ts'
import { describeCount } from './describe-list.ts'
import type { ListedPage } from './list-communities.ts'
import { type Place, toPlace } from './place.ts'

const PAGE: ListedPage = {
  communities: [],
  count: 206,
  total: 206,
  known: { distance: true, places: false, publicFunding: false, spanish: false },
  unloaded: 0,
  city: 'Denver',
  similarCities: [],
  isCovered: true,
  asOf: null,
}

test.each([
  ['80202', 'CO', {}, '206 communities, nearest first.'],
  [
    '80202',
    'CO',
    { isCovered: false },
    "We don't have Colorado's public records yet. These are across its border: 206 communities, nearest first.",
  ],
  [
    'Madson',
    'WI',
    { city: '' },
    "We don't know Madson in Wisconsin, so this is the whole state: 206 communities.",
  ],
  ['', 'WI', { city: '', count: 20 }, '20 of 206 communities.'],
] as const)('the list of %s in %s says %o', (typed, state, changes, text) => {
  const query = startQuery(toPlace(typed, state) as Place)
  expect(describeCount(query, { ...PAGE, ...changes })).toBe(text)
})
