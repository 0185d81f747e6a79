import { expect, test } from 'vitest'
import { STATE_CODES } from '#shared/contract/states.ts'
import type { OutlineFile, PackedLine } from '../../family/map/outline-file.ts'
import { projectLine } from '../../family/map/outline-paths.ts'
import { type Point, project } from '../../family/map/projection.ts'
import { drawOutlines } from './draw-outlines.ts'

const outlines = new Map(drawOutlines().map((outline) => [outline.state as string, outline]))
type Layer = 'land' | 'neighbors' | 'abroad' | 'sharedLakes' | 'lakes'

/** Whether a place is inside of a layer (even-odd rule), as a phone paints it. */
function isIn(state: string, layer: Layer, [latitude, longitude]: [number, number]): boolean {
  const outline = outlines.get(state) as OutlineFile
  return (
    outline[layer].filter((ring) => encloses(projectLine(outline, ring), project({ latitude, longitude })))
      .length %
      2 ===
    1
  )
}

function encloses(ring: readonly Point[], { x, y }: Point): boolean {
  let isInside = false
  for (const [index, to] of ring.entries()) {
    const from = ring.at(index - 1) as Point
    if (to.y > y !== from.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x)
      isInside = !isInside
  }
  return isInside
}

const CITIES: [state: string, city: string, latitude: number, longitude: number][] = [
  ['WI', 'Milwaukee', 43.04, -87.95],
  ['TX', 'Austin', 30.27, -97.74],
  ['FL', 'Miami', 25.78, -80.21],
  ['AK', 'Anchorage', 61.19, -149.85],
  ['HI', 'Honolulu', 21.33, -157.83],
  ['NY', 'Buffalo', 42.9, -78.82],
  ['MI', 'Marquette', 46.52, -87.42],
  ['RI', 'Providence', 41.82, -71.42],
]

test.each(CITIES)('%s contains %s', (state, _, latitude, longitude) => {
  expect(isIn(state, 'land', [latitude, longitude])).toBe(true)
  expect(isIn(state, 'neighbors', [latitude, longitude])).toBe(false)
  expect(isIn(state, 'abroad', [latitude, longitude])).toBe(false)
})

test('Chicago is in the neighborhood of Wisconsin, and Lake Michigan is water', () => {
  expect(isIn('WI', 'neighbors', [41.85, -87.75])).toBe(true)
  for (const layer of ['land', 'neighbors', 'abroad'] as const)
    expect(isIn('WI', layer, [43.2, -87])).toBe(false)
})

test('Canada has its shore of the Great Lakes', () => {
  expect(isIn('NY', 'abroad', [43.25, -79.95])).toBe(true)
  expect(isIn('NY', 'sharedLakes', [43.25, -79.95])).toBe(false)
  expect(isIn('OH', 'sharedLakes', [42.2, -81.2])).toBe(true)
})

test("Madison's lakes are water, and the Wisconsin River is near", () => {
  expect(isIn('WI', 'lakes', [43.1, -89.43])).toBe(true)
  expect(isIn('WI', 'lakes', [43.0731, -89.4012])).toBe(false)
  const outline = outlines.get('WI') as OutlineFile
  const sauk = project({ latitude: 43.27, longitude: -89.72 })
  const isNear = ({ x, y }: Point) => Math.hypot(x - sauk.x, y - sauk.y) < 0.05
  expect(outline.rivers.some((river) => projectLine(outline, river).some(isNear))).toBe(true)
})

test('Lake Okeechobee is water inside of Florida', () => {
  expect(isIn('FL', 'lakes', [26.95, -80.8])).toBe(true)
})

test('there is a small file for each state, whose view is in its box', () => {
  expect([...outlines.keys()].toSorted()).toEqual([...STATE_CODES].toSorted())
  for (const { box, view, land, counties, ...rest } of outlines.values()) {
    expect(
      view.west > box.west && view.east < box.east && view.south > box.south && view.north < box.north,
    ).toBe(true)
    expect(land.length).toBeGreaterThan(0)
    expect(counties.length).toBeGreaterThan(0)
    expect(JSON.stringify({ land, counties, ...rest }).length).toBeLessThan(140_000)
  }
})

test('a line is packed as whole thousandths of a degree', () => {
  const lines = [...outlines.values()].flatMap(({ land, shore, borders }): PackedLine[] => [
    ...land,
    ...shore,
    ...borders,
  ])
  expect(lines.every((line) => line.length % 2 === 0 && line.every(Number.isInteger))).toBe(true)
})
