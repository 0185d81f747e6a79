import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.ts'
import { OperatorError } from './operator-error.ts'
import { lastDays, refuseUnknownTimeZone } from './period.ts'

let db: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

test.each([
  ['America/Chicago', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-08T18:15:00.000Z', '2026-03-09T18:15:00.000Z'],
  // Here the clocks go forward at midnight: that day begins at one.
  ['America/Havana', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
])('a day in %s goes from its own first moment to the next', async (timeZone, from, to) => {
  const { current, days } = await lastDays(db.sql, timeZone, new Date('2026-03-08T20:00:00Z'), 1)
  expect(days).toHaveLength(2)
  expect(current).toEqual({ timeZone, from: new Date(from), to: new Date(to) })
})

test('a time zone that the database does not know stops the start in one line', async () => {
  await expect(refuseUnknownTimeZone(db.sql, 'Mars/Olympus')).rejects.toThrow(OperatorError)
  await expect(refuseUnknownTimeZone(db.sql, 'Mars/Olympus')).rejects.toThrow(/^TIME_ZONE is not known/)
  await refuseUnknownTimeZone(db.sql, 'America/Chicago')
})
