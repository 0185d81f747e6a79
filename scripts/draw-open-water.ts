/**
 * `bun scripts/draw-open-water.ts`: draws the map of open water around the United States that matching reads
 * (server/features/places/open-water.ts), from the shorelines in us-atlas (US Census Bureau, 1:10,000,000, with
 * the Great Lakes) and world-atlas (Natural Earth). Canada and Mexico count as land. Run it after an update of these.
 */

import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import us from 'us-atlas/nation-10m.json' with { type: 'json' }
import world from 'world-atlas/countries-10m.json' with { type: 'json' }
import { MAP_PATH } from '#server/features/places/open-water.ts'
import { CELLS_PER_DEGREE, SOUTH, TILES_HIGH, TILES_WIDE, WEST } from '#shared/matching/water-map.ts'

const WIDTH = TILES_WIDE * CELLS_PER_DEGREE
const HEIGHT = TILES_HIGH * CELLS_PER_DEGREE
/** ISO 3166-1 numeric: Canada, Mexico. */
const NEIGHBORS = ['124', '484']

const grid = new Uint8Array(WIDTH * HEIGHT)
for (const rings of [...readRings(us, 'nation'), ...readRings(world, 'countries', NEIGHBORS)]) fillLand(rings)
const water = openWater()
await writeFile(MAP_PATH, compress(pack(water)))

/** The polygons of an object of an atlas, each with its rings: [longitude, latitude] in degrees. */
function readRings(atlas: unknown, name: string, ids?: readonly string[]): Position[][][] {
  const topology = atlas as Topology<Record<string, GeometryCollection>>
  const { features } = feature(topology, topology.objects[name] as GeometryCollection)
  return features
    .filter(({ id }) => !ids || ids.includes(String(id)))
    .flatMap(({ geometry }) => toPolygons(geometry as Polygon | MultiPolygon))
}

function toPolygons(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/** Marks the cells whose centers are in a polygon, row by row (even-odd rule over the edges that cross the row). */
function fillLand(rings: Position[][]): void {
  const crossings = new Map<number, number[]>()
  for (const ring of rings) {
    for (const [index, from] of ring.entries())
      addCrossings(crossings, from, ring[(index + 1) % ring.length] ?? from)
  }
  for (const [row, columns] of crossings) {
    columns.sort((a, b) => a - b)
    for (let index = 0; index + 1 < columns.length; index += 2) {
      const first = Math.max(0, Math.ceil((columns[index] ?? 0) - 0.5))
      const last = Math.min(WIDTH - 1, Math.floor((columns[index + 1] ?? 0) - 0.5))
      for (let column = first; column <= last; column++) grid[row * WIDTH + column] = 1
    }
  }
}

/** Records in which column an edge crosses the center line of each row. */
function addCrossings(crossings: Map<number, number[]>, from: Position, to: Position): void {
  const [fromX, fromY] = toCells(from)
  const [toX, toY] = toCells(to)
  const first = Math.max(0, Math.ceil(Math.min(fromY, toY) - 0.5))
  for (let row = first; row < HEIGHT && row + 0.5 < Math.max(fromY, toY); row++) {
    const x = fromX + ((row + 0.5 - fromY) / (toY - fromY)) * (toX - fromX)
    const columns = crossings.get(row)
    if (columns) columns.push(x)
    else crossings.set(row, [x])
  }
}

function toCells([longitude = 0, latitude = 0]: Position): [x: number, y: number] {
  return [(longitude - WEST) * CELLS_PER_DEGREE, (latitude - SOUTH) * CELLS_PER_DEGREE]
}

/**
 * The water that is at least three cells wide: slivers along a border, where the two atlases differ, and rivers are not.
 * (Morphological opening: erosion, then dilation.)
 */
function openWater(): Uint8Array {
  const coastal = dilate(grid)
  const farFromLand = coastal.map((value) => 1 - value)
  return dilate(farFromLand)
}

/** Marks every cell that is marked or has a marked neighbor. */
function dilate(cells: Uint8Array): Uint8Array {
  const result = new Uint8Array(cells.length)
  for (let row = 1; row < HEIGHT - 1; row++) {
    for (let column = 1; column < WIDTH - 1; column++) {
      const index = row * WIDTH + column
      if (cells[index] === 0) continue
      for (const start of [index - WIDTH - 1, index - 1, index + WIDTH - 1]) result.fill(1, start, start + 3)
    }
  }
  return result
}

/** The format that shared/matching/water-map.ts explains. */
function pack(cells: Uint8Array): Uint8Array {
  const kinds: number[] = []
  const bitmaps: Uint8Array[] = []
  for (let tile = 0; tile < TILES_WIDE * TILES_HIGH; tile++) {
    const bitmap = packTile(cells, Math.floor(tile / TILES_WIDE), tile % TILES_WIDE)
    const isMixed = bitmap.some((byte) => byte !== 0) && bitmap.some((byte) => byte !== 0xff)
    kinds.push(isMixed ? 2 : (bitmap[0] ?? 0) & 1)
    if (isMixed) bitmaps.push(bitmap)
  }
  return Buffer.concat([Uint8Array.from(kinds), ...bitmaps])
}

function packTile(cells: Uint8Array, tileRow: number, tileColumn: number): Uint8Array {
  const bitmap = new Uint8Array((CELLS_PER_DEGREE * CELLS_PER_DEGREE) / 8)
  for (let cell = 0; cell < CELLS_PER_DEGREE ** 2; cell++) {
    const row = tileRow * CELLS_PER_DEGREE + Math.floor(cell / CELLS_PER_DEGREE)
    const column = tileColumn * CELLS_PER_DEGREE + (cell % CELLS_PER_DEGREE)
    const byte = cell >> 3
    bitmap[byte] = (bitmap[byte] ?? 0) | ((cells[row * WIDTH + column] ?? 0) << (cell & 7))
  }
  return bitmap
}

function compress(bytes: Uint8Array): Buffer {
  const compressed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  })
  console.log(`${MAP_PATH}: ${compressed.length} bytes, ${bytes.length} uncompressed`)
  return compressed
}
