import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

export interface Tombstone {
  keyHash: Buffer
  erasedAt: Date
}

/** A file for each table whose rows become tombstones. */
export type TombstoneFile = 'tombstones' | 'contact-tombstones'

const LINE = /^([0-9a-f]{64}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/**
 * Appends tombstones to a file in `dataDir` and returns when they are on the disk. Each write begins with a
 * line break, so that a line torn by a power cut spoils no later one.
 */
export async function appendTombstones(
  dataDir: string,
  name: TombstoneFile,
  tombstones: readonly Tombstone[],
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const lines = tombstones.map(
    ({ keyHash, erasedAt }) => `${keyHash.toString('hex')} ${erasedAt.toISOString()}`,
  )
  const file = await open(join(dataDir, name), 'a', 0o600)
  try {
    await file.write(`\n${lines.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

const BATCH = 500

/** Every whole line of the file, oldest first, BATCH at a time; none when there is no file yet. */
export async function* readTombstones(dataDir: string, name: TombstoneFile): AsyncGenerator<Tombstone[]> {
  const file = await open(join(dataDir, name), 'r').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return
  let batch: Tombstone[] = []
  for await (const line of file.readLines()) {
    const [, hash, time] = LINE.exec(line) ?? []
    if (hash && time) batch.push({ keyHash: Buffer.from(hash, 'hex'), erasedAt: new Date(time) })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
