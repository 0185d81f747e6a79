import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/
/** Below this size, compression saves less than the response headers cost. */
const MIN_BYTES = 512

/** Compresses with brotli at the highest quality. */
export function brotli(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/** Writes a `.br` file next to each file worth compressing. @returns the number of files compressed */
export async function compressFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  let count = 0
  for (const path of paths) {
    const bytes = await readFile(path)
    if (bytes.length < MIN_BYTES) continue
    await writeFile(`${path}.br`, brotli(bytes))
    count++
  }
  return count
}
