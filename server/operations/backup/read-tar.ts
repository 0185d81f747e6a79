import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import { OperatorError } from '#server/platform/operator-error.ts'
import { toWebStream } from './encryption.ts'
import { DamagedBackupError, MANIFEST_NAME, MAX_MANIFEST_BYTES, MAX_PART_SIZE } from './manifest.ts'

/** The start of every file that age encrypts. */
const MAGIC = Buffer.from('age-encryption.org/')
const NO_IDENTITY =
  'the backup is encrypted: name the file with its identity, by --identity FILE or BACKUP_IDENTITY_FILE'
const WRONG_IDENTITY =
  'the backup cannot be decrypted: it is encrypted to another recipient, or its header is damaged'

/** Reads the tar in a backup's file from its start, decrypted. */
type ReadTar = () => Promise<AsyncIterable<Uint8Array>>

/**
 * Opens a backup's file, encrypted or not.
 * @param identities of age, for an encrypted file
 * @throws OperatorError if it can't be read, or is encrypted and no identity opens it
 */
export async function openSource(path: string, identities: readonly string[]): Promise<ReadTar> {
  if (!(await isEncrypted(path))) return async () => createReadStream(path)
  if (identities.length === 0) throw new OperatorError(NO_IDENTITY)
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  return () => decrypter.decrypt(toWebStream(createReadStream(path))).catch(refuse)
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error) => {
    throw new OperatorError(`${path} cannot be read: ${error.code}`)
  })
  const start = Buffer.alloc(MAGIC.length)
  await file.read(start, 0, start.length, 0).finally(() => file.close())
  return start.equals(MAGIC)
}

function refuse(error: unknown): never {
  const isUnknown = error instanceof Error && error.message.startsWith('no identity matched')
  throw isUnknown ? new OperatorError(WRONG_IDENTITY) : new DamagedBackupError('it is damaged or truncated')
}

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
