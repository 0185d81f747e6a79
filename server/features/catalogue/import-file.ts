import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { BY_HAND } from '#shared/catalogue-source.ts'
import { buildCommunities } from './build-communities.ts'
import { checkDate, checkIsSameList, checkNoLongerListed } from './check-import.ts'
import { deleteSourceAndRecords, lockCatalogue } from './queries.ts'
import type { ImportWatcher } from './read-register-file.ts'
import { CatalogueBusy, CatalogueError } from './reading/errors.ts'
import { type Comparison, recomputeMatchKeys } from './record-queries.ts'
import { describeEdition, packFile } from './sources/describe-edition.ts'
import { storeEdition } from './sources/edition-queries.ts'
import {
  type FileToImport,
  type ImportOptions,
  type Known,
  loadKnown,
  prepareImport,
  showImported,
  stageFile,
  storeStagedFile,
} from './stage-file.ts'

/** `read` = `new` + `updated` + `unchanged` + `refused`. */
export interface ImportReport extends Comparison {
  source: string
  publisher: string
  sourceDate: string
  read: number
  refused: number
  /** How many sample communities were removed. */
  samplesRemoved: number
  /** How many communities of all sources are shown now. */
  communities: number
}

/** Imports one file; see `importFiles`. */
export async function importFile(
  sql: Sql,
  options: ImportOptions,
  watcher: ImportWatcher = {},
): Promise<ImportReport> {
  const { reports, refused } = await importFiles(sql, [{ options, watcher }])
  const [report] = reports
  if (!report) throw refused[0]?.error ?? new Error('An import of one file has one report.')
  return report
}

/** A file that wasn't imported, and why. */
interface RefusedFile {
  path: string
  error: CatalogueError
}

/**
 * Replaces the records of each source with those of its register's file, in one transaction. A file that can't be
 * imported changes nothing and doesn't stop the others. If the process dies, the catalog is unchanged. Concurrent imports
 * wait for each other.
 * @throws CatalogueBusy if another change of the catalog blocks this one for too long
 */
export async function importFiles(
  sql: Sql,
  files: readonly FileToImport[],
): Promise<{ reports: ImportReport[]; refused: RefusedFile[] }> {
  const known = await loadKnown(sql, files[0]?.options.dataDir)
  return transaction(sql, async (tx) => {
    await prepareImport(tx)
    const stored: StoredFile[] = []
    const refused: RefusedFile[] = []
    for (const file of files) {
      const outcome = await tryToStore(tx, file, { ...known, stored })
      if (outcome instanceof CatalogueError) refused.push({ path: file.options.path, error: outcome })
      else stored.push(outcome)
    }
    if (stored.length === 0) return { reports: [], refused }
    const { samplesRemoved, communities } = await showImported(tx)
    return { reports: stored.map((file) => ({ ...file, samplesRemoved, communities })), refused }
  })
}

/** Stores the records of one file, or undoes what it began. @returns the error of a file that can't be imported */
async function tryToStore(
  tx: Transaction,
  file: FileToImport,
  context: Parameters<typeof storeFile>[2],
): Promise<StoredFile | CatalogueError> {
  await tx.unsafe('savepoint before_file')
  try {
    const stored = await storeFile(tx, file, context)
    await tx.unsafe('release savepoint before_file')
    return stored
  } catch (error) {
    if (!(error instanceof CatalogueError) || error instanceof CatalogueBusy) throw error
    await tx.unsafe('rollback to savepoint before_file')
    return error
  }
}

type StoredFile = Omit<ImportReport, 'samplesRemoved' | 'communities'>

/** Stores the records of one file. The caller then builds the communities. */
async function storeFile(
  tx: Transaction,
  file: FileToImport,
  { stored, ...known }: Known & { stored: readonly StoredFile[] },
): Promise<StoredFile> {
  const staged = await stageFile(tx, file, known)
  const { source, compared } = staged
  if (stored.some((other) => other.source === source))
    throw new CatalogueError(`would replace the file before it as ${source}; import it alone, with --source`)
  checkDate(staged)
  checkNoLongerListed(staged)
  if (file.options.source === undefined) checkIsSameList(staged)
  await storeEdition(tx, 'current', await describeEdition(tx, staged), await packFile(file.options.path))
  await storeStagedFile(tx, staged)
  const { publisher } = staged.file.format
  const { sourceDate } = staged.dated
  return { ...compared, source, publisher, sourceDate, read: staged.file.read, refused: staged.file.refused }
}

/**
 * Removes an imported source. Communities that another source also lists stay, with that source's facts.
 * @returns how many records it had; undefined if the source doesn't exist
 */
export async function removeSource(sql: Sql, source: string): Promise<number | undefined> {
  if (source === BY_HAND)
    throw new CatalogueError(
      `has the homes that staff added by hand; undo that in the portal, under Database`,
    )
  return transaction(sql, async (tx) => {
    await lockCatalogue(tx)
    const removed = await deleteSourceAndRecords(tx, source)
    if (removed === undefined) return undefined
    await recomputeMatchKeys(tx)
    await buildCommunities(tx)
    return removed
  })
}
