import type { Sql } from '../../platform/database/connect.ts'
import { allZipCodes } from '../family/geography/service.ts'
import { buildCommunities } from './build-communities.ts'
import { CatalogueError } from './reading/errors.ts'
import { type Comparison, compareStaged, recomputeMatchKeys, storeStaged } from './record-queries.ts'
import {
  countCommunities,
  deleteSample,
  deleteSourceAndRecords,
  findSource,
  lockCatalogue,
  type StoredSource,
  upsertSource,
} from './source-queries.ts'
import { type ImportWatcher, type StagedFile, stageFile } from './stage-file.ts'

/**
 * If a newer file lacks a larger share of the source's records, it is only a part of the register, or a different one.
 * Importing it would empty the catalog. Sources with up to SMALL_LIST records may shrink freely.
 */
export const MAX_MISSING_SHARE = 0.5
const SMALL_LIST = 20

export interface ImportOptions {
  path: string
  /** Default: the format's name. */
  source?: string | undefined
  /** The file's date, YYYY-MM-DD. Default: the date in its rows, else today. */
  date?: string | undefined
  /** YYYY-MM-DD */
  today: string
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

/**
 * Replaces the records of a source with those of a register's file, in one transaction. If it fails or the process
 * dies, the catalog is unchanged. Concurrent imports wait for each other.
 * @throws CatalogueError if the file can't be imported, with line or column and what to do
 */
export async function importFile(
  sql: Sql,
  options: ImportOptions,
  watcher: ImportWatcher = {},
): Promise<ImportReport> {
  const zips = new Map((await allZipCodes(sql)).map((zip) => [zip.zipCode, zip]))
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    const file = await stageFile(tx, options, zips, watcher)
    const source = options.source ?? file.format.name
    await lockCatalogue(tx)
    await recomputeMatchKeys(tx)
    const stored = await findSource(tx, source)
    const dated = chooseDate(file, options, stored)
    checkFormatAndDate(source, file, dated, stored)
    const compared = await compareStaged(tx, source)
    checkNoLongerListed(source, compared)
    await upsertSource(tx, { source, format: file.format.name, fileSha256: file.sha256, ...dated })
    await storeStaged(tx, source, dated.sourceDate)
    await buildCommunities(tx)
    return {
      ...compared,
      source,
      publisher: file.format.publisher,
      sourceDate: dated.sourceDate,
      read: file.read,
      refused: file.refused,
      samplesRemoved: await deleteSample(tx),
      communities: await countCommunities(tx),
    }
  })
}

/**
 * Removes an imported source. Communities that another source also lists stay, with that source's facts.
 * @returns how many records it had; undefined if the source doesn't exist
 */
export async function removeSource(sql: Sql, source: string): Promise<number | undefined> {
  return sql.begin(async (tx) => {
    await lockCatalogue(tx)
    const removed = await deleteSourceAndRecords(tx, source)
    if (removed === undefined) return undefined
    await recomputeMatchKeys(tx)
    await buildCommunities(tx)
    return removed
  })
}

type SourceDate = Pick<StoredSource, 'sourceDate' | 'dateIsGiven'>

/** The operator's date, else the file's date, else the day on which this exact file was first imported. */
function chooseDate(file: StagedFile, options: ImportOptions, stored: StoredSource | undefined): SourceDate {
  const given = options.date ?? file.date
  if (given) return { sourceDate: given, dateIsGiven: true }
  if (stored?.fileSha256.equals(file.sha256)) {
    return { sourceDate: stored.sourceDate, dateIsGiven: stored.dateIsGiven }
  }
  return { sourceDate: options.today, dateIsGiven: false }
}

/** @throws CatalogueError if the file is older than the stored data or of another register */
function checkFormatAndDate(
  source: string,
  file: StagedFile,
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

/** @throws CatalogueError if the file lacks most of the source's records */
function checkNoLongerListed(source: string, { listed, noLongerListed }: Comparison): void {
  if (listed <= SMALL_LIST || noLongerListed <= listed * MAX_MISSING_SHARE) return
  throw new CatalogueError(
    `lacks ${noLongerListed} of the ${listed} communities of ${source} and may be only a part of the register; ` +
      `nothing was changed. If the file is right, remove ${source} first`,
  )
}
