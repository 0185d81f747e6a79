import { afterEach, expect, test, vi } from 'vitest'
import type { CommunityPage } from '#shared/catalog/community-page.ts'
import { facilityLike } from '../../testing/facilities.ts'
import { startQuery } from './browse-query.ts'
import { loadPlace } from './load-place.ts'
import { type Place, toPlace } from './place.ts'

const AUSTIN = toPlace('78701', 'TX') as Place
const community = (id: string, distanceMiles: number, price: number | null = null) => ({
  ...facilityLike({ id, name: id, price }),
  kind: 'living' as const,
  distanceMiles,
  listFacts: {},
})
const page = (communities: CommunityPage['communities'], next?: string): CommunityPage => ({
  communities,
  total: 3,
  city: 'Austin',
  asOf: null,
  ...(next !== undefined && { next }),
})

/** Answers one request with each page, in turn. @returns the addresses asked for */
function answer(...pages: CommunityPage[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(pages[asked.length - 1])
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('the server is asked for the place alone, and everything else happens on the phone', async () => {
  const asked = answer(page([community('Oak', 1, 4000), community('Elm', 2)], '200~YQ~YQ'))
  const loaded = await loadPlace(AUSTIN)
  const query = startQuery(AUSTIN)
  const view = { ...query.view, hasPrice: true }
  expect(loaded.list({ ...query, view, within: 10 })).toMatchObject({ count: 1, total: 2, unloaded: 1 })
  expect(loaded.list({ ...query, name: 'elmm' }).communities.map(({ name }) => name)).toEqual(['Elm'])
  expect(asked).toEqual(['/api/communities?state=TX&limit=50&zipCode=78701'])
})

test('more communities follow the first ones, each once', async () => {
  const asked = answer(
    page([community('Oak', 1), community('Elm', 2)], '200~YQ~YQ'),
    page([community('Elm', 2), community('Ash', 3)]),
  )
  const more = await (await loadPlace(AUSTIN)).loadMore?.()
  const listed = more?.list(startQuery(AUSTIN))
  expect(listed?.communities.map(({ name }) => name)).toEqual(['Oak', 'Elm', 'Ash'])
  expect(listed).toMatchObject({ unloaded: 0, city: 'Austin' })
  expect(more?.loadMore).toBeUndefined()
  expect(asked[1]).toContain('cursor=200%7EYQ%7EYQ')
})

test('a list of the server says whether it has communities of the state itself', async () => {
  answer(page([community('Oak', 1)]))
  expect((await loadPlace(AUSTIN)).list(startQuery(AUSTIN)).isCovered).toBe(true)
  const denver = toPlace('80202', 'CO') as Place
  answer(page([community('Oak', 1)]))
  expect((await loadPlace(denver)).list(startQuery(denver)).isCovered).toBe(false)
})
