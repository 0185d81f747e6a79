import { afterEach, expect, test } from 'vitest'
import { createBackground } from '#server/platform/background.ts'
import type { Community } from '#server/testing/communities.ts'
import { findIn, manyOf } from '#server/testing/find-in.ts'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import type { Match } from '#shared/contract/facility.ts'
import { createDiscoveries } from './catalog.ts'

const db = openForTests(freshDatabase)

const search = async (communities: Community[]) => (await findIn(db.sql, communities)).facilities

afterEach(() => db.sql`delete from discovered_facilities`)
const discovered = () => db.sql`
  select name, city, state, times_found, source_search, is_sample from discovered_facilities order by normalized_name`

/** Records searches as one server does, and waits until they are written. */
async function recordSearches(searches: { matches: Match[]; place: string }[]) {
  const background = createBackground({ info() {}, warn() {}, error() {} })
  const discoveries = createDiscoveries(db.sql, background)
  for (const { matches, place } of searches) discoveries.record(matches, place)
  await background.idle()
}

test('discovered communities are stored once by name, city and state, with a count', async () => {
  const matches = await search([
    { id: 'a', name: 'Café House' },
    { id: 'b', name: 'CAFE HOUSE!' },
    { id: 'c', name: 'Café House', city: 'Waco', source: 'sample' },
  ])
  await recordSearches([{ matches, place: 'Austin, TX 78701' }])
  await recordSearches([
    { matches, place: 'Austin, TX 78701' },
    { matches, place: 'Austin, TX 78701' },
    { matches, place: 'Waco, TX 76701' },
    { matches: [], place: 'Nowhere' },
  ])
  const rows = await discovered()
  expect(rows.length).toBe(2)
  expect(rows.every((row) => row.timesFound === 4 && row.sourceSearch === 'Waco, TX 76701')).toBe(true)
  expect(rows.find((row) => row.city === 'Waco')?.isSample).toBe(true)
  expect(rows.find((row) => row.city === 'Austin')?.isSample).toBe(false)
})

test('simultaneous searches on several servers that find the same communities all count', async () => {
  const matches = await search(manyOf(15))
  const reversed = [...matches].reverse()
  const place = 'Austin, TX 78701'
  const servers = Array.from({ length: 12 }, (_, index) =>
    recordSearches([{ matches: index % 2 ? matches : reversed, place }]),
  )
  await Promise.all(servers)
  const rows = await discovered()
  expect(rows.map((row) => row.timesFound)).toEqual(Array.from({ length: 15 }, () => 12))
})
