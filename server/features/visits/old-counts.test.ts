import { beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/fresh-database.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { addUpOldCounts } from './service.ts'

const database = openForTests(freshDatabase)
beforeAll(async () => {
  await database.sql`
    insert into event_counts (day, event_type, user_city, user_state, is_form_open, count)
    select current_date - n, 'page_view', city, 'TX', false, 2
    from generate_series(0, 799) as days (n), unnest(array['Austin', 'Waco']) as city`
})

const readCounts = async () => {
  const [row] = await database.sql`
    select (select sum(count)::integer from event_counts where user_city = 'Waco') as waco,
      (select count(*)::integer from event_counts where day >= current_date - 400) as recent,
      (select count(*)::integer from event_counts where day < current_date - 400 and extract(day from day) <> 1) as daily,
      (select count(*)::integer from event_counts) as rows`
  return row
}

test('counts of old days become one row a month, sums stay, and a second call changes nothing', async () => {
  const before = await readCounts()
  const replaced = await addUpOldCounts(database.sql)
  expect(replaced).toBeGreaterThan(700)
  const after = await readCounts()
  expect(after).toMatchObject({ waco: 1600, recent: before?.recent, daily: 0 })
  // 400 days are in 14 or 15 months.
  expect(after?.rows).toBeLessThanOrEqual(2 * (401 + 15))
  expect(await addUpOldCounts(database.sql)).toBe(0)
  expect(await readCounts()).toEqual(after)
})

test('servers that do it at once lose no count', async () => {
  await database.sql`
    insert into event_counts (day, event_type, user_city, user_state, is_form_open, count)
    select current_date - n, 'page_view', 'Tulsa', 'OK', false, 5 from generate_series(401, 2400) as days (n)`
  const replaced = await Promise.all(Array.from({ length: 4 }, () => addUpOldCounts(database.sql)))
  expect(replaced.reduce((sum, count) => sum + count)).toBeGreaterThan(1900)
  const [row] =
    await database.sql`select sum(count)::integer as sum from event_counts where user_city = 'Tulsa'`
  expect(row?.sum).toBe(10_000)
})
