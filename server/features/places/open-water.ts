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
