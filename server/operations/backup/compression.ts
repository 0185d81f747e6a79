import { promisify } from 'node:util'
import { constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { DamagedBackupError } from './damaged-backup-error.ts'
import { type Format, MAX_PART_BYTES } from './manifest.ts'

/** The largest buffer that a decompressor allocates at once. The default, 16 KiB, costs a third of its time. */
const CHUNK_BYTES = 512 * 1024
/** Of zstd: fast, and its files are smaller than those of gzip at its default level. */
const LEVEL = 1
/** Of zstd, the history that a file may ask for, as a power of two. No part is longer. */
const MAX_WINDOW_LOG = Math.log2(MAX_PART_BYTES)

const zstd = { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } }
const unzstd = { params: { [constants.ZSTD_d_windowLogMax]: MAX_WINDOW_LOG } }

/** How the parts of each format are compressed. All of it runs outside the main thread. */
const COMPRESSIONS = {
  1: { ending: '.gz', compress: promisify(gzip) },
  2: { ending: '.zst', compress: (bytes: Uint8Array) => promisify(zstdCompress)(bytes, zstd) },
} satisfies Record<Format, { ending: string; compress(bytes: Uint8Array): Promise<Buffer> }>

export const compressionOf = (format: Format) => COMPRESSIONS[format]

/**
 * Decompresses a part of either format, which its name's ending tells. Stops at the limit, so that a decompression bomb
 * can't exhaust memory.
 * @param limit in bytes
 * @throws DamagedBackupError if the content is damaged or longer
 */
export async function decompress(name: string, content: Uint8Array, limit: number): Promise<Buffer> {
  const options = { maxOutputLength: limit, chunkSize: CHUNK_BYTES }
  try {
    return name.endsWith('.gz')
      ? await promisify(gunzip)(content, options)
      : await promisify(zstdDecompress)(content, { ...options, ...unzstd })
  } catch {
    throw new DamagedBackupError(`${name} cannot be decompressed`)
  }
}
