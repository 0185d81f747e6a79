import { expect, test } from 'vitest'
import {
  dragBy,
  fitArea,
  fromScreen,
  keepInside,
  MAX_SCALE,
  toScreen,
  visibleArea,
  zoomAt,
} from './camera.ts'

const SIZE = { width: 390, height: 500 }
const CAMERA = { center: { x: -88, y: -47 }, scale: 100 }
const LIMITS = { left: -95, right: -80, top: -55, bottom: -40 }

test('a point of the screen is found again', () => {
  const { x, y } = toScreen(CAMERA, SIZE, fromScreen(CAMERA, SIZE, { x: 17, y: 230 }))
  expect([x, y].map(Math.round)).toEqual([17, 230])
})

test('what is under two fingers stays there while they zoom', () => {
  const at = { x: 300, y: 90 }
  const before = fromScreen(CAMERA, SIZE, at)
  for (const factor of [0.5, 1.7, 1e9]) {
    const after = fromScreen(zoomAt(CAMERA, SIZE, at, factor), SIZE, at)
    expect(after.x).toBeCloseTo(before.x, 9)
    expect(after.y).toBeCloseTo(before.y, 9)
  }
  expect(zoomAt(CAMERA, SIZE, at, 1e9).scale).toBe(MAX_SCALE)
})

test('the map follows a finger', () => {
  const point = { x: -88.5, y: -47.2 }
  const { x, y } = toScreen(CAMERA, SIZE, point)
  const dragged = toScreen(dragBy(CAMERA, { x: 30, y: -12 }), SIZE, point)
  expect(dragged.x - x).toBeCloseTo(30, 6)
  expect(dragged.y - y).toBeCloseTo(-12, 6)
})

test('nothing beyond the limits is shown, however far one drags or zooms out', () => {
  for (const camera of [dragBy(CAMERA, { x: 1e5, y: -1e5 }), { ...CAMERA, scale: 0.001 }]) {
    const { left, right, top, bottom } = visibleArea(keepInside(camera, SIZE, LIMITS), SIZE)
    expect(left).toBeGreaterThanOrEqual(LIMITS.left - 1e-9)
    expect(right).toBeLessThanOrEqual(LIMITS.right + 1e-9)
    expect(top).toBeGreaterThanOrEqual(LIMITS.top - 1e-9)
    expect(bottom).toBeLessThanOrEqual(LIMITS.bottom + 1e-9)
  }
})

test('an area fits on the screen and touches its sides', () => {
  const { left, right, top, bottom } = visibleArea(fitArea(LIMITS, SIZE), SIZE)
  expect([left, right]).toEqual([LIMITS.left, LIMITS.right])
  expect(top).toBeLessThan(LIMITS.top)
  expect(bottom).toBeGreaterThan(LIMITS.bottom)
})
