import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openArchive } from '#server/operations/backup/archive-reader.ts'
import type { Part } from '#server/operations/backup/manifest.ts'
import { connect } from '#server/platform/database/connect.ts'
import { toMb } from './bytes.ts'

const COMMAND = join(import.meta.dirname, '../../server/operations/backup/command.ts')
const RESTORED = 'bench_restored'

/**
 * Backs a database up with the command of an operator. Prints the rate, processor time and memory at the peak.
 * @param known the parts of an earlier backup, to print how much of this one is new. The second backup is restored into
 *   another database, too, which takes longest and therefore comes last
 * @returns the backup's parts
 */
export async function measureBackup(
  clusterUrl: string,
  database: string,
  databaseBytes: number,
  known: readonly Part[] = [],
): Promise<readonly Part[]> {
  const folder = await mkdtemp(join(tmpdir(), 'million-backup-'))
  try {
    const file = join(folder, 'backup.tar')
    const backup = await runCommand('backup', file, `${clusterUrl}/${database}`, folder)
    const { manifest, close } = await openArchive(file)
    await close()
    const rows = sumOf(manifest.parts, 'bytes')
    const { size } = await stat(file)
    console.log(
      `  backup: ${toMb(databaseBytes)} MB of tables and indexes, ${toMb(rows)} MB of rows as text, to a file of ${toMb(size)} MB, verified, ${summarize(backup, rows)}`,
    )
    if (known.length === 0) return manifest.parts
    reportNewParts(manifest.parts, known)
    const admin = connect(`${clusterUrl}/postgres`, 1)
    await admin`create database ${admin(RESTORED)}`
    await admin.end()
    const restore = await runCommand('restore', file, `${clusterUrl}/${RESTORED}`, folder)
    console.log(`  restore with every index: ${summarize(restore, rows)}`)
    return manifest.parts
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Run {
  seconds: number
  cpuSeconds: number
  peakMib: number
}

async function runCommand(verb: string, file: string, databaseUrl: string, folder: string): Promise<Run> {
  const start = performance.now()
  const child = Bun.spawn([process.execPath, COMMAND, verb, file], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: folder },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  if ((await child.exited) !== 0) throw new Error(`the ${verb} failed`)
  const usage = child.resourceUsage()
  return {
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: Number(usage?.cpuTime.total ?? 0) / 1e6,
    peakMib: Math.round((usage?.maxRSS ?? 0) / 1024 ** 2),
  }
}

const summarize = ({ seconds, cpuSeconds, peakMib }: Run, rows: number) =>
  `in ${seconds.toFixed(1)} s, ${(rows / 1e6 / seconds).toFixed(1)} MB of rows a second; ${cpuSeconds.toFixed(1)} s of processor time besides Postgres's, ${peakMib} MiB of memory at the peak`

function reportNewParts(parts: readonly Part[], known: readonly Part[]): void {
  const hashes = new Set(known.map(({ sha256 }) => sha256))
  const added = parts.filter(({ sha256 }) => !hashes.has(sha256))
  console.log(
    `  new since the backup before: ${added.length} of ${parts.length} parts, ${toMb(sumOf(added, 'size'))} of ${toMb(sumOf(parts, 'size'))} MB`,
  )
}

const sumOf = (parts: readonly Part[], of: 'bytes' | 'size') => parts.reduce((sum, part) => sum + part[of], 0)
