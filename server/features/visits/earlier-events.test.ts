import { afterAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openEarlierInstallation } from '#server/testing/earlier-installation.ts'
import { EVENT_TYPES } from '#shared/event.ts'

/** Before it, an event's type was a text. */
const TYPED = '20261124232000_event_types.sql'
const earlier = await openEarlierInstallation(TYPED)
afterAll(() => earlier.drop())

const listIndexes = async () => {
  const rows = await earlier.sql`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'analytics_events'`
  return Object.fromEntries(
    rows.map(({ name, definition }) => [name, definition.replaceAll('::event_type', '::text')]),
  )
}

test('an upgrade keeps each type, a text that the server never accepted, and all indexes', async () => {
  const { sql } = earlier
  const metadata = { path: '/questionnaire' }
  const events = [...EVENT_TYPES, 'scrolled down'].map((eventType) => ({
    eventType,
    metadata: sql.json(metadata),
  }))
  await sql`insert into analytics_events ${sql(events)}`
  const indexes = await listIndexes()
  expect(Object.keys(indexes)).toContain('analytics_events_form_opened')

  expect(await migrate(sql)).toContain(TYPED)
  expect(
    await sql`select event_type, metadata from analytics_events order by event_type::text collate "C"`,
  ).toEqual(
    [
      ...EVENT_TYPES.map((eventType) => ({ eventType, metadata })),
      { eventType: 'other', metadata: { eventType: 'scrolled down', metadata } },
    ].toSorted((a, b) => (a.eventType < b.eventType ? -1 : 1)),
  )
  expect(await listIndexes()).toEqual(indexes)
})

test('the database has a name for each type that the server accepts', async () => {
  const [types] = await earlier.sql`select enum_range(null::event_type)::text[] as names`
  expect(types?.names).toEqual([...EVENT_TYPES, 'other'])
})
