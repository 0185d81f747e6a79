import { expect, test } from 'vitest'
import { MAX_SCALE, scaleOf } from './camera.ts'
import type { Scene } from './scene.ts'
import { cameraForCluster, placesInView } from './steer.ts'

const SIZE = { width: 390, height: 500 }
const shownWith = (places: { x: number; y: number }[], scale = scaleOf(8)) => ({
  camera: { center: { x: 0, y: 0 }, scale },
  size: SIZE,
  scene: { places } as unknown as Scene,
})
const both = { x: 0, y: 0, members: [0, 1] }

test('no zoom shows homes apart that are at one place', () => {
  const here = { x: 0.1, y: 0.1 }
  expect(cameraForCluster(both, shownWith([here, here]))).toBeUndefined()
})

test('a tapped group is shown apart with what is around it, and another tap comes closer', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 0.01, y: 0 },
  ]
  const first = cameraForCluster(both, shownWith(places))
  expect(first?.scale).toBe(scaleOf(11))
  expect(cameraForCluster(both, shownWith(places, first?.scale))?.scale).toBe(scaleOf(12))
  expect(cameraForCluster(both, shownWith(places, MAX_SCALE))).toBeUndefined()
})

test('homes at one place are listed together, nearest to the middle first', () => {
  const far = { x: 0.2, y: 0 }
  expect(placesInView(shownWith([far, { x: 0.1, y: 0 }, far, { x: 99, y: 0 }]))).toEqual([[1], [0, 2]])
})
