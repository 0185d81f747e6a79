import { levelOf, scaleOf } from './camera.ts'
import type { Point } from './projection.ts'

/** Points nearer than this to each other are drawn as one, in pixels. */
export const CLUSTER_PIXELS = 44
const MIN_LEVEL = 2
const MAX_LEVEL = 13

/** One point, or several that are too close to each other to be drawn apart. */
export interface Cluster extends Point {
  /** Indexes of the points. */
  members: readonly number[]
}

/**
 * Groups points for each zoom level from the deepest up, so that a group stays together when one zooms out. Where groups
 * are stays the same within a level, so a gesture only moves them.
 * Source: the method of Mapbox's supercluster, with a grid instead of a tree.
 */
export function clusterLevels(points: readonly Point[]): (scale: number) => readonly Cluster[] {
  const levels: Cluster[][] = []
  let last: Cluster[] = points.map(({ x, y }, index) => ({ x, y, members: [index] }))
  for (let level = MAX_LEVEL; level >= MIN_LEVEL; level--) {
    last = merge(last, CLUSTER_PIXELS / scaleOf(level))
    levels[level] = last
  }
  return (scale) => levels[Math.min(MAX_LEVEL, Math.max(MIN_LEVEL, Math.floor(levelOf(scale))))] ?? []
}

/** Joins each group with all groups nearer than a distance, in degrees of the map. */
function merge(groups: readonly Cluster[], distance: number): Cluster[] {
  const cells = new Map<number, Cluster[]>()
  const cellOf = (at: number) => Math.floor(at / distance)
  for (const group of groups) {
    const key = keyOf(cellOf(group.x), cellOf(group.y))
    const cell = cells.get(key)
    if (cell) cell.push(group)
    else cells.set(key, [group])
  }
  const joined = new Set<Cluster>()
  const merged: Cluster[] = []
  for (const group of groups) {
    if (joined.has(group)) continue
    const near: Cluster[] = []
    for (let x = cellOf(group.x) - 1; x <= cellOf(group.x) + 1; x++) {
      for (let y = cellOf(group.y) - 1; y <= cellOf(group.y) + 1; y++) {
        for (const other of cells.get(keyOf(x, y)) ?? [])
          if (!joined.has(other) && Math.hypot(other.x - group.x, other.y - group.y) < distance)
            near.push(other)
      }
    }
    for (const other of near) joined.add(other)
    merged.push(near.length > 1 ? join(near) : group)
  }
  return merged
}

/** Cells are counted from the west and from the north; a map has fewer than this in a row. */
const CELLS_IN_ROW = 2 ** 25
const keyOf = (x: number, y: number) => x * CELLS_IN_ROW + y

/** In the middle of all its points. */
function join(groups: readonly Cluster[]): Cluster {
  const members = groups.flatMap((group) => group.members)
  const mean = (value: (group: Cluster) => number) =>
    groups.reduce((sum, group) => sum + value(group) * group.members.length, 0) / members.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y), members }
}
