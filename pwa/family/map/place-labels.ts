import type { Area, Size } from './camera.ts'
import type { Point } from './projection.ts'

/** A text to place beside a point of the screen, in pixels. */
interface WantedLabel {
  text: string
  at: Point
}

/** Where the middle of a label is, from its point, in pixels. */
export interface LabelOffset {
  dx: number
  dy: number
}

/** A circle or a label that others must not cover. */
type Obstacle = Area

const LABEL_HEIGHT = 20
/** Between the point and its label. */
const GAP = 4

/**
 * Places labels so that none covers another or an obstacle, the first ones first. Each is tried at its point and all
 * around it; one without room is left out.
 * @param size of the screen: no label reaches beyond it
 * @param widthOf the width of a label in pixels
 */
export function placeLabels<Wanted extends WantedLabel>(
  wanted: readonly Wanted[],
  obstacles: readonly Obstacle[],
  size: Size,
  widthOf: (label: Wanted) => number,
): (Wanted & LabelOffset)[] {
  const taken = [...obstacles]
  return wanted.flatMap((label) => {
    const width = widthOf(label)
    const areaAt = ({ dx, dy }: LabelOffset) => areaOf({ x: label.at.x + dx, y: label.at.y + dy }, width)
    const offset = offsetsFor(width, reachAt(label.at, obstacles)).find(
      (spot) => isOnScreen(areaAt(spot), size) && !taken.some((other) => overlap(areaAt(spot), other)),
    )
    if (!offset) return []
    taken.push(areaAt(offset))
    return [{ ...label, ...offset }]
  })
}

/** How far a circle at this point reaches, so that its label stays clear of it. */
function reachAt({ x, y }: Point, obstacles: readonly Obstacle[]): number {
  const reaches = obstacles
    .filter(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom)
    .map(({ bottom }) => bottom - y)
  return Math.max(0, ...reaches)
}

/** The directions in which a label is tried, as shares of its size. */
const DIRECTIONS = [
  { x: 0, y: 1 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 1, y: -1 },
  { x: -1, y: -1 },
]
/** How much farther from its point a label may be, in pixels. */
const FARTHER = [0, 14]

function offsetsFor(width: number, reach: number): LabelOffset[] {
  const atPoint = reach === 0 ? [{ dx: 0, dy: 0 }] : []
  const around = FARTHER.flatMap((farther) =>
    DIRECTIONS.map(({ x, y }) => ({
      dx: x * (width / 2 + GAP + (y === 0 ? reach + farther : 0)),
      dy: y * (reach + farther + LABEL_HEIGHT / 2),
    })),
  )
  return [...atPoint, ...around]
}

const areaOf = ({ x, y }: Point, width: number): Area => ({
  left: x - width / 2 - GAP,
  right: x + width / 2 + GAP,
  top: y - LABEL_HEIGHT / 2,
  bottom: y + LABEL_HEIGHT / 2,
})

const isOnScreen = ({ left, right, top, bottom }: Area, { width, height }: Size) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height

const overlap = (a: Area, b: Area) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
