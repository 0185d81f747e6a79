import { plural, t } from '#words'
import type { Camera } from './camera.ts'
import { drawText } from './draw-labels.ts'
import { degreesPerMile, unproject } from './projection.ts'
import type { Frame } from './scene.ts'

/** The room of the scale and of the nearest place, in the lower left corner, in pixels. */
export const SCALE_AREA = { left: 0, right: 230, height: 46 }
const MAX_BAR = 96
const MARGIN = 12
const TICK = 5
const BAR_WIDTH = 2
const FONT = '600 14px'
const STEPS = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** The longest round distance that fits. @returns miles, and their width in pixels */
export function chooseScale({ center, scale }: Camera): { miles: number; width: number } {
  const mile = degreesPerMile(unproject(center).latitude) * scale
  const miles = STEPS.findLast((step) => step * mile <= MAX_BAR) ?? 0
  return { miles, width: miles * mile }
}

/** Draws how long a mile is, and which place the middle of the map is near. */
export function drawScale(context: CanvasRenderingContext2D, { camera, size, style, near }: Frame): void {
  const { miles, width } = chooseScale(camera)
  const label = miles < 1 ? t`${miles} mile` : t`${plural(miles, { one: '# mile', other: '# miles' })}`
  const text = near ? t`${label}, near ${near}` : label
  context.font = `${FONT} ${style.font}`
  const y = size.height - MARGIN
  context.fillStyle = style.land
  context.fillRect(
    0,
    size.height - SCALE_AREA.height,
    Math.max(width, context.measureText(text).width) + 2 * MARGIN,
    SCALE_AREA.height,
  )
  context.beginPath()
  context.moveTo(MARGIN, y - TICK)
  context.lineTo(MARGIN, y)
  context.lineTo(MARGIN + width, y)
  context.lineTo(MARGIN + width, y - TICK)
  context.strokeStyle = style.ink
  context.lineWidth = BAR_WIDTH
  context.stroke()
  drawText(context, text, { x: MARGIN, y: y - 14 }, style.ink, style.land, 'left')
}
