import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { DamagedBackupError, MAX_PART_BYTES } from './manifest.ts'

/** The largest buffer that a decompressor allocates at once. The default, 16 KiB, costs a third of its time. */
const CHUNK_BYTES = 512 * 1024
/** Fast, and its files are smaller than those of gzip at its default level. */
const LEVEL = 1
/** The history that a file may ask for, as a power of two. No part is longer. */
const MAX_WINDOW_LOG = Math.log2(MAX_PART_BYTES)

/** Compresses a part, outside the main thread. */
export const compress = (bytes: Uint8Array): Promise<Buffer> =>
  promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })

/**
 * Decompresses a part, outside the main thread. Stops at the limit, so that a decompression bomb can't exhaust memory.
 * @param limit in bytes
 * @throws DamagedBackupError if the content is damaged or longer
 */
export async function decompress(name: string, content: Uint8Array, limit: number): Promise<Buffer> {
  const params = { [constants.ZSTD_d_windowLogMax]: MAX_WINDOW_LOG }
  try {
    return await promisify(zstdDecompress)(content, {
      maxOutputLength: limit,
      chunkSize: CHUNK_BYTES,
      params,
    })
  } catch {
    throw new DamagedBackupError(`${name} cannot be decompressed`)
  }
}
