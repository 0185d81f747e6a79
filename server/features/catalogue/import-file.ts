import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { BY_HAND } from '#shared/catalog/catalogue-source.ts'
import { buildCommunities } from './build-communities.ts'
import { deleteSourceAndRecords, lockCatalogue } from './queries.ts'
import { CatalogueBusy, CatalogueError } from './reading/errors.ts'
import type { ImportWatcher } from './reading/read-in-worker.ts'
import type { Comparison } from './record-queries.ts'
import type { Format } from './registers/description.ts'
import { keepEdition } from './sources/take-edition.ts'
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

/**
 * Replaces the records of each source with those of its register's file, in one transaction. A file that can't be
 * imported changes nothing and doesn't stop the others. If the process dies, the catalog is unchanged. Concurrent imports
 * wait for each other.
 * @throws CatalogueBusy if another change of the catalog blocks this one for too long
 */
export async function importFiles(
  sql: Sql,
  files: readonly FileToImport[],
): Promise<{ reports: ImportReport[]; refused: { path: string; error: CatalogueError }[] }> {
  const formats = await loadFormats(files[0]?.options.dataDir)
  return transaction(sql, async (tx) => {
    await prepareImport(tx)
    const stored: StoredFile[] = []
    const refused: { path: string; error: CatalogueError }[] = []
    for (const file of files) {
      const outcome = await tryToStore(tx, file, { formats, stored })
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
  { stored, formats }: { stored: readonly StoredFile[]; formats: readonly Format[] },
): Promise<StoredFile> {
  const staged = await stageFile(tx, file, formats)
  const { source, compared } = staged
  if (stored.some((other) => other.source === source))
    throw new CatalogueError(`would replace the file before it as ${source}; import it alone, with --source`)
  checkStaged(staged, file.options.source !== undefined)
  await keepEdition(tx, staged)
  await storeStagedFile(tx, staged)
  const { publisher } = staged.file.format
  const { sourceDate } = staged.dated
  return { ...compared, source, publisher, sourceDate, read: staged.file.read, refused: staged.file.refused }
}

/**
 * If a newer file lacks a larger share of the source's records, it is only a part of the register, or a different one.
 * Importing it would empty the catalog. Sources with up to SMALL_LIST records may shrink freely.
 */
const MAX_MISSING_SHARE = 0.5
const SMALL_LIST = 20

/** @throws CatalogueError if the file is older than the stored data, or may be another list or only a part of it */
function checkStaged(staged: Staged, isSourceNamed: boolean): void {
  const { source, dated, stored } = staged
  const { listed, noLongerListed } = staged.compared
  if (isOlder(staged))
    throw new CatalogueError(
      `is from ${dated.sourceDate}, but ${source} is already from ${stored?.sourceDate}; to go back, remove ${source} first`,
    )
  if (listed > SMALL_LIST && noLongerListed > listed * MAX_MISSING_SHARE)
    throw new CatalogueError(
      `lacks ${noLongerListed} of the ${listed} communities of ${source} and may be only a part of the register; ` +
        `nothing was changed. If the file is right, remove ${source} first`,
    )
  if (!isSourceNamed && listed > 0 && noLongerListed === listed)
    throw new CatalogueError(
      `has none of the ${listed} communities of ${source} and may be another list; nothing was changed. ` +
        `Import it with another --source, or with --source ${source} to replace them`,
    )
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
    await buildCommunities(tx)
    return removed
  })
}
