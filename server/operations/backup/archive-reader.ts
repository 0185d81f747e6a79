import * as z from 'zod/mini'
import { sha256 } from './archive-writer.ts'
import { decompress } from './compression.ts'
import { DamagedBackupError, ENDING, MANIFEST_NAME, MAX_PART_BYTES, Manifest, type Part } from './manifest.ts'
import { openSource, readTarFiles, type TarFile } from './read-tar.ts'

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
