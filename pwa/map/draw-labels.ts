import { t } from '#words'
import { toScreen } from './camera.ts'
import type { MapStyle } from './map-style.ts'
import type { Point } from './projection.ts'
import type { Frame, Scene } from './scene.ts'

type Context = CanvasRenderingContext2D

const TOWN_FONT = '550 15px'
/** The size of a ring's label, in pixels. */
export const RING_LABEL = { width: 72, height: 22 }
const RING_FONT = '650 14px'
/** Keeps a label readable over lines. */
const HALO_WIDTH = 3.5

export const setTownFont = (context: Context, { font }: MapStyle): void => {
  context.font = `${TOWN_FONT} ${font}`
}

/** Draws the names of towns. */
export function drawTowns(context: Context, { camera, size, labels, style }: Frame): void {
  setTownFont(context, style)
  for (const { text, point, dx, dy } of labels) {
    const { x, y } = toScreen(camera, size, point)
    drawText(context, text, { x: x + dx, y: y + dy }, style.ink, style.land)
  }
}

/** Draws how many miles away each ring is. */
export function drawRingLabels(context: Context, { origin }: Scene, { camera, size, style }: Frame): void {
  context.font = `${RING_FONT} ${style.font}`
  for (const { miles, north } of origin?.rings ?? []) {
    const { x, y } = toScreen(camera, size, north)
    const straight = (RING_LABEL.width - RING_LABEL.height) / 2
    context.strokeStyle = style.land
    context.lineWidth = RING_LABEL.height
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(x - straight, y)
    context.lineTo(x + straight, y)
    context.stroke()
    drawText(context, t`${miles} miles`, { x, y: y + 1 }, style.ink, style.land)
  }
}

function drawText(context: Context, text: string, { x, y }: Point, color: string, halo: string): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = HALO_WIDTH
  context.strokeStyle = halo
  context.strokeText(text, x, y)
  context.fillStyle = color
  context.fillText(text, x, y)
}
