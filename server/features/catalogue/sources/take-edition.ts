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
import { isKnownFile, storeEdition } from './edition-queries.ts'
import { keepEdition, packFile } from './keep-edition.ts'

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
