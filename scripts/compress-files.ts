import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/
/** Below this many bytes the headers weigh more than what is saved. */
const WORTHWHILE_BYTES = 512

/** The size of a file for a phone: brotli at its best setting. */
export function brotli(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}

/** Writes a `.br` beside every file that gains from it. @returns how many */
export async function compressFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  let count = 0
  for (const path of paths) {
    const bytes = await readFile(path)
    if (bytes.length < WORTHWHILE_BYTES) continue
    await writeFile(`${path}.br`, brotli(bytes))
    count++
  }
  return count
}
