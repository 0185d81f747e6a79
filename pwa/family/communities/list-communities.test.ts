import { expect, test } from 'vitest'
import { readPlaces } from '#shared/catalog/packs/locate.ts'
import { facilityLike } from '../../testing/facilities.ts'
import { type BrowseQuery, startQuery } from './browse-query.ts'
import { mapCommunities, readMapped } from './communities-worker.ts'
import { describeCount } from './describe-list.ts'
import { type ListedPage, listCommunities } from './list-communities.ts'
import { createNameSearch } from './name-search.ts'
import type { OpenedState, PackedCommunity } from './open-state.ts'
import { type Place, toPlace } from './place.ts'

/** About 69 miles a degree to the north of Madison's ZIP code. */
const MADISON = { latitude: 43, longitude: -89 }
const community = (name: string, degreesNorth: number | null, changes: Partial<PackedCommunity> = {}) => ({
  ...facilityLike({ name, price: null }),
  listFacts: {},
  state: 'WI',
  zipCode: '53703',
  kind: 'living' as const,
  position: degreesNorth === null ? null : { ...MADISON, latitude: MADISON.latitude + degreesNorth },
  city: 'Madison',
  readCard: async () => facilityLike({ id: name, name }),
  ...changes,
})
const communities: PackedCommunity[] = [
  community('Cedar', 0.5),
  community('Birch', 0.1),
  community('Aspen', 2),
  community('Nowhere', null),
  community('Nursing', 0.3, { kind: 'nursing' }),
  community('Illinois', -0.6, { state: 'IL', zipCode: '60601' }),
]
const zips = { codes: ['53703'], cities: ['Madison'], latitudes: [43], longitudes: [-89] }
const opened: OpenedState = {
  communities,
  places: readPlaces([{ kind: 'living', zips, states: [], cities: [], zipCodes: [] }], 'WI'),
  asOf: '2021-03-01',
  getNameSearch: () => createNameSearch(communities),
}
const WHOLE_STATE = toPlace('', 'WI') as Place
const IN_MADISON = toPlace('53703', 'WI') as Place
const list = (place: Place, changes: Partial<BrowseQuery> = {}) =>
  listCommunities(opened, { ...startQuery(place), ...changes })
const namesOf = ({ communities }: ListedPage) => communities.map(({ name }) => name)
const sorted = (sort: 'fit' | 'name') => ({ view: { ...startQuery(WHOLE_STATE).view, sort } })

test('a state alone lists its own communities by name, without distances', async () => {
  const page = await list(WHOLE_STATE)
  expect(namesOf(page)).toEqual(['Aspen', 'Birch', 'Cedar', 'Nowhere', 'Nursing'])
  expect(page).toMatchObject({ count: 5, total: 5, city: '', asOf: '2021-03-01' })
  expect(page.communities.every(({ distanceMiles }) => distanceMiles === null)).toBe(true)
})

test('a ZIP code or a city lists the nearest first, across the border too, and those of unknown place last', async () => {
  const nearest = ['Birch', 'Nursing', 'Cedar', 'Illinois', 'Aspen', 'Nowhere']
  expect(namesOf(await list(IN_MADISON))).toEqual(nearest)
  expect(namesOf(await list(toPlace('madison', 'WI') as Place))).toEqual(nearest)
  expect((await list(IN_MADISON)).city).toBe('Madison')
  expect((await list(IN_MADISON)).communities[0]?.distanceMiles).toBeCloseTo(6.9, 1)
})

test('a place that the state does not have lists the whole state', async () => {
  for (const text of ['99999', 'Atlantis'])
    expect(await list(toPlace(text, 'WI') as Place)).toMatchObject({ city: '', count: 5 })
})

test('a mistyped city gets the names that are like it', async () => {
  expect(await list(toPlace('Madson', 'WI') as Place)).toMatchObject({ city: '', similarCities: ['Madison'] })
  expect((await list(IN_MADISON)).similarCities).toEqual([])
})

test('a state without records of its own says so', async () => {
  expect((await list(IN_MADISON)).isCovered).toBe(true)
  const uncovered = { ...opened, communities: communities.filter(({ state }) => state === 'IL') }
  expect((await listCommunities(uncovered, startQuery(IN_MADISON))).isCovered).toBe(false)
})

test('a distance, a kind, a filter and a name narrow the list', async () => {
  expect(namesOf(await list(IN_MADISON, { within: 25 }))).toEqual(['Birch', 'Nursing'])
  expect(namesOf(await list(IN_MADISON, { within: 25, kind: 'living' }))).toEqual(['Birch'])
  expect(namesOf(await list(IN_MADISON, { kind: 'nursing' }))).toEqual(['Nursing'])
  const priced = { ...startQuery(IN_MADISON).view, hasPrice: true }
  expect(await list(IN_MADISON, { view: priced })).toMatchObject({ communities: [], count: 0, total: 6 })
  expect(namesOf(await list(IN_MADISON, { name: 'ceder' }))).toEqual(['Cedar'])
})

test('a chosen order is kept', async () => {
  expect(namesOf(await list(IN_MADISON, sorted('name')))[0]).toBe('Aspen')
})

test('only the asked number of communities is listed, and all are counted', async () => {
  const page = await list(IN_MADISON, { count: 2 })
  expect(namesOf(page)).toEqual(['Birch', 'Nursing'])
  expect(page.count).toBe(6)
})

test('a map has the points of the list, counts those of unknown place, and reads the card of a point', async () => {
  const query = { ...startQuery(IN_MADISON), kind: 'living' as const }
  const { points, unplaced, origin, towns } = mapCommunities(opened, query)
  expect(points.map(({ name }) => name)).toEqual(['Cedar', 'Birch', 'Aspen', 'Illinois'])
  expect(unplaced).toBe(1)
  expect(origin).toMatchObject({ label: '53703', position: MADISON })
  expect(towns).toEqual([{ name: 'Madison', position: MADISON, zipCodes: 1 }])
  const card = await readMapped(opened, query, points[1]?.id ?? '')
  expect(card).toMatchObject({ name: 'Birch' })
  expect(card?.distanceMiles).toBeCloseTo(6.9, 1)
  expect(await readMapped(opened, query, '99')).toBeUndefined()
})

test('the map of a whole state has no rings, and only the communities of the state', () => {
  const { points, origin } = mapCommunities(opened, startQuery(WHOLE_STATE))
  expect(points.map(({ name }) => name)).toEqual(['Cedar', 'Birch', 'Aspen', 'Nursing'])
  expect(origin).toBeNull()
})

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
