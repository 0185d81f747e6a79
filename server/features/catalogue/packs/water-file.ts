import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { MAP_PATH } from '#server/features/places/open-water.ts'

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
