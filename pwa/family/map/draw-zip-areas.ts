import { toScreen } from './camera.ts'
import type { Frame, Scene } from './scene.ts'

/** Smaller circles would be hidden by the points in their middle, in pixels. */
const LEAST_RADIUS = 24
const LINE_WIDTH = 2
const DASH = [3, 5]
const OPACITY = 0.12

/** Draws a circle for each ZIP code in which communities are that have no position of their own. */
export function drawZipAreas(
  context: CanvasRenderingContext2D,
  { zipAreas }: Scene,
  { camera, size, style }: Frame,
): void {
  context.save()
  context.setLineDash(DASH)
  context.lineWidth = LINE_WIDTH
  context.fillStyle = style.living
  context.strokeStyle = style.living
  for (const { point, radius } of zipAreas) {
    const pixels = radius * camera.scale
    if (pixels < LEAST_RADIUS) continue
    const { x, y } = toScreen(camera, size, point)
    if (x < -pixels || y < -pixels || x > size.width + pixels || y > size.height + pixels) continue
    context.beginPath()
    context.arc(x, y, pixels, 0, 2 * Math.PI)
    context.globalAlpha = OPACITY
    context.fill()
    context.globalAlpha = 1
    context.stroke()
  }
  context.restore()
}
