import { isInside, toScreen, visibleArea } from './camera.ts'
import type { Cluster } from './clusters.ts'
import type { Point } from './projection.ts'
import type { Frame, Scene } from './scene.ts'

type Context = CanvasRenderingContext2D

const POINT_RADIUS = 8
const SELECTED_RADIUS = 11
const SMALLEST_CLUSTER = 12
/** A group of ten times as many is drawn so many pixels larger. */
const GROWTH = 3
const OUTLINE_WIDTH = 2
const EMPTY_WIDTH = 3
const FOCUS_WIDTH = 4
const COUNT_FONT = '650 14px'
/** The head of a pin is this far above its tip, in pixels. Its sides begin at these angles. */
const PIN = { height: 20, radius: 11, hole: 0.4, from: 0.85 * Math.PI, to: 2.15 * Math.PI }

/** The radius of a group's circle, in pixels. */
export const radiusOf = ({ members }: Cluster): number =>
  members.length === 1 ? POINT_RADIUS : SMALLEST_CLUSTER + GROWTH * Math.log10(members.length)

/** The groups that can be seen, with their places on the screen. */
export function visibleClusters({ camera, size, clusters }: Frame): { cluster: Cluster; at: Point }[] {
  const area = visibleArea(camera, size)
  const reach = (SMALLEST_CLUSTER + GROWTH * 4) / camera.scale
  const around = {
    left: area.left - reach,
    right: area.right + reach,
    top: area.top - reach,
    bottom: area.bottom + reach,
  }
  return clusters
    .filter((cluster) => isInside(cluster, around))
    .map((cluster) => ({ cluster, at: toScreen(camera, size, cluster) }))
}

/** Draws communities and groups of them: homes that are only nursing homes as diamonds. */
export function drawPoints(context: Context, { points }: Scene, frame: Frame): void {
  const { style } = frame
  context.font = `${COUNT_FONT} ${style.font}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { cluster, at } of visibleClusters(frame)) {
    const [first = 0] = cluster.members
    const isGroup = cluster.members.length > 1
    const point = points[first]
    const isNursing = !isGroup && point?.kind === 'nursing'
    const color = isNursing ? style.nursing : style.living
    // An empty one is somewhere in its ZIP code.
    const isEmpty = !isGroup && point?.onlyZip !== null
    drawShape(context, at, radiusOf(cluster), isNursing)
    context.fillStyle = isEmpty ? style.land : color
    context.strokeStyle = isEmpty ? color : style.land
    context.lineWidth = isEmpty ? EMPTY_WIDTH : OUTLINE_WIDTH
    context.fill()
    context.stroke()
    if (!isGroup) continue
    context.fillStyle = style.onLiving
    context.fillText(String(cluster.members.length), at.x, at.y + 1)
  }
}

/** Draws the selected community over everything else, with a ring around it. */
export function drawSelected(context: Context, { points, places }: Scene, frame: Frame): void {
  const { camera, size, selected, style } = frame
  const place = selected === undefined ? undefined : places[selected]
  if (!place) return
  const isNursing = points[selected ?? 0]?.kind === 'nursing'
  drawShape(context, toScreen(camera, size, place), SELECTED_RADIUS, isNursing)
  context.fillStyle = isNursing ? style.nursing : style.living
  context.strokeStyle = style.focus
  context.lineWidth = FOCUS_WIDTH
  context.fill()
  context.stroke()
}

/** Draws the family's place: a pin whose tip is there. */
export function drawOrigin(context: Context, { origin }: Scene, { camera, size, style }: Frame): void {
  if (!origin) return
  const { x, y } = toScreen(camera, size, origin.at)
  context.beginPath()
  context.arc(x, y - PIN.height, PIN.radius, PIN.from, PIN.to)
  context.lineTo(x, y)
  context.closePath()
  context.fillStyle = style.origin
  context.strokeStyle = style.land
  context.lineWidth = OUTLINE_WIDTH
  context.fill()
  context.stroke()
  context.fillStyle = style.land
  drawShape(context, { x, y: y - PIN.height }, PIN.radius * PIN.hole, false)
  context.fill()
}

function drawShape(context: Context, { x, y }: Point, radius: number, isDiamond: boolean): void {
  context.beginPath()
  if (!isDiamond) {
    context.arc(x, y, radius, 0, 2 * Math.PI)
    return
  }
  const reach = radius * 1.2
  context.moveTo(x, y - reach)
  context.lineTo(x + reach, y)
  context.lineTo(x, y + reach)
  context.lineTo(x - reach, y)
  context.closePath()
}
