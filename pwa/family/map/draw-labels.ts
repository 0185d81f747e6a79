import { t } from '#words'
import { toScreen } from './camera.ts'
import type { MapStyle } from './map-style.ts'
import type { Point } from './projection.ts'
import type { Frame, LabelKind, MapLabel, Scene } from './scene.ts'

type Context = CanvasRenderingContext2D

const FONTS: Record<LabelKind, string> = { town: '550 15px', price: '700 14px' }
/** The size of a ring's label, in pixels. */
export const RING_LABEL = { width: 72, height: 22 }
const RING_FONT = '650 14px'
/** Keeps a label readable over lines. */
const HALO_WIDTH = 3.5

/** How wide a label is, in pixels. */
export function measureLabel(
  context: Context,
  { font }: MapStyle,
  label: Pick<MapLabel, 'kind' | 'text'>,
): number {
  context.font = `${FONTS[label.kind]} ${font}`
  return context.measureText(label.text).width
}

/** Draws the names of towns and prices. */
export function drawLabels(context: Context, { camera, size, labels, style }: Frame): void {
  const colors = { town: style.ink, price: style.living }
  for (const { kind, text, point, dx, dy } of labels) {
    context.font = `${FONTS[kind]} ${style.font}`
    const { x, y } = toScreen(camera, size, point)
    drawText(context, text, { x: x + dx, y: y + dy }, colors[kind], style.land)
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

/** Draws a text that can be read over lines. */
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
