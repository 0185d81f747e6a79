import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { freshDatabase } from '../testing/fresh-database.ts'
import { OperatorError } from './operator-error.ts'
import { checkTimeZone, lastDays } from './period.ts'

const db = openForTests(freshDatabase)

test.each([
  ['America/Chicago', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-08T18:15:00.000Z', '2026-03-09T18:15:00.000Z'],
  // The clocks go forward at midnight, so this day starts at 1 a.m.
  ['America/Havana', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
])('a day in %s starts and ends by its local time', async (timeZone, from, to) => {
  const { current, days } = await lastDays(db.sql, timeZone, new Date('2026-03-08T20:00:00Z'), 1)
  expect(days).toHaveLength(2)
  expect(current).toEqual({ timeZone, from: new Date(from), to: new Date(to) })
})

test('reports a time zone that the database does not know as an operator error', async () => {
  await expect(checkTimeZone(db.sql, 'Mars/Olympus')).rejects.toThrow(OperatorError)
  await expect(checkTimeZone(db.sql, 'Mars/Olympus')).rejects.toThrow(/^TIME_ZONE is unknown/)
  await checkTimeZone(db.sql, 'America/Chicago')
})
