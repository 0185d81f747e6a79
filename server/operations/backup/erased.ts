import {
  appendTombstones,
  formatTombstones,
  parseTombstone,
  readTombstones,
  TOMBSTONE_FILES,
  type TombstoneFile,
} from '#server/platform/idempotency/tombstone-file.ts'
import type { Archive } from './archive-reader.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { ERASED } from './manifest.ts'

/** About 48,000 lines. */
const PART_BYTES = 4 * 1024 * 1024

/** Adds the tombstones in DATA_DIR to a backup. @returns how many */
export async function addErasedKeys(archive: ArchiveWriter, dataDir: string): Promise<number> {
  let count = 0
  for (const file of TOMBSTONE_FILES) {
    let part = 0
    let text = ''
    const add = async () => {
      part++
      await archive.add(`${ERASED}${file}/${String(part).padStart(6, '0')}`, Buffer.from(text))
      text = ''
    }
    for await (const batch of readTombstones(dataDir, file)) {
      text += formatTombstones(batch)
      count += batch.length
      if (text.length >= PART_BYTES) await add()
    }
    if (text) await add()
  }
  return count
}

/** Adds the tombstones in a backup to DATA_DIR. @returns how many were new */
export async function mergeErasedKeys(archive: Archive, dataDir: string): Promise<number> {
  let added = 0
  for (const file of TOMBSTONE_FILES) {
    const known = await knownHashes(dataDir, file)
    for await (const { bytes } of archive.read(`${ERASED}${file}/`)) {
      const tombstones = bytes
        .toString()
        .split('\n')
        .map(parseTombstone)
        .filter((tombstone) => tombstone !== undefined)
        .filter(({ keyHash }) => !known.has(keyHash.toString('hex')))
      if (tombstones.length > 0) await appendTombstones(dataDir, file, tombstones)
      added += tombstones.length
    }
  }
  return added
}

async function knownHashes(dataDir: string, file: TombstoneFile): Promise<Set<string>> {
  const known = new Set<string>()
  for await (const batch of readTombstones(dataDir, file)) {
    for (const { keyHash } of batch) known.add(keyHash.toString('hex'))
  }
  return known
}
