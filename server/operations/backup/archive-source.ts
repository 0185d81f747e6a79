import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { Decrypter } from 'age-encryption'
import { OperatorError } from '#server/platform/operator-error.ts'
import { DamagedBackupError } from './damaged-backup-error.ts'
import { toWebStream } from './encryption.ts'

/** The start of every file that age encrypts. */
const MAGIC = Buffer.from('age-encryption.org/')
const NO_IDENTITY =
  'the backup is encrypted: name the file with its identity, by --identity FILE or BACKUP_IDENTITY_FILE'
const WRONG_IDENTITY =
  'the backup cannot be decrypted: it is encrypted to another recipient, or its header is damaged'

/** The tar in a backup's file. Holds about 64 KiB of it. */
export interface ArchiveSource {
  /** In bytes, decrypted. */
  size: number
  /** Reads all of it. */
  stream(): Promise<AsyncIterable<Uint8Array>>
  /** Reads `length` bytes at `offset`, or fewer at the end. Of an encrypted file, it is fastest in ascending order. */
  readAt(offset: number, length: number): Promise<Buffer>
}

/**
 * Opens a backup's file, encrypted or not.
 * @param identities of age, for an encrypted file
 * @throws OperatorError if it is encrypted and no identity opens it; DamagedBackupError
 */
export async function openSource(
  path: string,
  file: FileHandle,
  identities: readonly string[],
): Promise<ArchiveSource> {
  const { size } = await file.stat()
  const start = Buffer.alloc(MAGIC.length)
  await file.read(start, 0, start.length, 0)
  if (start.equals(MAGIC)) return openEncrypted(path, size, identities)
  return {
    size,
    stream: async () => createReadStream(path),
    async readAt(offset, length) {
      const content = Buffer.alloc(length)
      await file.read(content, 0, length, offset)
      return content
    },
  }
}

async function openEncrypted(
  path: string,
  size: number,
  identities: readonly string[],
): Promise<ArchiveSource> {
  if (identities.length === 0) throw new OperatorError(NO_IDENTITY)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const decrypt = () => decrypter.decrypt(toWebStream(createReadStream(path))).catch(refuse)
  const stream = await decrypt()
  const plainSize = await sizeOf(() => stream.size(size)).finally(() => stream.cancel())
  return { size: plainSize, stream: decrypt, readAt: createCursor(decrypt) }
}

async function sizeOf(measure: () => number): Promise<number> {
  try {
    return measure()
  } catch {
    throw new DamagedBackupError('it is damaged or truncated')
  }
}

function refuse(error: unknown): never {
  const isUnknown = error instanceof Error && error.message.startsWith('no identity matched')
  throw isUnknown ? new OperatorError(WRONG_IDENTITY) : new DamagedBackupError('it is damaged or truncated')
}

/** Reads at ascending offsets of a stream, and starts it again for an earlier one. */
function createCursor(open: () => Promise<AsyncIterable<Uint8Array>>): ArchiveSource['readAt'] {
  let chunks: AsyncIterator<Uint8Array> | undefined
  let chunk = new Uint8Array()
  let at = 0
  const start = async () => {
    await chunks?.return?.()
    chunks = (await open())[Symbol.asyncIterator]()
    chunk = new Uint8Array()
    at = 0
    return chunks
  }
  return async (offset, length) => {
    const source = !chunks || offset < at ? await start() : chunks
    const content = Buffer.alloc(length)
    while (at < offset + length) {
      if (chunk.length === 0) {
        const next = await source.next()
        if (next.done) break
        chunk = new Uint8Array(next.value)
        continue
      }
      const taken = chunk.subarray(0, (at < offset ? offset : offset + length) - at)
      if (at >= offset) content.set(taken, at - offset)
      at += taken.length
      chunk = chunk.subarray(taken.length)
    }
    return content
  }
}
