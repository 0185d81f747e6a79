import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Transaction } from '#server/platform/database/connect.ts'
import type { Staged } from '../stage-file.ts'
import { findNewestRecordDay, listChanges, storeEdition } from './edition-queries.ts'

const MAX_FINDINGS = 20

/** A file as it is stored with its edition. */
export const packFile = async (path: string, fileName = basename(path)) => ({
  fileName,
  content: await promisify(gzip)(await readFile(path)),
})

/**
 * Keeps a staged file, before its records are stored, as the edition that its source uses.
 * @param reasons why it waits for the operator instead
 */
export async function keepEdition(
  tx: Transaction,
  { path, fileName, source, file }: Staged,
  reasons: string[] = [],
): Promise<void> {
  const findings = file.findings.slice(0, MAX_FINDINGS)
  await storeEdition(tx, reasons.length > 0 ? 'held' : 'current', {
    source,
    ...(await packFile(path, fileName)),
    fileSha256: file.sha256,
    editionDate: file.date ?? (await findNewestRecordDay(tx)),
    report: {
      read: file.read,
      refused: file.refused,
      findings: findings.map(({ field, reason, count }) => ({ field, reason, count })),
      changes: [...(await listChanges(tx, source))],
      reasons,
    },
  })
}

/** Calls `use` with a temporary folder. */
export async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-edition-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
