import type { Position } from 'geojson'
import type { Box } from '../../family/map/outline-file.ts'

type Point = readonly [x: number, y: number]
export type Line = readonly Point[]
const toPoint = ([x = 0, y = 0]: Position): Point => [x, y]

/** The edges of a box: whether a point is inside, and where a line crosses the edge. */
const edgesOf = ({ west, south, east, north }: Box) => [
  { isInside: ([x]: Point) => x >= west, cross: crossAtX(west) },
  { isInside: ([x]: Point) => x <= east, cross: crossAtX(east) },
  { isInside: ([, y]: Point) => y >= south, cross: crossAtY(south) },
  { isInside: ([, y]: Point) => y <= north, cross: crossAtY(north) },
]

const crossAtX =
  (x: number) =>
  ([fromX, fromY]: Point, [toX, toY]: Point): Point => [
    x,
    fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY),
  ]
const crossAtY =
  (y: number) =>
  ([fromX, fromY]: Point, [toX, toY]: Point): Point => [
    fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX),
    y,
  ]

/**
 * The part of a closed ring inside a box; empty if there is none.
 * Source: I. Sutherland, G. Hodgman, "Reentrant Polygon Clipping", Communications of the ACM 17 (1974).
 */
export function clipRing(ring: readonly Position[], box: Box): Line {
  return edgesOf(box).reduce((points: Point[], { isInside, cross }) => {
    const clipped: Point[] = []
    let previous = points.at(-1) as Point
    for (const point of points) {
      if (isInside(point) !== isInside(previous)) clipped.push(cross(previous, point))
      if (isInside(point)) clipped.push(point)
      previous = point
    }
    return clipped
  }, ring.slice(0, -1).map(toPoint))
}

/** The runs of a line whose segments are at least partly near a box: those with an end inside. */
export function clipLine(line: readonly Position[], { west, south, east, north }: Box): Line[] {
  const points = line.map(toPoint)
  const isInside = (point: Point | undefined) =>
    point !== undefined && point[0] >= west && point[0] <= east && point[1] >= south && point[1] <= north
  const runs: Point[][] = []
  for (const [index, point] of points.entries()) {
    const isUsed = isInside(point) || isInside(points[index - 1]) || isInside(points[index + 1])
    if (!isUsed) continue
    const isContinued = index > 0 && runs.length > 0 && (isInside(point) || isInside(points[index - 1]))
    if (isContinued) runs.at(-1)?.push(point)
    else runs.push([point])
  }
  return runs.filter((run) => run.length > 1)
}
