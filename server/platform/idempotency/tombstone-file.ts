import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

export interface Tombstone {
  keyHash: Buffer
  erasedAt: Date
}

/** One file for each table whose rows become tombstones. */
export const TOMBSTONE_FILES = ['tombstones', 'contact-tombstones', 'call-tombstones'] as const
export type TombstoneFile = (typeof TOMBSTONE_FILES)[number]

const LINE = /^([0-9a-f]{64}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/**
 * Appends tombstones to a file in `dataDir` and syncs it to disk. Each write starts with a line break, so that a line
 * torn by a power failure doesn't corrupt the next one.
 */
export async function appendTombstones(
  dataDir: string,
  name: TombstoneFile,
  tombstones: readonly Tombstone[],
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = await open(join(dataDir, name), 'a', 0o600)
  try {
    await file.write(`\n${formatTombstones(tombstones)}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** One line per tombstone: the hash in hex, a space, and the time in ISO 8601. */
export const formatTombstones = (tombstones: readonly Tombstone[]): string =>
  tombstones.map(({ keyHash, erasedAt }) => `${keyHash.toString('hex')} ${erasedAt.toISOString()}\n`).join('')

/** Parses a line; undefined if it is incomplete. */
export function parseTombstone(line: string): Tombstone | undefined {
  const [, hash, time] = LINE.exec(line) ?? []
  return hash && time ? { keyHash: Buffer.from(hash, 'hex'), erasedAt: new Date(time) } : undefined
}

const BATCH = 500

/** Reads all complete lines of the file, oldest first, in batches. A missing file counts as empty. */
export async function* readTombstones(dataDir: string, name: TombstoneFile): AsyncGenerator<Tombstone[]> {
  const file = await open(join(dataDir, name), 'r').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  let batch: Tombstone[] = []
  for await (const line of file.readLines()) {
    const tombstone = parseTombstone(line)
    if (tombstone) batch.push(tombstone)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
