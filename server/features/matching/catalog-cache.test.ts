import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackground } from '#server/platform/background.ts'
import { setCatalogue, TWENTY, validAnswers } from '#server/testing/communities.ts'
import { idsOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { createCatalogCache } from './catalog-cache.ts'
import { loadCatalogCopy } from './catalog-copy.ts'
import { findMatches } from './service.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())
beforeEach(() => setCatalogue(db.sql, TWENTY))

const ENOUGH = 100

/** A server's cache that has loaded a copy, and its search. */
async function startServer() {
  const background = createBackground(silentLog)
  const cache = createCatalogCache(db.sql, background)
  const { catalog: database } = await cache.current()
  for (let search = 0; search < ENOUGH; search++) await cache.current()
  await background.idle()
  return {
    isCopy: async () => (await cache.current()).catalog !== database,
    search: async () =>
      (await findMatches(db.sql, validAnswers(), (await cache.current()).catalog)).facilities,
  }
}

test('after enough searches, a copy in memory answers them as the database does', async () => {
  const { isCopy, search } = await startServer()
  expect(await isCopy()).toBe(true)
  const matches = await search()
  expect(matches.length).toBeGreaterThan(0)
  expect(matches).toEqual((await findMatches(db.sql, validAnswers())).facilities)
  expect(await search()).toEqual(matches)
})

test.each([
  ['changed', () => db.sql`update facilities set name = 'Renamed' where id = 'house-03'`],
  ['deleted', () => db.sql`delete from facilities where id = 'house-03'`],
  ['truncated', () => db.sql`truncate facilities`],
] as const)('no server answers from a copy once the communities are %s', async (_, change) => {
  const servers = [await startServer(), await startServer()]
  for (const { search } of servers) expect((await search()).some(({ id }) => id === 'house-03')).toBe(true)
  await change()
  for (const { isCopy, search } of servers) {
    expect(await isCopy()).toBe(false)
    expect((await search()).some(({ name }) => name === 'House house-03')).toBe(false)
  }
})

test('a new version of the ZIP codes ends a copy, too', async () => {
  const { isCopy } = await startServer()
  await db.sql`update zip_codes set city = city where zip_code = '78701'`
  expect(await isCopy()).toBe(false)
})

test('a community that changes between two readings is never kept under the old version', async () => {
  const { catalog } = await loadCatalogCopy(db.sql)
  await db.sql`update facilities set name = 'Renamed' where id = 'house-03'`
  const nameOf = async () => (await catalog?.findListed(['house-03']))?.map(({ name }) => name)
  expect(await nameOf()).toEqual(['Renamed'])
  await db.sql`update facilities set name = 'Again' where id = 'house-03'`
  expect(await nameOf()).toEqual(['Again'])
})

test('a search after a change sees what was just committed', async () => {
  const { search } = await startServer()
  await setCatalogue(db.sql, [{ id: 'new' }])
  expect(idsOf(await search())).toEqual(['new'])
})
