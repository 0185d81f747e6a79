import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { readWaterMap, type WaterMap } from '#shared/water-map.ts'

/** The map, drawn by scripts/draw-open-water.ts. */
export const MAP_PATH = join(import.meta.dirname, 'open-water.br')

let map: WaterMap | undefined

/** The map of open water. Read once. */
export function openWater(): WaterMap {
  map ??= readWaterMap(brotliDecompressSync(readFileSync(MAP_PATH)))
  return map
}

/** The map of open water as a file for phones. */
interface WaterFile {
  hash: string
  bytes: number
  /** Compressed with Brotli. */
  content: Buffer
}

let file: WaterFile | undefined

/** Reads the map once. Its hash is that of the uncompressed map. */
export function readWaterFile(): WaterFile {
  if (file) return file
  const content = readFileSync(MAP_PATH)
  const hash = createHash('sha256').update(brotliDecompressSync(content)).digest('hex')
  file = { hash, bytes: content.length, content }
  return file
}
