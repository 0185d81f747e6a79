import { afterAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openEarlierInstallation } from '#server/testing/earlier-installation.ts'
import { AMENITIES, AMENITY_LABELS } from '#shared/amenities.ts'

/** Before it, a lead's wishes were an array of texts. */
const PACKED = '20261124231000_wishes.sql'
const earlier = await openEarlierInstallation(PACKED)
afterAll(() => earlier.drop())

test('an upgrade keeps the wishes of each lead, in their order', async () => {
  const { sql } = earlier
  const wished = [
    ...AMENITY_LABELS.map((label) => [label]),
    [...AMENITY_LABELS].reverse(),
    ['Spa', 'Memory Care', 'Gardens'],
  ]
  for (const [n, amenities] of wished.entries())
    await sql`
      insert into questionnaires (first_name, last_name, age, gender, email, budget, amenities, city, state, zip_code)
      values ('Rosa', 'Vega', '75-84', 'Female', ${`${n}@example.com`}, '$6,500+', ${amenities}, 'Austin', 'TX', '78701')`
  expect(await migrate(sql)).toContain(PACKED)
  const rows = await sql`
    select *, wish_names(wishes) as amenities from questionnaires order by split_part(email, '@', 1)::integer`
  expect(rows.map(({ amenities }) => amenities)).toEqual(wished)
  for (const [n, { label, column }] of AMENITIES.entries()) {
    const field = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    expect([label, rows.map((row) => row[field])]).toEqual([
      label,
      wished.map((list) => list.includes(label)),
    ])
    expect(rows[n]?.wishes).toHaveLength(1)
  }
})
