import type { Camera, Size } from './camera.ts'
import { toScreen } from './camera.ts'
import type { MapStyle } from './map-style.ts'
import type { Scene } from './scene.ts'

/** Widths of lines, in pixels. */
const COUNTY_WIDTH = 1
const RIVER_WIDTH = 1.25
const LAKE_WIDTH = 0.75
const SHORE_WIDTH = 1.25
const BORDER_WIDTH = 1.75
/** Hides the seams between atlases of different precision. */
const SEAM_WIDTH = 2
const RING_WIDTH = 1.5
const RING_DASH = [6, 5]

type Context = CanvasRenderingContext2D

/** Draws water, land, the lines on it, and the rings around the family's place. */
export function drawLand(
  context: Context,
  { outline, origin }: Scene,
  { camera, size, style }: { camera: Camera; size: Size; style: MapStyle },
): void {
  context.fillStyle = style.water
  context.fillRect(0, 0, size.width, size.height)
  context.save()
  const corner = toScreen(camera, size, outline.origin)
  context.translate(corner.x, corner.y)
  context.scale(camera.scale, camera.scale)
  context.lineJoin = 'round'
  const fill = (path: Path2D, color: string) => {
    context.fillStyle = color
    context.fill(path, 'evenodd')
  }
  const stroke = (path: Path2D, color: string, width: number) => {
    context.strokeStyle = color
    context.lineWidth = width / camera.scale
    context.stroke(path)
  }
  fill(outline.coast, style.land)
  context.save()
  context.clip(outline.coast, 'evenodd')
  fill(outline.abroad, style.abroad)
  stroke(outline.abroad, style.abroad, SEAM_WIDTH)
  fill(outline.sharedLakes, style.water)
  fill(outline.neighbors, style.neighbor)
  fill(outline.land, style.land)
  context.restore()
  stroke(outline.counties, style.county, COUNTY_WIDTH)
  stroke(outline.rivers, style.river, RIVER_WIDTH)
  fill(outline.sharedLakes, style.water)
  fill(outline.lakes, style.water)
  for (const lakes of [outline.sharedLakes, outline.lakes]) stroke(lakes, style.shore, LAKE_WIDTH)
  stroke(outline.shore, style.shore, SHORE_WIDTH)
  stroke(outline.borders, style.border, BORDER_WIDTH)
  context.setLineDash(RING_DASH.map((length) => length / camera.scale))
  for (const { path } of origin?.rings ?? []) stroke(path, style.quiet, RING_WIDTH)
  context.restore()
}
