import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { CommunityPage } from '#shared/catalog/community-page.ts'
import { ErrorBody } from '#shared/contract/errors.ts'
import { API } from '#shared/contract/paths.ts'

const app = openForTests(openTestApp)

const get = (query: string) => app.send('GET', `${API.communities}?${query}`)
const list = async (query: string) => CommunityPage.parse(await (await get(query)).json())
const distancesOf = ({ communities }: CommunityPage) =>
  communities.map(({ distanceMiles }) => distanceMiles ?? -1)

test('around a ZIP code or a city, the nearest communities come first', async () => {
  for (const place of ['zipCode=78701', 'city=austin']) {
    const page = await list(`state=TX&${place}&limit=20`)
    expect(page.city.toLowerCase()).toBe('austin')
    const distances = distancesOf(page)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances[0]).toBeLessThan(5)
  }
})

test('communities across the border are listed within reach, and no farther', async () => {
  await app.sql`
    update facilities set state = 'OK', latitude = 30.3, longitude = -97.7
    where id = (select min(id) from facilities where state = 'AK')`
  await app.sql`
    update facilities set state = 'OK', latitude = 35, longitude = -97.7
    where id = (select min(id) from facilities where state = 'AL')`
  const [{ own }] = await app.sql<[{ own: number }]>`
    select count(*)::int as own from facilities where state = 'TX'`
  expect((await list('state=TX&zipCode=78701')).total).toBe(own + 1)
  expect((await list('state=TX')).total).toBe(own)
})

test('a place that the state does not have lists the whole state by name, without distances', async () => {
  for (const place of ['zipCode=53703', 'zipCode=00000', 'city=Atlantis', 'city=', 'city=%00']) {
    const page = await list(`state=TX&${place}`)
    expect(page.city).toBe('')
    expect(page.communities.every(({ distanceMiles }) => distanceMiles === null)).toBe(true)
    const names = page.communities.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  }
})

test.each(['state=TX&zipCode=78701&limit=7', 'state=TX&limit=7'])(
  'following the pages of %s visits every community once',
  async (query) => {
    await app.sql`update facilities set latitude = null, longitude = null
      where id = (select max(id) from facilities where state = 'TX')`
    const ids: string[] = []
    let page = await list(query)
    for (; page.next !== undefined; page = await list(`${query}&cursor=${page.next}`))
      ids.push(...page.communities.map(({ id }) => id))
    ids.push(...page.communities.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(page.total)
  },
)

test('a page may be cached by anyone, links to the next one, and has only what lists need', async () => {
  const response = await get('state=TX&limit=1')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  const body = await response.json()
  const cursor = body.next.replaceAll('~', '%7E')
  expect(response.headers.get('link')).toBe(
    `<${API.communities}?state=TX&limit=1&cursor=${cursor}>; rel="next"`,
  )
  z.parse(z.strictObject(CommunityPage.shape), body)
})

test.each([
  ['', 'state'],
  ['state=ZZ', 'state'],
  ['state=TX&zipCode=1', 'zipCode'],
  [`state=TX&city=${'x'.repeat(101)}`, 'city'],
  ['state=TX&limit=0', 'limit'],
  ['state=TX&limit=101', 'limit'],
  ['state=TX&cursor=x', 'cursor'],
  ['state=TX&cursor=12345678~YQ~YQ', 'cursor'],
])('the query %j is refused, and the field is named', async (query, field) => {
  const response = await get(query)
  expect(response.status).toBe(422)
  expect(ErrorBody.parse(await response.json()).issues?.map(({ path }) => path)).toEqual([field])
})
