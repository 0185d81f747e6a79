import type { Area } from './camera.ts'
import { OUTLINE_SCALE, type OutlineFile, type PackedLine } from './outline-file.ts'
import { type Point, project } from './projection.ts'

/** The paths of a state's map, in degrees of the map from `origin`: a browser draws with single precision. */
export interface OutlinePaths {
  origin: Point
  /** All land, whichever state or country it belongs to. */
  coast: Path2D
  abroad: Path2D
  sharedLakes: Path2D
  neighbors: Path2D
  land: Path2D
  lakes: Path2D
  rivers: Path2D
  counties: Path2D
  borders: Path2D
  shore: Path2D
  /** What the file covers, and what a view of the whole state shows. */
  limits: Area
  view: Area
}

/** Projects the outlines of a file. */
export function readOutlinePaths(file: OutlineFile): OutlinePaths {
  const limits = areaOf(file.box)
  const origin = { x: limits.left, y: limits.top }
  const rings = (lines: readonly PackedLine[]) => pathOf(file, lines, origin, true)
  const lines = (all: readonly PackedLine[]) => pathOf(file, all, origin, false)
  return {
    origin,
    limits,
    view: areaOf(file.view),
    coast: rings(file.coast ?? [...file.abroad, ...file.neighbors, ...file.land]),
    abroad: rings(file.abroad),
    sharedLakes: rings(file.sharedLakes),
    neighbors: rings(file.neighbors),
    land: rings(file.land),
    lakes: rings(file.lakes),
    rivers: lines(file.rivers),
    counties: lines(file.counties),
    borders: lines(file.borders),
    shore: file.coast ? rings(file.coast) : lines(file.shore),
  }
}

function areaOf({ west, south, east, north }: OutlineFile['box']): Area {
  const [top, bottom] = [north, south].map((latitude) => project({ latitude, longitude: -1 }).y)
  return { left: west, right: east, top: top ?? 0, bottom: bottom ?? 0 }
}

function pathOf(file: OutlineFile, lines: readonly PackedLine[], origin: Point, isClosed: boolean): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    for (const [index, { x, y }] of projectLine(file, line).entries()) {
      if (index === 0) path.moveTo(x - origin.x, y - origin.y)
      else path.lineTo(x - origin.x, y - origin.y)
    }
    if (isClosed) path.closePath()
  }
  return path
}

/** The points of a packed line on the map. */
export function projectLine({ box }: Pick<OutlineFile, 'box'>, line: PackedLine): Point[] {
  let [east, north] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, index) => {
    east += line[index * 2] ?? 0
    north += line[index * 2 + 1] ?? 0
    return project({
      latitude: box.south + north / OUTLINE_SCALE,
      longitude: box.west + east / OUTLINE_SCALE,
    })
  })
}
