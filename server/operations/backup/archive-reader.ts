import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { OperatorError } from '#server/platform/operator-error.ts'
import { type ArchiveSource, openSource } from './archive-source.ts'
import { sha256 } from './archive-writer.ts'
import { decompress } from './compression.ts'
import { DamagedBackupError } from './damaged-backup-error.ts'
import { ENDING, MAX_MANIFEST_BYTES, MAX_PART_BYTES, MAX_PART_SIZE, Manifest, type Part } from './manifest.ts'

/** The block size of a tar. A header takes one block, content is padded to full blocks, and two blocks of zeros end it. */
const BLOCK = 512
const END = 2 * BLOCK
const MANIFEST_NAME = /^manifest-([0-9a-f]{64})\.json$/

/** A backup that has been read completely and verified. */
export interface Archive {
  manifest: Manifest
  /**
   * Reads the content of each part whose name starts with `prefix`, in file order. Names are without their ending.
   * @throws OperatorError if the file has changed since it was opened
   */
  read(prefix: string): AsyncGenerator<{ name: string; bytes: Buffer }>
  close(): Promise<void>
}

/**
 * Opens a backup and verifies it: it has exactly the parts that the manifest lists, in order, with matching checksums.
 * Holds at most two parts in memory.
 * @param identities of age, of which one opens an encrypted backup
 * @throws OperatorError if the file is missing, damaged, truncated, not a backup, or encrypted and no identity opens it
 */
export async function openArchive(path: string, identities: readonly string[] = []): Promise<Archive> {
  const file = await open(path, 'r').catch((error) => {
    throw new OperatorError(`${path} cannot be read: ${error.code}`)
  })
  try {
    const source = await openSource(path, file, identities)
    const manifest = await verify(source)
    return {
      manifest,
      async *read(prefix) {
        let ahead: ReturnType<typeof readPart> | undefined
        for (const { part, at } of offsetsOf(manifest.parts)) {
          if (!part.name.startsWith(prefix)) continue
          const ready = await ahead
          ahead = readPart(source, part, at)
          // Reported when it is its turn, unless the caller has stopped reading.
          ahead.catch(() => {})
          if (ready) yield ready
        }
        if (ahead) yield await ahead
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** What is in the file. The length is undefined if the content can't be decompressed. */
type FoundPart = Omit<Part, 'bytes'> & { bytes: number | undefined }

/** Reads the whole tar once, decompresses each part while it reads the next one, and compares them with the manifest. */
async function verify({ size, stream }: ArchiveSource): Promise<Manifest> {
  const found: FoundPart[] = []
  let last: Promise<unknown> = Promise.resolve()
  let manifest: Manifest | undefined
  let end = END
  const tar = extract()
  const source = Readable.from(await stream())
  source.on('error', (error) => tar.destroy(error)).pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, size: length = 0, type } = entry.header
      if (manifest) throw new DamagedBackupError('it has data after its end')
      const [, hash] = MANIFEST_NAME.exec(name) ?? []
      if (type !== 'file' || length > (hash ? MAX_MANIFEST_BYTES : MAX_PART_SIZE))
        throw new DamagedBackupError('a part is too large')
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) chunks.push(chunk as Uint8Array)
      const content = Buffer.concat(chunks)
      if (hash) manifest = parseManifest(content, hash)
      else {
        await last
        last = examine(name, content).then((part) => found.push(part))
      }
      end += paddedSize(length)
    }
  } catch (error) {
    if (error instanceof DamagedBackupError) throw error
    throw new DamagedBackupError('it is damaged or truncated')
  } finally {
    source.destroy()
  }
  if (!manifest) throw new DamagedBackupError('its end is missing')
  await last
  compare(found, manifest.parts)
  if (size !== end) throw new DamagedBackupError('its length is wrong')
  return manifest
}

async function examine(name: string, content: Buffer): Promise<FoundPart> {
  const bytes = await decompress(name, content, MAX_PART_BYTES).then(
    ({ length }) => length,
    () => undefined,
  )
  return { name, size: content.length, sha256: sha256(content), bytes }
}

function compare(found: readonly FoundPart[], listed: readonly Part[]): void {
  const checksums = (parts: readonly FoundPart[]) =>
    JSON.stringify(parts.map(({ name, size, sha256 }) => [name, size, sha256]))
  if (checksums(found) !== checksums(listed)) throw new DamagedBackupError('a part is damaged or missing')
  for (const [index, { name, bytes }] of listed.entries()) {
    const length = found[index]?.bytes ?? Number.POSITIVE_INFINITY
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

/** The same bytes as when the archive was opened have the same checksum. */
async function readPart(
  source: ArchiveSource,
  { name, size, sha256: checksum, bytes }: Part,
  at: number,
): Promise<{ name: string; bytes: Buffer }> {
  const content = await source.readAt(at, size)
  if (sha256(content) !== checksum) throw new DamagedBackupError(`${name} is damaged`)
  return { name: name.slice(0, -ENDING.length), bytes: await decompress(name, content, bytes) }
}

/** The offset of each part's content in the file. */
function* offsetsOf(parts: Part[]): Generator<{ part: Part; at: number }> {
  let at = BLOCK
  for (const part of parts) {
    yield { part, at }
    at += paddedSize(part.size)
  }
}

/** The bytes that a file takes in the tar: its header and its padded content. */
const paddedSize = (size: number) => BLOCK + Math.ceil(size / BLOCK) * BLOCK
