import { expect, test } from 'vitest'
import { dayAfter, dayIn, isDay, startOfDay } from './days.ts'

test.each([
  ['2026-03-05', 'UTC', '2026-03-05T00:00:00.000Z'],
  ['2026-03-05', 'America/Chicago', '2026-03-05T06:00:00.000Z'],
  ['2026-07-05', 'America/Chicago', '2026-07-05T05:00:00.000Z'],
  ['2026-03-05', 'Pacific/Kiritimati', '2026-03-04T10:00:00.000Z'],
  ['2026-03-05', 'Pacific/Pago_Pago', '2026-03-05T11:00:00.000Z'],
  ['2026-03-05', 'Asia/Kathmandu', '2026-03-04T18:15:00.000Z'],
  // The clocks went forward at midnight, so this day begins at 1 a.m.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('starts %s in %s at %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone)).toBe(instant)
})

test.each(['America/Chicago', 'Europe/Lisbon', 'Australia/Lord_Howe'])(
  'in %s, ends each day of a year where the next one begins',
  (timeZone) => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
      const end = Date.parse(startOfDay(dayAfter(day), timeZone))
      expect(dayIn(Date.parse(startOfDay(day, timeZone)), timeZone)).toBe(day)
      expect(dayIn(end - 1, timeZone)).toBe(day)
      expect(dayIn(end, timeZone)).toBe(dayAfter(day))
    }
  },
)

test.each(['', '0002-03-05', '2026-02-31x', '12026-01-01', '2026-13-01'])(
  'does not accept %j as a day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)
