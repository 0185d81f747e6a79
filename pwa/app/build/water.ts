import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Ring, unwrap } from './rings.ts'

/** The coast, lakes and rivers that scripts/draw-water.ts draws. */
export const WATER_PATH = join(import.meta.dirname, 'water.br')

/** Positions are whole numbers of thousandths of a degree: the first of a line, then the differences. */
export const WATER_SCALE = 1000

export interface Water {
  coast: number[][]
  lakes: number[][]
  rivers: number[][]
}

/** Reads the coast with its islands, the shores of lakes and the courses of rivers. */
export function readWater(): Record<keyof Water, Ring[]> {
  const { coast, lakes, rivers } = JSON.parse(
    brotliDecompressSync(readFileSync(WATER_PATH)).toString(),
  ) as Water
  return { coast: coast.map(unpack), lakes: lakes.map(unpack), rivers: rivers.map(unpack) }
}

function unpack(line: readonly number[]): Ring {
  let [x, y] = [0, 0]
  return Array.from({ length: line.length / 2 }, (_, index) => {
    x += line[index * 2] ?? 0
    y += line[index * 2 + 1] ?? 0
    return unwrap([x / WATER_SCALE, y / WATER_SCALE])
  })
}
