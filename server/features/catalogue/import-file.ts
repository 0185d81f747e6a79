import type { Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { allZipCodes } from '../places/service.ts'
import { buildCommunities } from './build-communities.ts'
import { chooseSource } from './choose-source.ts'
import {
  countCommunities,
  deleteSample,
  deleteSourceAndRecords,
  findSource,
  lockCatalogue,
  type StoredSource,
  upsertSource,
} from './queries.ts'
import { type ImportWatcher, type ReadFile, readRegisterFile } from './read-register-file.ts'
import { CatalogueBusy, CatalogueError } from './reading/errors.ts'
import { createZipIndex, type ZipIndex } from './reading/zip-index.ts'
import {
  type Comparison,
  clearStaging,
  compareStaged,
  createStaging,
  moveStaged,
  recomputeMatchKeys,
  stageRecords,
  storeStaged,
} from './record-queries.ts'
import type { Format } from './registers/format.ts'
import { loadRegisters } from './registers/load-registers.ts'
import { operatorList } from './registers/operator-list.ts'

/**
 * If a newer file lacks a larger share of the source's records, it is only a part of the register, or a different one.
 * Importing it would empty the catalog. Sources with up to SMALL_LIST records may shrink freely.
 */
const MAX_MISSING_SHARE = 0.5
const SMALL_LIST = 20

export interface ImportOptions {
  path: string
  /** Default: the format's name. */
  source?: string | undefined
  /** The file's date, YYYY-MM-DD. Default: the date in its rows, else today. */
  date?: string | undefined
  /** YYYY-MM-DD */
  today: string
  /** The folder whose `registers/` contains the operator's own descriptions. */
  dataDir?: string | undefined
}

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

interface FileToImport {
  options: ImportOptions
  watcher?: ImportWatcher
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
  const zips = createZipIndex(await allZipCodes(sql))
  const formats = [...(await loadRegisters(files[0]?.options.dataDir)), operatorList]
  return transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`
    // While the operator is asked for a date, the transaction waits.
    await tx`set local idle_in_transaction_session_timeout = 0`
    await createStaging(tx)
    const stored: StoredFile[] = []
    const refused: RefusedFile[] = []
    for (const file of files) {
      const outcome = await tryToStore(tx, file, { formats, zips, stored })
      if (outcome instanceof CatalogueError) refused.push({ path: file.options.path, error: outcome })
      else stored.push(outcome)
    }
    if (stored.length === 0) return { reports: [], refused }
    await buildCommunities(tx)
    const samplesRemoved = await deleteSample(tx)
    const communities = await countCommunities(tx)
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
  { options, watcher = {} }: FileToImport,
  context: { formats: readonly Format[]; zips: ZipIndex; stored: readonly StoredFile[] },
): Promise<StoredFile> {
  watcher.onStart?.()
  await clearStaging(tx)
  const file = await readRegisterFile(
    options.path,
    context.formats,
    context.zips,
    watcher,
    (records, format) => stageRecords(tx, options.source ?? format.name, records),
  )
  const source = options.source ?? (await chooseSource(tx, file, watcher))
  if (source !== (options.source ?? file.format.name)) await moveStaged(tx, source)
  if (context.stored.some((other) => other.source === source))
    throw new CatalogueError(`would replace the file before it as ${source}; import it alone, with --source`)
  const date = options.date ?? (await askForDate(tx, source, file, options, watcher))
  await lockCatalogue(tx)
  await recomputeMatchKeys(tx)
  const stored = await findSource(tx, source)
  const dated = chooseDate(file, date, options.today, stored)
  checkFormatAndDate(source, file, dated, stored)
  const compared = await compareStaged(tx, source)
  checkNoLongerListed(source, compared)
  if (options.source === undefined) checkIsSameList(source, compared)
  const { name: format, publisher } = file.format
  await upsertSource(tx, {
    source,
    format,
    publisher: file.format === operatorList ? null : publisher,
    kind: file.format.kind ?? null,
    fileSha256: file.sha256,
    ...dated,
  })
  await storeStaged(tx, source, dated.sourceDate)
  const { sourceDate } = dated
  return { ...compared, source, publisher, sourceDate, read: file.read, refused: file.refused }
}

/**
 * Removes an imported source. Communities that another source also lists stay, with that source's facts.
 * @returns how many records it had; undefined if the source doesn't exist
 */
export async function removeSource(sql: Sql, source: string): Promise<number | undefined> {
  return transaction(sql, async (tx) => {
    await lockCatalogue(tx)
    const removed = await deleteSourceAndRecords(tx, source)
    if (removed === undefined) return undefined
    await recomputeMatchKeys(tx)
    await buildCommunities(tx)
    return removed
  })
}

type SourceDate = Pick<StoredSource, 'sourceDate' | 'dateIsGiven'>

/**
 * Asks for the date of a file that doesn't state one, unless this exact file was imported before. Runs before the
 * catalog is locked, so that other imports don't wait for an operator.
 */
async function askForDate(
  tx: Transaction,
  source: string,
  file: ReadFile,
  { date }: ImportOptions,
  { askDate }: ImportWatcher,
): Promise<string | undefined> {
  if (date !== undefined || file.date !== null || !askDate) return undefined
  const stored = await findSource(tx, source)
  return stored?.fileSha256.equals(file.sha256) ? undefined : askDate()
}

/** The operator's date, else the file's date, else the day on which this exact file was first imported. */
function chooseDate(
  file: ReadFile,
  given: string | undefined,
  today: string,
  stored: StoredSource | undefined,
): SourceDate {
  const date = given ?? file.date
  if (date) return { sourceDate: date, dateIsGiven: true }
  if (stored?.fileSha256.equals(file.sha256)) {
    return { sourceDate: stored.sourceDate, dateIsGiven: stored.dateIsGiven }
  }
  return { sourceDate: today, dateIsGiven: false }
}

/** @throws CatalogueError if the file is older than the stored data or of another register */
function checkFormatAndDate(
  source: string,
  file: ReadFile,
  dated: SourceDate,
  stored: StoredSource | undefined,
): void {
  if (!stored) return
  if (stored.format !== file.format.name) {
    throw new CatalogueError(
      `has the format ${file.format.name}, but ${source} has ${stored.format}; choose another name with --source`,
    )
  }
  if (stored.dateIsGiven && dated.dateIsGiven && dated.sourceDate < stored.sourceDate) {
    throw new CatalogueError(
      `is from ${dated.sourceDate}, but ${source} is already from ${stored.sourceDate}; to go back, remove ${source} first`,
    )
  }
}

/** @throws CatalogueError if the file has none of the source's communities, and the operator didn't name the source */
function checkIsSameList(source: string, { listed, noLongerListed }: Comparison): void {
  if (listed === 0 || noLongerListed < listed) return
  throw new CatalogueError(
    `has none of the ${listed} communities of ${source} and may be another list; nothing was changed. ` +
      `Import it with another --source, or with --source ${source} to replace them`,
  )
}

/** @throws CatalogueError if the file lacks most of the source's records */
function checkNoLongerListed(source: string, { listed, noLongerListed }: Comparison): void {
  if (listed <= SMALL_LIST || noLongerListed <= listed * MAX_MISSING_SHARE) return
  throw new CatalogueError(
    `lacks ${noLongerListed} of the ${listed} communities of ${source} and may be only a part of the register; ` +
      `nothing was changed. If the file is right, remove ${source} first`,
  )
}
