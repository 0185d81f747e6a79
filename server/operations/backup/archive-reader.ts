import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, zstdDecompress } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { OperatorError } from '#server/platform/operator-error.ts'
import { sha256 } from './archive-writer.ts'
import { toWebStream } from './encryption.ts'
import {
  DamagedBackupError,
  ENDING,
  MANIFEST_NAME,
  MAX_MANIFEST_BYTES,
  MAX_PART_BYTES,
  MAX_PART_SIZE,
  Manifest,
  type Part,
} from './manifest.ts'

/** A backup that has been read completely and verified. */
export interface Archive {
  manifest: Manifest
  /**
   * Reads the content of each part whose name starts with `prefix`, in file order. Names are without their ending. Reading
   * what comes earlier in the file starts again at its beginning.
   * @throws OperatorError if the file has changed since it was opened
   */
  read(prefix: string): AsyncGenerator<{ name: string; bytes: Buffer }>
  close(): Promise<void>
}

/**
 * Opens a backup and verifies it: it has exactly the parts that the manifest lists, in order, with matching checksums.
 * Holds one part in memory.
 * @param identities of age, of which one opens an encrypted backup
 * @throws OperatorError if the file is missing, damaged, truncated, not a backup, or encrypted and no identity opens it
 */
export async function openArchive(path: string, identities: readonly string[] = []): Promise<Archive> {
  const source = await openSource(path, identities)
  const manifest = await verify(readTarFiles(source))
  let files = readTarFiles(source)
  let at = 0
  const readPart = async (part: Part, place: number) => {
    if (place < at) {
      await files.return()
      files = readTarFiles(source)
      at = 0
    }
    for (; at < place; at++) await files.next()
    at++
    const { value } = await files.next()
    if (!value || sha256(value.content) !== part.sha256)
      throw new DamagedBackupError(`${part.name} is damaged`)
    return {
      name: part.name.slice(0, -ENDING.length),
      bytes: await decompress(part.name, value.content, part.bytes),
    }
  }
  return {
    manifest,
    async *read(prefix) {
      for (const [place, part] of manifest.parts.entries())
        if (part.name.startsWith(prefix)) yield await readPart(part, place)
    },
    close: async () => void (await files.return()),
  }
}

/** Reads and decompresses everything, and compares it with the manifest. */
async function verify(files: AsyncIterable<TarFile>): Promise<Manifest> {
  const found: Part[] = []
  let manifest: Manifest | undefined
  for await (const { name, content } of files) {
    if (manifest) throw new DamagedBackupError('it has data after its end')
    const [, hash] = MANIFEST_NAME.exec(name) ?? []
    if (hash) manifest = parseManifest(content, hash)
    else
      found.push({
        name,
        size: content.length,
        sha256: sha256(content),
        bytes: await lengthOf(name, content),
      })
  }
  if (!manifest) throw new DamagedBackupError('its end is missing')
  compare(found, manifest.parts)
  return manifest
}

/** The uncompressed length; infinite if the content can't be decompressed. */
const lengthOf = (name: string, content: Buffer): Promise<number> =>
  decompress(name, content, MAX_PART_BYTES).then(
    ({ length }) => length,
    () => Number.POSITIVE_INFINITY,
  )

function compare(found: readonly Part[], listed: readonly Part[]): void {
  const checksums = (parts: readonly Part[]) =>
    JSON.stringify(parts.map(({ name, size, sha256 }) => [name, size, sha256]))
  if (checksums(found) !== checksums(listed)) throw new DamagedBackupError('a part is damaged or missing')
  for (const [index, { name, bytes }] of listed.entries()) {
    const length = found[index]?.bytes ?? 0
    if (length > bytes) throw new DamagedBackupError(`${name} cannot be decompressed to its listed length`)
    if (length < bytes) throw new DamagedBackupError(`${name} is shorter than its listed length`)
  }
}

function parseManifest(content: Buffer, hash: string): Manifest {
  if (sha256(content) !== hash) throw new DamagedBackupError('its list of parts is damaged')
  const parsed = z.safeParse(Manifest, JSON.parse(content.toString()))
  if (parsed.success) return parsed.data
  throw new DamagedBackupError('this version does not know the format of its list of parts')
}

/** The start of every file that age encrypts. */
const MAGIC = Buffer.from('age-encryption.org/')
const NO_IDENTITY = 'the backup is encrypted: name the file with its identity in BACKUP_IDENTITY_FILE'
const WRONG_IDENTITY =
  'the backup cannot be decrypted: it is encrypted to another recipient, or its header is damaged'

/** Reads the tar in a backup's file from its start, decrypted. */
type ReadTar = () => Promise<AsyncIterable<Uint8Array>>

/**
 * Opens a backup's file, encrypted or not.
 * @param identities of age, for an encrypted file
 * @throws OperatorError if it can't be read, or is encrypted and no identity opens it
 */
async function openSource(path: string, identities: readonly string[]): Promise<ReadTar> {
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

interface TarFile {
  name: string
  content: Buffer
}

/**
 * Reads the files of a tar in their order. Holds one in memory.
 * @throws DamagedBackupError if the tar is damaged, has anything but files, or is longer or shorter than its files say
 */
async function* readTarFiles(readTar: ReadTar): AsyncGenerator<TarFile, void> {
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

/** The largest buffer that a decompressor allocates at once. The default, 16 KiB, costs a third of its time. */
const CHUNK_BYTES = 512 * 1024
/** The history that a file may ask for, as a power of two. No part is longer. */
const MAX_WINDOW_LOG = Math.log2(MAX_PART_BYTES)

/**
 * Decompresses a part, outside the main thread. Stops at the limit, so that a decompression bomb can't exhaust memory.
 * @param limit in bytes
 * @throws DamagedBackupError if the content is damaged or longer
 */
async function decompress(name: string, content: Uint8Array, limit: number): Promise<Buffer> {
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
