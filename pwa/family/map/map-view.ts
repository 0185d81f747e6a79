import { type Camera, dragBy, keepInside, levelOf, type Size, toScreen, zoomAt } from './camera.ts'
import { drawLabels, drawRingLabels, measureLabel } from './draw-labels.ts'
import { drawOrigin, drawPoints, drawSelected } from './draw-points.ts'
import { firstCamera } from './first-camera.ts'
import { labelMap } from './map-labels.ts'
import { type MapStyle, readMapStyle } from './map-style.ts'
import type { Point } from './projection.ts'
import type { Frame, MapLabel, Scene } from './scene.ts'

/** More pixels for each of the screen's wouldn't be seen, and would take longer to draw. */
const MAX_PIXEL_RATIO = 2

/** A map on a canvas: its camera, and when it is drawn. React knows only what is shown when it comes to rest. */
export class MapView {
  private camera: Camera = { center: { x: 0, y: 0 }, scale: 1 }
  private size: Size = { width: 0, height: 0 }
  private labels: readonly MapLabel[] = []
  private labeledLevel = Number.NaN
  private selected: number | undefined
  private style: MapStyle
  private requested = 0
  private readonly canvas: HTMLCanvasElement
  private readonly context: CanvasRenderingContext2D
  private scene: Scene
  private readonly onRest: () => void

  /** @param onRest is called when the map stops moving */
  constructor(canvas: HTMLCanvasElement, scene: Scene, onRest: () => void) {
    this.canvas = canvas
    this.context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D
    this.scene = scene
    this.style = readMapStyle(canvas)
    this.onRest = onRest
  }

  /** Follows the size of the canvas on the page. The first time, it shows the family's place or the whole state. */
  resize(size: Size): void {
    if (size.width === 0 || size.height === 0) return
    const isFirst = this.size.width === 0
    this.size = size
    const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio)
    this.canvas.width = Math.round(size.width * ratio)
    this.canvas.height = Math.round(size.height * ratio)
    if (isFirst) this.show(firstCamera(this.scene, size))
    else this.show(this.camera)
    this.rest()
  }

  /** Shows other points. The camera stays, unless the family's place is another one. */
  changeScene(scene: Scene): void {
    const isElsewhere = scene.origin?.label !== this.scene.origin?.label
    this.scene = scene
    if (isElsewhere) this.show(firstCamera(scene, this.size))
    this.rest()
  }

  select(index: number | undefined): void {
    this.selected = index
    this.draw()
  }

  /** The colors changed between light and dark. */
  refreshStyle(): void {
    this.style = readMapStyle(this.canvas)
    this.rest()
  }

  drag(by: Point): void {
    this.show(dragBy(this.camera, by))
  }

  zoom(factor: number, at: Point): void {
    this.show(zoomAt(this.camera, this.size, at, factor))
  }

  /** Moves there, and then rests. */
  moveTo(camera: Camera): void {
    this.show(camera)
    this.rest()
  }

  private show(camera: Camera): void {
    this.camera = keepInside(camera, this.size, this.scene.outline.limits)
    this.draw()
  }

  /** The map stopped moving: names places, and tells the page. */
  rest(): void {
    if (this.size.width === 0) return
    this.placeLabels()
    this.draw()
    this.onRest()
  }

  get shown(): { camera: Camera; size: Size; scene: Scene } {
    return { camera: this.camera, size: this.size, scene: this.scene }
  }

  get frame(): Frame {
    const { camera, size, labels, selected, style, scene } = this
    return { camera, size, labels, selected, style, clusters: scene.clustersAt(camera.scale) }
  }

  close(): void {
    cancelAnimationFrame(this.requested)
  }

  private draw(): void {
    if (this.requested !== 0) return
    this.requested = requestAnimationFrame(() => {
      this.requested = 0
      this.paint()
    })
  }

  private paint(): void {
    if (this.size.width === 0) return
    // Other groups are shown at another level, and labels must not cover them.
    if (Math.floor(levelOf(this.camera.scale)) !== this.labeledLevel) this.placeLabels()
    const { context, scene, frame } = this
    const ratio = this.canvas.width / this.size.width
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawLand(context, scene, frame)
    drawLabels(context, frame)
    drawRingLabels(context, scene, frame)
    // The family's place never hides a community.
    drawOrigin(context, scene, frame)
    drawPoints(context, scene, frame)
    drawSelected(context, scene, frame)
  }

  private placeLabels(): void {
    this.labeledLevel = Math.floor(levelOf(this.camera.scale))
    this.labels = labelMap(this.scene, this.frame, (label) => measureLabel(this.context, this.style, label))
  }
}

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
function drawLand(
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
