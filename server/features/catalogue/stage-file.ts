import { basename } from 'node:path'
import type { Transaction } from '#server/platform/database/connect.ts'
import { BY_HAND } from '#shared/catalog/catalogue-source.ts'
import { buildCommunities } from './build-communities.ts'
import {
  countCommunities,
  deleteSample,
  findSource,
  lockCatalogue,
  type StoredSource,
  upsertSource,
} from './queries.ts'
import { CatalogueError } from './reading/errors.ts'
import { hashFile, type ImportWatcher, readRegister } from './reading/read-in-worker.ts'
import type { ReadFile } from './reading/read-register-file.ts'
import {
  type Comparison,
  clearStaging,
  compareStaged,
  createStaging,
  findSimilarSource,
  moveStaged,
  stageRecords,
  storeStaged,
} from './record-queries.ts'
import { type Format, TODO } from './registers/description.ts'
import { loadRegisters } from './registers/load-registers.ts'
import { operatorList } from './registers/operator-list.ts'
import { findNewestRecordDay } from './sources/edition-queries.ts'

export interface ImportOptions {
  path: string
  /** What others call the file. Default: the path's last part. */
  fileName?: string | undefined
  /** Default: the format's name. */
  source?: string | undefined
  /** The file's date, YYYY-MM-DD. Default: the date in its rows, else today. */
  date?: string | undefined
  /** YYYY-MM-DD */
  today: string
  /** The folder whose `registers/` contains the operator's own descriptions. */
  dataDir?: string | undefined
}

export interface FileToImport {
  options: ImportOptions
  watcher?: ImportWatcher
}

/**
 * Loads the formats of files that can be imported.
 * @param dataDir the folder whose `registers/` contains the operator's own descriptions
 */
export const loadFormats = async (dataDir: string | undefined): Promise<Format[]> => [
  ...(await loadRegisters(dataDir)),
  operatorList,
]

/** Lets a transaction take as long as files and operators need, and creates its staging table. */
export async function prepareImport(tx: Transaction): Promise<void> {
  await tx`set local statement_timeout = 0`
  // While the operator is asked for a date, the transaction waits.
  await tx`set local idle_in_transaction_session_timeout = 0`
  await createStaging(tx)
}

interface HashedFile extends ReadFile {
  sha256: Buffer
}

/** A file whose records are staged and compared with its source's. */
export interface Staged {
  path: string
  fileName: string
  source: string
  file: HashedFile
  dated: SourceDate
  /** By the file or the operator, and not only by its newest record. */
  isDateStated: boolean
  compared: Comparison
  stored: StoredSource | undefined
}

/**
 * Reads a file into the staging table, and locks the catalog until the transaction ends.
 * @throws CatalogueError if it can't be read or is another register than its source
 */
export async function stageFile(
  tx: Transaction,
  { options, watcher = {} }: FileToImport,
  formats: readonly Format[],
): Promise<Staged> {
  watcher.onStart?.()
  if (options.source === BY_HAND)
    throw new CatalogueError(
      `can’t replace the homes that staff added by hand (${BY_HAND}); name another source`,
    )
  await clearStaging(tx)
  const { path, fileName } = options
  const read = await readRegister({ path, fileName, formats }, watcher, (records, format) =>
    stageRecords(tx, options.source ?? format.name, records),
  )
  const file = { ...read, sha256: await hashFile(path) }
  const open = (['publisher', 'kind'] as const).find((key) => file.format[key]?.startsWith(TODO))
  if (open)
    throw new CatalogueError(`is described by ${file.format.name}.json, which doesn't name the ${open} yet`)
  const source = options.source ?? (await chooseSource(tx, file, watcher))
  if (source !== (options.source ?? file.format.name)) await moveStaged(tx, source)
  const date = options.date ?? (await askForDate(tx, source, file, options, watcher))
  await lockCatalogue(tx)
  const stored = await findSource(tx, source)
  checkFormat(source, file, stored)
  const stated = date ?? file.date
  const dated = stated
    ? { sourceDate: stated, dateIsGiven: true }
    : chooseDate(file, await findNewestRecordDay(tx), options.today, stored)
  const compared = await compareStaged(tx, source)
  return {
    path,
    fileName: fileName ?? basename(path),
    source,
    file,
    dated,
    isDateStated: stated !== null,
    compared,
    stored,
  }
}

/**
 * Chooses the source of a file whose records are staged and whose operator named none. It is the format's name, unless
 * the register has several lists with the same header. Then it is the source that already lists these communities, under
 * whatever name, else the list that the file's rows or name tell, else the one that the operator chooses.
 * @throws CatalogueError naming the lists if nothing tells
 */
async function chooseSource(
  tx: Transaction,
  { format, list }: ReadFile,
  { askList }: Pick<ImportWatcher, 'askList'>,
): Promise<string> {
  const { lists } = format
  if (!lists) return format.name
  const similar = await findSimilarSource(tx, format.name)
  if (similar) return similar.source
  const chosen = list ?? (await askList?.(lists))
  if (chosen) return chosen.source
  const choices = lists.map(({ source, title }) => `--source ${source} (${title})`).join(' or ')
  throw new CatalogueError(`may be one of ${lists.length} lists with the same header; choose ${choices}`)
}

/** Stores the staged records as their source's. The caller then shows them. */
export async function storeStagedFile(tx: Transaction, { source, file, dated }: Staged): Promise<void> {
  const { name: format, publisher } = file.format
  await upsertSource(tx, {
    source,
    format,
    publisher: format === operatorList.name ? null : publisher,
    kind: file.format.kind ?? null,
    fileSha256: file.sha256,
    ...dated,
  })
  await storeStaged(tx, source, dated.sourceDate)
}

/** Builds the communities from all records, and removes the sample. */
export async function showImported(tx: Transaction) {
  await buildCommunities(tx)
  const samplesRemoved = await deleteSample(tx)
  return { samplesRemoved, communities: await countCommunities(tx) }
}

type SourceDate = Pick<StoredSource, 'sourceDate' | 'dateIsGiven'>

/**
 * Asks for the date of a file that doesn't state one, unless this exact file was imported before. Runs before the
 * catalog is locked, so that other imports don't wait for an operator.
 */
async function askForDate(
  tx: Transaction,
  source: string,
  file: HashedFile,
  { date }: ImportOptions,
  { askDate }: ImportWatcher,
): Promise<string | undefined> {
  if (date !== undefined || file.date !== null || !askDate) return undefined
  const stored = await findSource(tx, source)
  return stored?.fileSha256.equals(file.sha256) ? undefined : askDate()
}

/**
 * The date of a file that doesn't state one: what the operator said of this exact file, else the day of its newest record,
 * else the day on which it was first imported.
 */
function chooseDate(
  file: HashedFile,
  newestRecord: string | null,
  today: string,
  stored: StoredSource | undefined,
): SourceDate {
  const same = stored?.fileSha256.equals(file.sha256) ? stored : undefined
  if (same?.dateIsGiven) return { sourceDate: same.sourceDate, dateIsGiven: true }
  if (newestRecord !== null) return { sourceDate: newestRecord, dateIsGiven: true }
  return { sourceDate: same?.sourceDate ?? today, dateIsGiven: false }
}

/** @throws CatalogueError if the file is of another register */
function checkFormat(source: string, file: HashedFile, stored: StoredSource | undefined): void {
  if (!stored || stored.format === file.format.name) return
  throw new CatalogueError(
    `has the format ${file.format.name}, but ${source} has ${stored.format}; choose another name with --source`,
  )
}

/**
 * Whether a file says that it is from an earlier day than what is stored. The newest record doesn't tell: its home may have
 * closed since.
 */
export const isOlder = ({
  dated,
  isDateStated,
  stored,
}: Pick<Staged, 'dated' | 'isDateStated' | 'stored'>): boolean =>
  !!stored?.dateIsGiven && isDateStated && dated.sourceDate < stored.sourceDate
