import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Encryption } from './encryption.ts'
import { ENDING, type Manifest, type Part } from './manifest.ts'

const OWNER_ONLY = 0o600
/** Of zstd. Fast, and its files are smaller than those of gzip at its default level. */
const LEVEL = 1

export interface ArchiveWriter {
  /**
   * Adds a part of at most MAX_PART_BYTES.
   * @param name without the ending
   */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Adds the manifest. Resolves when everything is on disk, still under the unfinished name. */
  finish(manifest: Omit<Manifest, 'format' | 'parts'>): Promise<void>
  /** Renames the finished file to its final name. */
  keep(): Promise<void>
  /** Deletes the unfinished file. Does nothing after `keep`. */
  discard(): Promise<void>
}

/**
 * Creates an archive. The file gets its final name only when it is complete.
 * @param encryption without it, the file is a plain tar
 * @throws OperatorError if the file already exists or can't be written
 */
export async function createArchive(
  path: string,
  encryption?: Encryption,
): Promise<ArchiveWriter & { unfinished: string }> {
  if (await stat(path).catch(() => undefined))
    throw new OperatorError(`${path} already exists. Choose a new file name`)
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', OWNER_ONLY).catch((error) => {
    throw new OperatorError(`${path} cannot be written: ${error.code}`)
  })
  await file.close()
  const tar = pack()
  const disk = createWriteStream(unfinished, { flags: 'r+', flush: true })
  const written = (encryption ? pipeline(tar, encryption.encrypt, disk) : pipeline(tar, disk)).catch(
    (error) => {
      throw new OperatorError(`${path} cannot be written: ${error.code}`)
    },
  )
  // `add` and `finish` report the error.
  written.catch(() => {})
  const parts: Part[] = []
  const addFile = async (name: string, content: Buffer) => {
    const header = { name, size: content.length, mode: OWNER_ONLY, mtime: new Date(0) }
    try {
      await new Promise<void>((resolve, reject) => {
        tar.entry(header, content, (error) => (error ? reject(error) : resolve()))
      })
    } catch (error) {
      // If writing the file failed, that error tells more than the entry's.
      await written
      throw error
    }
  }
  return {
    unfinished,
    async add(name, bytes) {
      const content = await compress(bytes)
      await addFile(name + ENDING, content)
      parts.push({ name: name + ENDING, size: content.length, sha256: sha256(content), bytes: bytes.length })
    },
    async finish(manifest) {
      const content = Buffer.from(JSON.stringify({ format: 1, ...manifest, parts } satisfies Manifest))
      await addFile(`manifest-${sha256(content)}.json`, content)
      tar.finalize()
      await written
    },
    async keep() {
      await rename(unfinished, path)
      const folder = await open(dirname(path), 'r')
      await folder.sync().finally(() => folder.close())
    },
    async discard() {
      tar.destroy()
      await written.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Compresses a part, outside the main thread. */
const compress = (bytes: Uint8Array): Promise<Buffer> =>
  promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
