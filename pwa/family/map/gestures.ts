import type { Point } from './projection.ts'

/** What gestures do to a map. Points are in pixels from its top left corner. */
interface GestureTarget {
  drag(by: Point): void
  zoom(factor: number, at: Point): void
  tap(at: Point): void
  /** A gesture has ended. */
  rest(): void
}

/** A finger that moves less than this taps, in pixels. */
const TAP_PIXELS = 8
/** A wheel turned by so many pixels doubles the scale. */
const WHEEL_PIXELS = 300
/** How many pixels a line is, for wheels that count lines. */
const LINE_PIXELS = 16
/** After so many milliseconds without a turn, a wheel is at rest. */
const WHEEL_REST_MS = 150

/** Listens for fingers, mouse and wheel on a map. @returns a function that stops it */
export function followGestures(element: HTMLElement, target: GestureTarget): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const fingers = new Map<number, Point>()
  /** How far the current gesture has moved, in pixels. Infinite with two fingers, which never tap. */
  let moved = 0
  /** Where the map is, measured once for each gesture. */
  let corner = { left: 0, top: 0 }
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({
    x: clientX - corner.left,
    y: clientY - corner.top,
  })
  const start = (event: PointerEvent) => {
    if (event.button !== 0) return
    corner = element.getBoundingClientRect()
    moved = fingers.size === 0 ? 0 : Number.POSITIVE_INFINITY
    fingers.set(event.pointerId, pointOf(event))
    element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    // No one else on the page needs it, and React would take time to find that out.
    event.stopPropagation()
    const now = pointOf(event)
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
    fingers.set(event.pointerId, now)
    moved += Math.hypot(now.x - before.x, now.y - before.y)
    if (other) pinch(target, before, now, other)
    else if (moved > TAP_PIXELS) target.drag({ x: now.x - before.x, y: now.y - before.y })
  }
  const end = (event: PointerEvent) => {
    const at = fingers.get(event.pointerId)
    if (!at) return
    fingers.delete(event.pointerId)
    if (fingers.size > 0) return
    if (moved <= TAP_PIXELS && event.type === 'pointerup') target.tap(at)
    else target.rest()
  }
  element.addEventListener('pointerdown', start, { signal })
  window.addEventListener('pointermove', move, { signal, capture: true })
  element.addEventListener('pointerup', end, { signal })
  element.addEventListener('pointercancel', end, { signal })
  followWheel(element, target, signal)
  return () => listening.abort()
}

/** Two fingers move what is between them, and zoom by the distance between them. */
function pinch(target: GestureTarget, before: Point, now: Point, other: Point): void {
  const distance = (finger: Point) => Math.hypot(finger.x - other.x, finger.y - other.y)
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  target.drag({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
  if (distance(before) > 0) target.zoom(distance(now) / distance(before), middle)
}

function followWheel(element: HTMLElement, target: GestureTarget, signal: AbortSignal): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const turn = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1)
    const { left, top } = element.getBoundingClientRect()
    target.zoom(2 ** (-pixels / WHEEL_PIXELS), { x: event.clientX - left, y: event.clientY - top })
    clearTimeout(resting)
    resting = setTimeout(() => target.rest(), WHEEL_REST_MS)
  }
  element.addEventListener('wheel', turn, { signal, passive: false })
  signal.addEventListener('abort', () => clearTimeout(resting))
}
