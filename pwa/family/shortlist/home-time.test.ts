import { expect, it } from 'vitest'
import { instantOf, zoneOf } from './home-time.ts'

const utc = (local: string, place: string) =>
  new Date(instantOf(local, zoneOf(place))).toISOString().slice(0, 16)

it.each([
  ['Austin, TX 78701', '2026-03-05T10:30', '2026-03-05T16:30'],
  ['Phoenix, AZ', '2026-07-01T10:00', '2026-07-01T17:00'],
  ['El Paso, TX 79901', '2026-07-01T10:00', '2026-07-01T16:00'],
  ['1 Gulf St, Pensacola, FL 32501', '2026-07-01T10:00', '2026-07-01T15:00'],
  ['Miami, FL 33101', '2026-07-01T10:00', '2026-07-01T14:00'],
  ['Honolulu, HI 96813', '2026-12-01T10:00', '2026-12-01T20:00'],
])('in %s, clocks show %s at %s UTC, wherever the family is', (place, local, instant) => {
  expect(utc(local, place)).toBe(instant)
})

it.each([
  ['2026-03-08T01:30', '2026-03-08T07:30'],
  ['2026-03-08T02:30', '2026-03-08T08:30'],
  ['2026-03-08T03:30', '2026-03-08T08:30'],
  ['2026-11-01T00:30', '2026-11-01T05:30'],
  ['2026-11-01T01:30', '2026-11-01T06:30'],
  ['2026-11-01T02:30', '2026-11-01T08:30'],
])('in a night when the clocks change, %s in Austin is %s UTC', (local, instant) => {
  expect(utc(local, 'Austin, TX 78701')).toBe(instant)
})

it('counts by the phone where the place doesn’t name its state', () => {
  expect(instantOf('2026-03-05T10:30', zoneOf('Springfield'))).toBe(new Date('2026-03-05T10:30').getTime())
})
