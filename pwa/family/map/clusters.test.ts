import { expect, test } from 'vitest'
import { scaleOf } from './camera.ts'
import { type Cluster, clusterLevels } from './clusters.ts'

/** A town of 300 homes, and 100 spread over a state. */
const POINTS = Array.from({ length: 400 }, (_, index) =>
  index < 300
    ? { x: -88 + (index % 20) / 100, y: -47 + Math.floor(index / 20) / 100 }
    : { x: -92 + (index % 10) / 2, y: -52 + Math.floor((index - 300) / 10) / 2 },
)
const LEVELS = [3, 5, 6.5, 8, 10, 11.9, 13]
const clustersAt = clusterLevels(POINTS)
const membersOf = (clusters: readonly Cluster[]) => clusters.flatMap(({ members }) => members)

test.each(LEVELS)('at level %d every point is in one group', (level) => {
  const members = membersOf(clustersAt(scaleOf(level)))
  expect(members.toSorted((a, b) => a - b)).toEqual([...POINTS.keys()])
})

test('groups fall apart as one zooms in', () => {
  const counts = LEVELS.map((level) => clustersAt(scaleOf(level)).length)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts[0]).toBeLessThan(5)
  expect(counts.at(-1)).toBe(POINTS.length)
})

test('a group is in the middle of its points', () => {
  const clusters = clustersAt(scaleOf(6))
  expect(clusters.length).toBeGreaterThan(5)
  for (const { x, members } of clusters) {
    const mean = members.reduce((sum, index) => sum + (POINTS[index]?.x ?? 0), 0) / members.length
    expect(x).toBeCloseTo(mean, 9)
  }
})

test('points at the same place stay together, and no points make no groups', () => {
  const same = clusterLevels([
    { x: -88, y: -47 },
    { x: -88, y: -47 },
  ])
  expect(same(scaleOf(13))).toMatchObject([{ members: [0, 1] }])
  expect(clusterLevels([])(scaleOf(6))).toEqual([])
})
