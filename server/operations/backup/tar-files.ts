import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import type { ReadTar } from './archive-source.ts'
import { DamagedBackupError } from './damaged-backup-error.ts'
import { MANIFEST_NAME, MAX_MANIFEST_BYTES, MAX_PART_SIZE } from './manifest.ts'

/** The block size of a tar. A header takes one block, content is padded to full blocks, and two blocks of zeros end it. */
const BLOCK = 512
const END = 2 * BLOCK

export interface TarFile {
  name: string
  content: Buffer
}

/**
 * Reads the files of a tar in their order. Holds one in memory.
 * @throws DamagedBackupError if the tar is damaged, has anything but files, or is longer or shorter than its files say
 */
export async function* readTarFiles(readTar: ReadTar): AsyncGenerator<TarFile, void> {
  let found = 0
  let expected = END
  const tar = extract()
  const source = Readable.from(countBytes(await readTar(), (bytes) => (found += bytes)))
  source.on('error', (error) => tar.destroy(error)).pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      const limit = MANIFEST_NAME.test(name) ? MAX_MANIFEST_BYTES : MAX_PART_SIZE
      if (type !== 'file' || size > limit) throw new DamagedBackupError('a part is too large')
      expected += BLOCK + Math.ceil(size / BLOCK) * BLOCK
      yield { name, content: await buffer(entry) }
    }
  } catch (error) {
    if (error instanceof DamagedBackupError) throw error
    throw new DamagedBackupError('it is damaged or truncated')
  } finally {
    source.destroy()
  }
  if (found !== expected) throw new DamagedBackupError('its length is wrong')
}

async function* countBytes(source: AsyncIterable<Uint8Array>, onBytes: (bytes: number) => void) {
  for await (const chunk of source) {
    onBytes(chunk.length)
    yield chunk
  }
}
