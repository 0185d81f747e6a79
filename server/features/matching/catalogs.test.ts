import { beforeEach, expect, test } from 'vitest'
import { setCatalogue, TWENTY, validAnswers } from '#server/testing/communities.ts'
import { idsOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { createCatalogs } from './catalogs.ts'
import { findMatches } from './service.ts'

const db = openForTests(freshDatabase)
beforeEach(() => setCatalogue(db.sql, TWENTY))

/** A server that has made a list, and its log. */
async function startServer() {
  const logged: object[] = []
  const catalogs = createCatalogs(db.sql, {
    info: (message, fields) => void logged.push({ message, ...fields }),
  })
  const search = async () =>
    (await findMatches((await catalogs.current()).catalog, validAnswers())).facilities
  await search()
  return { catalogs, search, logged }
}

test.each([
  ['changed', () => db.sql`update facilities set name = 'Renamed', price = 3000 where id = 'house-03'`],
  ['deleted', () => db.sql`delete from facilities where id = 'house-03'`],
  ['truncated', () => db.sql`truncate facilities`],
  [
    'told that they have closed',
    () =>
      db.sql`insert into told_facts (facility_id, fact, value, told_at) values ('house-03', 'closed', 'true', now())`,
  ],
] as const)('no server answers from an older catalog once communities are %s', async (_, change) => {
  const servers = [await startServer(), await startServer()]
  for (const { search } of servers) expect((await search()).some(({ id }) => id === 'house-03')).toBe(true)
  await change()
  const fresh = await startServer()
  for (const { search } of servers) {
    const found = await search()
    expect(found.some(({ name }) => name === 'House house-03')).toBe(false)
    expect(found).toEqual(await fresh.search())
  }
})

test('without a change, the catalog is read once, also by simultaneous searches', async () => {
  const { catalogs } = await startServer()
  const found = await Promise.all(Array.from({ length: 5 }, () => catalogs.current()))
  await db.sql`update facilities set name = name where id = 'house-01'`
  const later = await Promise.all(Array.from({ length: 5 }, () => catalogs.current()))
  expect(new Set(found.map(({ catalog }) => catalog)).size).toBe(1)
  expect(new Set(later.map(({ catalog }) => catalog)).size).toBe(1)
  expect(later[0]?.catalog).not.toBe(found[0]?.catalog)
})

test('a search after a change sees what was just committed, also while the change before is being read', async () => {
  const { catalogs, search } = await startServer()
  await setCatalogue(db.sql, [{ id: 'old' }])
  const reading = catalogs.current()
  await setCatalogue(db.sql, [{ id: 'new' }])
  expect(idsOf(await search())).toEqual(['new'])
  await reading
})

test('the first load says how far it is', async () => {
  await db.sql`
    insert into facilities (id, name, normalized_name, location, description, city, state, source, source_id)
    select n::text, 'House', 'house', '', '', 'Austin', 'TX', 'test', n::text from generate_series(1, 21000) as n`
  const { logged } = await startServer()
  expect(logged).toContainEqual({ message: 'communities read', communities: 20_000 })
})
