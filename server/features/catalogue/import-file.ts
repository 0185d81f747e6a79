import type { Sql } from '../../platform/database/connect.ts'
import { allZipCodes } from '../family/geography/service.ts'
import { buildCommunities } from './build-communities.ts'
import { CatalogueError } from './reading/refusals.ts'
import { type Comparison, compareStaged, renewMatchKeys, storeStaged } from './record-queries.ts'
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
 * A newer file that lacks more of a register than this is a part of it, or another one, and would empty the
 * catalogue. Small lists may change as they like.
 */
export const MAX_SHARE_VANISHING = 0.5
const SMALL_LIST = 20

export interface ImportOptions {
  path: string
  /** By default the format's name. */
  source?: string | undefined
  /** The day the file is of, YYYY-MM-DD; by default what its rows say, else today. */
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
  /** How many made-up communities left. */
  samplesGone: number
  /** How many communities are shown now, of all sources together. */
  communities: number
}

/**
 * Makes the records of a source those of a register's file, in one transaction: until it ends, and when it fails
 * or dies, the catalogue is as it was. Imports wait for each other.
 * @throws CatalogueError when the file cannot be imported, naming line or column and the way out
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
    await renewMatchKeys(tx)
    const stored = await findSource(tx, source)
    const dated = dateOf(file, options, stored)
    refuseStep(source, file, dated, stored)
    const compared = await compareStaged(tx, source)
    refuseEmptying(source, compared)
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
      samplesGone: await deleteSample(tx),
      communities: await countCommunities(tx),
    }
  })
}

/**
 * Takes an imported source away. Communities that another source lists too stay, with what that one says.
 * @returns how many records it had; undefined when there is no such source
 */
export async function removeSource(sql: Sql, source: string): Promise<number | undefined> {
  return sql.begin(async (tx) => {
    await lockCatalogue(tx)
    const removed = await deleteSourceAndRecords(tx, source)
    if (removed === undefined) return undefined
    await renewMatchKeys(tx)
    await buildCommunities(tx)
    return removed
  })
}

type Dated = Pick<StoredSource, 'sourceDate' | 'dateIsGiven'>

/** The operator's word, else the file's; else the day it was first imported. */
function dateOf(file: StagedFile, options: ImportOptions, stored: StoredSource | undefined): Dated {
  const given = options.date ?? file.date
  if (given) return { sourceDate: given, dateIsGiven: true }
  if (stored?.fileSha256.equals(file.sha256)) {
    return { sourceDate: stored.sourceDate, dateIsGiven: stored.dateIsGiven }
  }
  return { sourceDate: options.today, dateIsGiven: false }
}

/** A step back in time, or to another register, would mix what does not belong together. */
function refuseStep(source: string, file: StagedFile, dated: Dated, stored: StoredSource | undefined): void {
  if (!stored) return
  if (stored.format !== file.format.name) {
    throw new CatalogueError(
      `is of the format ${file.format.name}, but ${source} holds ${stored.format}; give it another name with --source`,
    )
  }
  if (stored.dateIsGiven && dated.dateIsGiven && dated.sourceDate < stored.sourceDate) {
    throw new CatalogueError(
      `is of ${dated.sourceDate}, and ${source} is of ${stored.sourceDate} already; to go back, remove ${source} first`,
    )
  }
}

function refuseEmptying(source: string, { listed, noLongerListed }: Comparison): void {
  if (listed <= SMALL_LIST || noLongerListed <= listed * MAX_SHARE_VANISHING) return
  throw new CatalogueError(
    `lacks ${noLongerListed} of the ${listed} communities of ${source}; it may be a part of the register, ` +
      `and nothing was changed. When it is right, remove ${source} first`,
  )
}
