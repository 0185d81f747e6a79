import { describe, expect, it } from 'vitest'
import { facilityLike } from '../../testing/facilities.ts'
import { filterList, knownFacts, type Listed, sortList } from './arrange-list.ts'
import { parseView, type View } from './list-view.ts'

const home = (id: string, changes: Partial<Listed> = {}): Listed => ({
  ...facilityLike({ id, price: null, careTypes: [], amenities: [] }),
  ...changes,
})
const idsOf = (list: readonly Listed[]) => list.map(({ id }) => id)
const show = (list: Listed[], view: Partial<View>) => idsOf(filterList(list, { ...parseView(), ...view }))

describe('sorting', () => {
  const list = [
    home('a', { distanceMiles: 9, price: 0, listFacts: { places: 60 } }),
    home('b', { distanceMiles: null, price: 5000 }),
    home('c', { distanceMiles: 2, price: 3000, listFacts: { places: 8 } }),
    home('d', { distanceMiles: 2, price: 5000 }),
  ]

  it.each([
    ['fit', ['a', 'b', 'c', 'd']],
    ['nearest', ['c', 'd', 'a', 'b']],
    ['price', ['c', 'b', 'd', 'a']],
    ['size', ['c', 'a', 'b', 'd']],
  ] as const)('by %s puts what is not known last and keeps the order of equals', (sort, ids) => {
    expect(idsOf(sortList(list, sort))).toEqual(ids)
  })
})

describe('filters', () => {
  it('show only what a record says', () => {
    const list = [
      home('unknown'),
      home('yes', {
        price: 4000,
        listFacts: { places: 20, memoryCare: true, publicFunding: true, spanish: true },
      }),
      home('no', { price: 0, listFacts: { places: 21, memoryCare: false, publicFunding: false } }),
    ]
    expect(show(list, {})).toEqual(['unknown', 'yes', 'no'])
    expect(show(list, { hasPrice: true })).toEqual(['yes'])
    expect(show(list, { memoryCare: true })).toEqual(['yes'])
    expect(show(list, { publicFunding: true })).toEqual(['yes'])
    expect(show(list, { spanish: true })).toEqual(['yes'])
    expect(show(list, { size: 'small' })).toEqual(['yes'])
    expect(show(list, { size: 'medium' })).toEqual(['no'])
    expect(show(list, { size: 'large' })).toEqual([])
  })

  it('read memory care in the types of care and the amenities of an advertiser', () => {
    const list = [
      home('care', { careTypes: ['Memory Care'] }),
      home('amenity', { amenities: ['Memory Care'] }),
    ]
    expect(show(list, { memoryCare: true })).toEqual(['care', 'amenity'])
  })
})

it('knows which facts a list has', () => {
  expect(knownFacts([home('without')])).toEqual({
    distance: false,
    places: false,
    publicFunding: false,
    spanish: false,
  })
  expect(
    knownFacts([
      home('without'),
      home('with', { distanceMiles: 3, listFacts: { places: 4, publicFunding: false, spanish: true } }),
    ]),
  ).toEqual({ distance: true, places: true, publicFunding: true, spanish: true })
})

it('falls back to the default for a view that it does not know', () => {
  expect(parseView({ sort: 'newest', size: 7, hasPrice: true })).toEqual({ ...parseView(), hasPrice: true })
})
