import { expect, test } from 'vitest'
import { waterMilesBetween } from '#shared/matching/water-map.ts'
import { openWater } from './open-water.ts'

const TOWNS = {
  Seattle: [47.606, -122.332],
  Bremerton: [47.567, -122.633],
  Milwaukee: [43.039, -87.906],
  Muskegon: [43.234, -86.248],
  Madison: [43.073, -89.401],
  'San Francisco': [37.775, -122.419],
  Oakland: [37.804, -122.271],
  Annapolis: [38.978, -76.492],
  'Stevensville, across the Chesapeake Bay': [38.981, -76.314],
  Austin: [30.267, -97.743],
  Detroit: [42.331, -83.046],
  Buffalo: [42.886, -78.878],
  'El Paso': [31.759, -106.487],
  Laredo: [27.506, -99.507],
  Brownsville: [25.901, -97.497],
  Duluth: [46.787, -92.1],
  'International Falls': [48.601, -93.411],
  Honolulu: [21.307, -157.858],
  'Lihue, on another island': [21.981, -159.371],
} as const
const between = (from: keyof typeof TOWNS, to: keyof typeof TOWNS) => {
  const [a, b] = [from, to].map((town) => ({ latitude: TOWNS[town][0], longitude: TOWNS[town][1] }))
  return a && b ? waterMilesBetween(openWater(), a, b) : Number.NaN
}

test.each([
  ['Seattle', 'Bremerton', 4, 10],
  ['Milwaukee', 'Muskegon', 75, 85],
  ['San Francisco', 'Oakland', 2, 6],
  ['Annapolis', 'Stevensville, across the Chesapeake Bay', 3, 9],
  ['Honolulu', 'Lihue, on another island', 70, 100],
] as const)('there is open water between %s and %s', (from, to, least, most) => {
  const miles = between(from, to)
  expect(miles).toBeGreaterThan(least)
  expect(miles).toBeLessThan(most)
  expect(between(to, from)).toBeCloseTo(miles, 0)
})

test.each([
  ['Milwaukee', 'Madison'],
  ['Austin', 'El Paso'],
  ['El Paso', 'Laredo'],
  ['Laredo', 'Brownsville'],
  ['Duluth', 'International Falls'],
] as const)('there is none between %s and %s', (from, to) => {
  expect(between(from, to)).toBe(0)
})

test('Canada counts as land, so that no line along the border is wet', () => {
  expect(between('Detroit', 'Buffalo')).toBeLessThan(120)
})

test('a place has no water on the way to itself', () => {
  expect(between('Seattle', 'Seattle')).toBe(0)
})
