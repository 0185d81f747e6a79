import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import { OperatorError } from '../../platform/operator-error.ts'
import { sha256 } from './archive-writer.ts'
import { MAX_MANIFEST_BYTES, MAX_PART_SIZE, Manifest, type Part } from './manifest.ts'

/** Of a tar: its header, and what each file's length is rounded up to. Two blocks of zeros end it. */
const BLOCK = 512
const END = 2 * BLOCK
const MANIFEST_NAME = /^manifest-([0-9a-f]{64})\.json$/

/** A backup that was read from its first byte to its last and is whole. */
export interface Archive {
  manifest: Manifest
  /** The content of each part whose name begins so, in the order of the file. @throws when the file changed since */
  read(prefix: string): AsyncGenerator<{ name: string; bytes: Buffer }>
  close(): Promise<void>
}

/**
 * Opens a backup and proves it: every part is there, in its order, with the bytes that its checksum and the
 * manifest's say, and nothing else. Never more than one part is in memory.
 * @throws OperatorError for a file that is missing, damaged, cut off, or no backup
 */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r').catch((error) => {
    throw new OperatorError(`${path} cannot be read: ${error.code}`)
  })
  try {
    const manifest = await prove(path, file)
    const archive: Archive = {
      manifest,
      async *read(prefix) {
        for (const { part, at } of placesOf(manifest.parts)) {
          if (part.name.startsWith(prefix)) yield { name: part.name, bytes: await readPart(file, part, at) }
        }
      },
      close: () => file.close(),
    }
    for await (const _ of archive.read(''));
    return archive
  } catch (error) {
    await file.close()
    throw error
  }
}

class Damaged extends OperatorError {
  constructor(reason: string) {
    super(`the file is no whole backup: ${reason}`)
  }
}

/** Walks through the tar: what it has must be what its manifest says, to the byte. */
async function prove(path: string, file: FileHandle): Promise<Manifest> {
  const found: Pick<Part, 'name' | 'size' | 'sha256'>[] = []
  let manifest: Manifest | undefined
  let end = END
  const tar = extract()
  const source = createReadStream(path)
  source.on('error', (error) => tar.destroy(error)).pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (manifest) throw new Damaged('it goes on behind its end')
      const [, hash] = MANIFEST_NAME.exec(name) ?? []
      if (type !== 'file' || size > (hash ? MAX_MANIFEST_BYTES : MAX_PART_SIZE))
        throw new Damaged('a part is too large')
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) chunks.push(chunk as Uint8Array)
      const content = Buffer.concat(chunks)
      if (hash) manifest = parseManifest(content, hash)
      else found.push({ name, size, sha256: sha256(content) })
      end += placeAfter(size)
    }
  } catch (error) {
    if (error instanceof Damaged) throw error
    throw new Damaged('it is damaged or cut off')
  } finally {
    source.destroy()
  }
  if (!manifest) throw new Damaged('its end is missing')
  const promised = manifest.parts.map(({ name, size, sha256 }) => ({ name, size, sha256 }))
  if (JSON.stringify(promised) !== JSON.stringify(found)) throw new Damaged('a part is damaged or missing')
  if ((await file.stat()).size !== end) throw new Damaged('its length is wrong')
  return manifest
}

function parseManifest(content: Buffer, hash: string): Manifest {
  if (sha256(content) !== hash) throw new Damaged('its list of parts is damaged')
  const parsed = z.safeParse(Manifest, JSON.parse(content.toString()))
  if (parsed.success) return parsed.data
  throw new Damaged('its list of parts is of a kind that this version does not know')
}

async function readPart(file: FileHandle, part: Part, at: number): Promise<Buffer> {
  const content = Buffer.alloc(part.size)
  await file.read(content, 0, part.size, at)
  if (sha256(content) !== part.sha256) throw new Damaged(`${part.name} is damaged`)
  // More than was promised ends in an error, not in the memory.
  const bytes = inflate(content, part)
  if (bytes.length !== part.bytes) throw new Damaged(`${part.name} is shorter than promised`)
  return bytes
}

function inflate(content: Buffer, { name, bytes }: Part): Buffer {
  try {
    return gunzipSync(content, { maxOutputLength: bytes })
  } catch {
    throw new Damaged(`${name} cannot be unpacked`)
  }
}

/** Where each part's content begins in the file. */
function* placesOf(parts: Part[]): Generator<{ part: Part; at: number }> {
  let at = BLOCK
  for (const part of parts) {
    yield { part, at }
    at += placeAfter(part.size)
  }
}

/** From one file's beginning to the next one's. */
const placeAfter = (size: number) => BLOCK + Math.ceil(size / BLOCK) * BLOCK
