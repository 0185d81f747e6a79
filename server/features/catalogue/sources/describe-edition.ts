import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Transaction } from '#server/platform/database/connect.ts'
import type { EditionReport } from '#shared/source-updates.ts'
import type { Staged } from '../stage-file.ts'
import { findNewestRecordDay, listChanges } from './change-queries.ts'

/** Compresses a file for storing. */
export const packFile = async (path: string): Promise<Buffer> => promisify(gzip)(await readFile(path))

/** What is stored of an edition beside its file. */
export interface NewEdition {
  source: string
  fileName: string
  fileSha256: Buffer
  editionDate: string | null
  report: EditionReport
}

const MAX_FINDINGS = 20

/**
 * Describes a staged file before it is stored.
 * @param reasons why it isn't applied by itself
 */
export async function describeEdition(
  tx: Transaction,
  { path, source, file, findings }: Staged,
  reasons: string[] = [],
): Promise<NewEdition> {
  return {
    source,
    fileName: basename(path),
    fileSha256: file.sha256,
    editionDate: file.date ?? (await findNewestRecordDay(tx)),
    report: {
      read: file.read,
      refused: file.refused,
      findings: findings.slice(0, MAX_FINDINGS).map(({ field, reason, count }) => ({ field, reason, count })),
      changes: [...(await listChanges(tx, source))],
      reasons,
    },
  }
}
