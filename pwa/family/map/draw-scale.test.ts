import { expect, test } from 'vitest'
import { scaleOf } from './camera.ts'
import { chooseScale } from './draw-scale.ts'
import { project } from './projection.ts'

test.each([7, 9, 11, 13])('the bar at level %i is a round distance of the right length', (level) => {
  const scale = scaleOf(level)
  const { miles, width } = chooseScale({ center: project({ latitude: 43, longitude: -89 }), scale })
  expect(miles).toBeGreaterThan(0)
  expect(width).toBeGreaterThan(30)
  expect(width).toBeLessThanOrEqual(96)
  // A degree of longitude at 43° is about 50.5 miles.
  expect((width / scale) * 50.5).toBeCloseTo(miles, 1)
})
