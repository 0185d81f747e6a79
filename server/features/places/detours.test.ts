import { expect, test } from 'vitest'
import { detoursFrom } from '#shared/matching/detours.ts'
import { milesBetween } from '#shared/matching/miles.ts'
import { openWater } from './open-water.ts'

const TOWNS = {
  'Key West': [24.555, -81.78],
  Naples: [26.142, -81.795],
  Seattle: [47.606, -122.332],
  Bremerton: [47.567, -122.633],
  'San Francisco': [37.775, -122.419],
  Oakland: [37.804, -122.271],
  Kenosha: [42.585, -87.821],
  Chicago: [41.878, -87.63],
  Norfolk: [36.851, -76.286],
  'Cape Charles': [37.27, -76.016],
  'Salisbury, Maryland': [38.361, -75.599],
  'Lexington Park, Maryland': [38.267, -76.454],
  Bridgeport: [41.179, -73.189],
  'Port Jefferson': [40.946, -73.069],
  Provincetown: [42.058, -70.178],
  'Plymouth, Massachusetts': [41.958, -70.667],
} as const

const wayBetween = (one: keyof typeof TOWNS, other: keyof typeof TOWNS) => {
  const [from, to] = [one, other].map((town) => ({ latitude: TOWNS[town][0], longitude: TOWNS[town][1] }))
  if (!from || !to) throw new Error('no such town')
  const miles = milesBetween(from, to)
  return miles + detoursFrom(openWater(), from)(to, miles)
}

// The miles of the road, and what the way must be between: it is an estimate, on a grid of two to seven miles.
test.each([
  ['Key West', 'Naples', 237, 170, 260],
  ['Seattle', 'Bremerton', 60, 25, 70],
  ['San Francisco', 'Oakland', 12, 8, 15],
  ['Kenosha', 'Chicago', 65, 48, 65],
  ['Norfolk', 'Cape Charles', 40, 30, 45],
  ['Salisbury, Maryland', 'Lexington Park, Maryland', 150, 70, 160],
  ['Bridgeport', 'Port Jefferson', 85, 50, 95],
  ['Provincetown', 'Plymouth, Massachusetts', 78, 55, 100],
] as const)('the way from %s to %s, %i miles by road', (one, other, _road, least, most) => {
  for (const miles of [wayBetween(one, other), wayBetween(other, one)]) {
    expect(miles).toBeGreaterThan(least)
    expect(miles).toBeLessThan(most)
  }
})
