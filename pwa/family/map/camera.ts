import type { Point } from './projection.ts'

/** What is shown: the point in the middle, and how many pixels a degree takes. */
export interface Camera {
  center: Point
  scale: number
}

/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** A part of the flat map. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** A tile of 256 pixels shows the world at level 0, and each level doubles the scale, as on web maps. */
const TILE_PIXELS = 256
const MAX_LEVEL = 13
export const scaleOf = (level: number): number => (TILE_PIXELS / 360) * 2 ** level
export const levelOf = (scale: number): number => Math.log2((scale * 360) / TILE_PIXELS)
/** At most about 45 feet to a pixel: the outlines aren't finer. */
export const MAX_SCALE = scaleOf(MAX_LEVEL)

export const toScreen = ({ center, scale }: Camera, { width, height }: Size, { x, y }: Point): Point => ({
  x: (x - center.x) * scale + width / 2,
  y: (y - center.y) * scale + height / 2,
})

export const fromScreen = ({ center, scale }: Camera, { width, height }: Size, { x, y }: Point): Point => ({
  x: (x - width / 2) / scale + center.x,
  y: (y - height / 2) / scale + center.y,
})

/** Moves what is shown by pixels, as a finger drags it. */
export const dragBy = ({ center, scale }: Camera, { x, y }: Point): Camera => ({
  scale,
  center: { x: center.x - x / scale, y: center.y - y / scale },
})

/** Zooms by a factor, so that what is at a point of the screen stays there. */
export function zoomAt(camera: Camera, size: Size, at: Point, factor: number): Camera {
  const scale = Math.min(MAX_SCALE, camera.scale * factor)
  const fixed = fromScreen(camera, size, at)
  return {
    scale,
    center: { x: fixed.x - (at.x - size.width / 2) / scale, y: fixed.y - (at.y - size.height / 2) / scale },
  }
}

/** The camera that shows an area as large as possible. */
export function fitArea({ left, top, right, bottom }: Area, { width, height }: Size): Camera {
  const scale = Math.min(MAX_SCALE, width / (right - left), height / (bottom - top))
  return { scale, center: { x: (left + right) / 2, y: (top + bottom) / 2 } }
}

/** Keeps what is shown inside of an area. It zooms in if the area is too small for the screen. */
export function keepInside(camera: Camera, size: Size, area: Area): Camera {
  const least = Math.max(size.width / (area.right - area.left), size.height / (area.bottom - area.top))
  const scale = Math.max(camera.scale, least)
  const [x, y] = [size.width / 2 / scale, size.height / 2 / scale]
  return {
    scale,
    center: {
      x: Math.min(Math.max(camera.center.x, area.left + x), area.right - x),
      y: Math.min(Math.max(camera.center.y, area.top + y), area.bottom - y),
    },
  }
}

/** What the screen shows of the map. */
export function visibleArea(camera: Camera, size: Size): Area {
  const { x: left, y: top } = fromScreen(camera, size, { x: 0, y: 0 })
  const { x: right, y: bottom } = fromScreen(camera, size, { x: size.width, y: size.height })
  return { left, top, right, bottom }
}

export const isInside = ({ x, y }: Point, { left, top, right, bottom }: Area): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
