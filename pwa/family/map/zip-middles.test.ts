import { expect, test } from 'vitest'
import { createMiddleFinder } from './zip-middles.ts'

const findMiddle = createMiddleFinder({
  codes: ['53703', '53713'],
  cities: ['Madison', 'Madison'],
  latitudes: [43.0776, 43.0372],
  longitudes: [-89.3837, -89.3971],
})

test("a community at its ZIP code's middle is only known to be in it", () => {
  expect(findMiddle('53713-1234', { latitude: 43.0372, longitude: -89.3971 })).toBe('53713')
})

test('a community with a position of its own has an exact place, in its own state and beyond', () => {
  expect(findMiddle('53713', { latitude: 43.0372, longitude: -89.3972 })).toBeNull()
  expect(findMiddle('60601', { latitude: 41.88531, longitude: -87.621834 })).toBeNull()
  expect(findMiddle(null, { latitude: 43.0372, longitude: -89.3971 })).toBeNull()
})

test('a position of a neighboring state that is as coarse as the gazetteer counts as a middle', () => {
  expect(findMiddle('60601', { latitude: 41.8858, longitude: -87.6181 })).toBe('60601')
})
