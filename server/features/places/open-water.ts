import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { readWaterMap, type WaterMap } from '#shared/matching/water-map.ts'

/** The map, drawn by scripts/draw-open-water.ts. */
export const MAP_PATH = join(import.meta.dirname, 'open-water.br')

let read: { map: WaterMap; hash: string; bytes: number; content: Buffer } | undefined

/** Reads the map once. @returns it with its file for phones: `content` is compressed with Brotli, `hash` is the map's */
export function readWaterFile() {
  if (read) return read
  const content = readFileSync(MAP_PATH)
  const map = brotliDecompressSync(content)
  const hash = createHash('sha256').update(map).digest('hex')
  read = { map: readWaterMap(map), hash, bytes: content.length, content }
  return read
}

/** The map of open water. */
export const openWater = (): WaterMap => readWaterFile().map
