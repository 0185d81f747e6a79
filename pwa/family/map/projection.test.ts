import { expect, test } from 'vitest'
import { milesBetween } from '#shared/matching/miles.ts'
import { project, ringAround } from './projection.ts'

const PLACES = {
  miami: { latitude: 25.77, longitude: -80.19 },
  milwaukee: { latitude: 43.04, longitude: -87.91 },
  anchorage: { latitude: 61.22, longitude: -149.9 },
  utqiagvik: { latitude: 71.29, longitude: -156.79 },
  attu: { latitude: 52.9, longitude: 172.9 },
}

test('north is up, east is right, and islands beyond the 180th meridian are in the west', () => {
  const { milwaukee, anchorage, miami, attu } = PLACES
  expect(project(anchorage).y).toBeLessThan(project(milwaukee).y)
  expect(project(miami).x).toBeGreaterThan(project(milwaukee).x)
  expect(project(attu).x).toBeLessThan(project(anchorage).x)
})

test.each(Object.entries(PLACES))(
  'a ring of 25 miles around %s is 25 miles away on every side',
  (_, place) => {
    const ring = ringAround(place, 25)
    for (const corner of ring) expect(milesBetween(place, corner)).toBeCloseTo(25, 6)
    const points = ring.map(project)
    const width = Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x))
    const height = Math.max(...points.map(({ y }) => y)) - Math.min(...points.map(({ y }) => y))
    expect(width / height).toBeCloseTo(1, 1)
    // A degree of latitude has 69.1 miles, one of longitude fewer toward the north.
    expect(width).toBeCloseTo(50 / (69.1 * Math.cos((place.latitude * Math.PI) / 180)), 1)
  },
)
