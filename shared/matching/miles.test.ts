import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectProperty } from '../testing/expect-property.ts'
import { edgesAround, isInside, milesBetween } from './miles.ts'

test('a box contains every point of its circle', async () => {
  const position = fc.record({
    latitude: fc.double({ min: 18, max: 72, noNaN: true }),
    longitude: fc.double({ min: -175, max: -65, noNaN: true }),
  })
  const steps = fc.record({
    miles: fc.integer({ min: 1, max: 200 }),
    north: fc.double({ min: -3, max: 3, noNaN: true }),
    east: fc.double({ min: -5, max: 5, noNaN: true }),
  })
  let inside = 0
  await expectProperty(
    fc.property(position, steps, (from, { miles, north, east }) => {
      const to = { latitude: from.latitude + north, longitude: from.longitude + east }
      if (milesBetween(from, to) > miles) return
      inside++
      expect(isInside(edgesAround(from, miles), to.latitude, to.longitude)).toBe(true)
    }),
    { runs: 600, prove: 200_000 },
  )
  expect(inside).toBeGreaterThan(20)
})
