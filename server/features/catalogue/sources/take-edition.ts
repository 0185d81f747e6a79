import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { ChangedHeader } from '../reading/errors.ts'
import { hashFile } from '../reading/read-in-worker.ts'
import {
  type FileToImport,
  type ImportOptions,
  isOlder,
  loadFormats,
  prepareImport,
  type Staged,
  showImported,
  stageFile,
  storeStagedFile,
} from '../stage-file.ts'
import { findNewestRecordDay, isKnownFile, listChanges, storeEdition } from './edition-queries.ts'

const MAX_FINDINGS = 20

/** A file as it is stored with its edition. */
const packFile = async (path: string, fileName = basename(path)) => ({
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

/** Without a source, the file tells by itself which register it is. */
export type EditionFile = Omit<ImportOptions, 'date'>

/** What happened with an edition, and why it waits. */
export interface Outcome {
  state: 'applied' | 'held' | 'unchanged' | 'failed'
  reason?: string
}

/** Runs in the transaction that applies or holds an edition, for the audit log. */
type OnTaken = (tx: Transaction, source: string) => Promise<unknown>

/**
 * Takes in a file that a publisher gave. It is applied if nothing speaks against it, and else waits for the operator.
 * @param signal ends its reading
 * @throws CatalogueError if it can't be read
 */
export async function takeFetched(
  sql: Sql,
  file: EditionFile & { source: string },
  signal?: AbortSignal,
): Promise<Outcome> {
  const sha256 = await hashFile(file.path)
  if (await isKnownFile(sql, file.source, sha256)) return { state: 'unchanged' }
  try {
    return await take(sql, { options: file, watcher: { signal } }, judgeEdition)
  } catch (error) {
    if (!(error instanceof ChangedHeader)) throw error
    return holdUnread(sql, file, sha256, error.message)
  }
}

/** Lets a file wait for the operator, who looks at it first. @throws CatalogueError if it can't be read */
export const holdUpload = (sql: Sql, file: EditionFile, onTaken: OnTaken): Promise<Outcome> =>
  take(sql, { options: file }, (staged) => ['uploaded in the portal', ...judgeEdition(staged)], onTaken)

/** Applies a file that the operator decided on. @throws CatalogueError if it can't be read */
export const applyDecided = (sql: Sql, file: EditionFile & { source: string }, onTaken: OnTaken) =>
  take(sql, { options: file }, () => [], onTaken)

/** @param judge says why the edition waits; it is applied if there is no reason */
async function take(
  sql: Sql,
  file: FileToImport,
  judge: (staged: Staged) => string[],
  onTaken?: OnTaken,
): Promise<Outcome> {
  const formats = await loadFormats(file.options.dataDir)
  return transaction(sql, async (tx) => {
    await prepareImport(tx)
    const staged = await stageFile(tx, file, formats)
    const reasons = judge(staged)
    await keepEdition(tx, staged, reasons)
    await onTaken?.(tx, staged.source)
    if (reasons.length > 0) return { state: 'held', reason: reasons.join('; ') }
    await storeStagedFile(tx, staged)
    await showImported(tx)
    return { state: 'applied' }
  })
}

/** Holds a file whose columns changed. It can be applied once its description says what they mean. */
async function holdUnread(
  sql: Sql,
  { path, source }: EditionFile & { source: string },
  fileSha256: Buffer,
  reason: string,
): Promise<Outcome> {
  const report = { read: 0, refused: 0, findings: [], changes: [], reasons: [reason] }
  const edition = { source, ...(await packFile(path)), fileSha256, editionDate: null, report }
  await transaction(sql, (tx) => storeEdition(tx, 'held', edition))
  return { state: 'held', reason }
}

/** An edition is applied by itself only if at least this share of its rows can be read, … */
const MIN_READABLE_SHARE = 0.95
/** … and at most this share of the source's homes vanishes. */
const MAX_VANISHED_SHARE = 0.05

/** Why an edition waits for the operator, in words; empty if it is applied by itself. */
function judgeEdition(staged: Staged): string[] {
  const { file, compared, dated, stored } = staged
  const readable = file.read - file.unreadable
  return [
    ...(readable < file.read * MIN_READABLE_SHARE
      ? [`${file.unreadable} of ${file.read} rows can't be read`]
      : []),
    ...(compared.noLongerListed > compared.listed * MAX_VANISHED_SHARE
      ? [`${compared.noLongerListed} of ${compared.listed} homes are gone`]
      : []),
    ...(isOlder(staged) ? [`it is from ${dated.sourceDate}, before the ${stored?.sourceDate} in use`] : []),
  ]
}
