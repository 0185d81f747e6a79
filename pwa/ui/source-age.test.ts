import { expect, test } from 'vitest'
import { formatDateWithAge } from './source-age.ts'

test.each([
  ['2026-11-21', 'November 21, 2026 (today)'],
  ['2026-11-20', 'November 20, 2026 (yesterday)'],
  ['2026-11-01', 'November 1, 2026 (20 days ago)'],
  ['2026-07-01', 'July 1, 2026 (4 months ago)'],
  ['2021-03-01', 'March 1, 2021 (5 years ago)'],
  ['2026-11-22', 'November 22, 2026 (today)'],
])('formats %s as %s', (day, text) => {
  expect(formatDateWithAge(day, Date.parse('2026-11-21T18:00:00Z'))).toBe(text)
})
