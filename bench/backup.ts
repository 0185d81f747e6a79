import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '#server/operations/backup/archive-reader.ts'
import { createArchive } from '#server/operations/backup/archive-writer.ts'
import { createEncryption } from '#server/operations/backup/encryption.ts'
import { MAX_PART_BYTES } from '#server/operations/backup/manifest.ts'

const MANIFEST = { madeAt: '2026-11-24T00:00:00.000Z', migrations: [], tables: [], sequences: [] }

/**
 * `bun run bench backup [parts] [plain]`: writes and reads a backup of random parts of 8 MiB, encrypted or plain, without
 * a database. Prints the seconds and the memory of this process at the peak.
 */
export async function run(parts = '50', kind = 'encrypted'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-bench-'))
  const path = join(folder, 'backup.tar')
  const encryption = kind === 'plain' ? undefined : await createEncryption([])
  const before = await readPeakMib()
  const writing = await time(async () => {
    const archive = await createArchive(path, encryption)
    for (let n = 0; n < Number(parts); n++)
      await archive.add(`rows/bench/${String(n).padStart(6, '0')}-1`, randomBytes(MAX_PART_BYTES))
    await archive.finish(MANIFEST)
    await archive.keep()
  })
  const reading = await time(async () => {
    const archive = await openArchive(path, encryption && [encryption.ownIdentity])
    for await (const _ of archive.read('rows/'));
    await archive.close()
  })
  const size = Math.round((await stat(path)).size / 1024 ** 2)
  const memory = `peak ${before} MiB before, ${await readPeakMib()} MiB after`
  console.log(`  ${kind}, ${size} MiB: written in ${writing}, verified and read in ${reading}; ${memory}`)
  await rm(folder, { recursive: true })
}

async function time(work: () => Promise<void>): Promise<string> {
  const start = performance.now()
  await work()
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

/** The most memory that this process has used so far. */
async function readPeakMib(): Promise<number> {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8')) ?? []
  return Math.round(Number(kib) / 1024)
}
