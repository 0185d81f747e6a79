import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import type { Cursor } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { NewestFirst } from '#server/platform/http/paging.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { commandLine } from '#server/platform/operator-error.ts'
import type { CatalogueSource } from '#shared/catalog/catalogue-source.ts'
import { PACK_FORMAT } from '#shared/catalog/packs/pack-file.ts'
import type { DiscoveredReport } from '#shared/desk/admin-reports.ts'
import type { Risk } from '#shared/desk/site-texts.ts'
import { allZipCodes } from '../places/service.ts'
import { reportPacks } from './packs/queries.ts'
import {
  countByAmenity,
  countByState,
  countCatalog,
  countCommunities,
  countUnknown,
  deleteSample,
  hasFacilities,
  listDiscovered,
  listSources,
  lockCatalogue,
  markSampleRestored,
  upsertRecords,
} from './queries.ts'
import { generateSample, SAMPLE_SIZE } from './sample.ts'

const ROWS_PER_STATEMENT = 1000

/** Called after each batch with the number of communities stored so far, and the total. */
type OnProgress = (stored: number, total: number) => void

/**
 * Loads the sample communities into an empty catalog, unless the sample was removed before. Samples that an operator
 * removed or replaced with real communities do not return automatically.
 * @returns how many were loaded
 */
export async function loadSampleWhenEmpty(sql: Sql, onProgress?: OnProgress): Promise<number> {
  // Checked first without the lock, so that a normal start doesn't wait for an import.
  if (await hasFacilities(sql)) return 0
  return transaction(sql, async (tx) => {
    const { isSampleRemoved } = await lockCatalogue(tx)
    return isSampleRemoved || (await hasFacilities(tx)) ? 0 : storeSample(tx, SAMPLE_SIZE, onProgress)
  })
}

/**
 * Stores the sample communities in one transaction. Existing ones are updated.
 * @returns how many were stored
 */
export async function loadSample(sql: Sql, onProgress?: OnProgress, size = SAMPLE_SIZE): Promise<number> {
  return transaction(sql, async (tx) => {
    await lockCatalogue(tx)
    return storeSample(tx, size, onProgress)
  })
}

/**
 * Stores the sample communities when an operator asks for them.
 * @returns how many were stored; null, with nothing stored, if the catalog has real communities
 */
export async function restoreSample(sql: Sql, onProgress?: OnProgress): Promise<number | null> {
  return (await countCommunities(sql)) > 0 ? null : loadSample(sql, onProgress)
}

async function storeSample(tx: Transaction, size: number, onProgress?: OnProgress): Promise<number> {
  const records = [...generateSample(await allZipCodes(), size)]
  for (let from = 0; from < records.length; from += ROWS_PER_STATEMENT) {
    const batch = records.slice(from, from + ROWS_PER_STATEMENT)
    await upsertRecords(tx, batch)
    onProgress?.(from + batch.length, size)
  }
  await markSampleRestored(tx)
  await tx`analyze facilities`
  return records.length
}

/** Removes the sample communities, including discovered ones. @returns how many there were */
export async function removeSample(sql: Sql): Promise<number> {
  return transaction(sql, async (tx) => {
    await lockCatalogue(tx)
    return deleteSample(tx)
  })
}

const EMPTY: Risk = {
  id: 'empty_catalogue',
  title: 'The catalog is empty, so no family gets a match',
  advice:
    `Run "${commandLine('catalogue import FILE')}" with the file of a register or your own list, or ` +
    `"${commandLine('catalogue sample')}" to try the product with made-up communities. With DATABASE_URL, no start adds ` +
    'the sample by itself.',
}

/** @returns a risk for the start's log and the portal if there are no communities */
export async function findCatalogueRisks(query: Query): Promise<Risk[]> {
  return (await hasFacilities(query)) ? [] : [EMPTY]
}

/**
 * Returns a page of the communities that searches found, the most recently found first, with totals over all of them.
 * `last` is the cursor of the next page, if there is one. A community that is found again between two pages moves to
 * the top, so a reader sees it only after reloading the first page.
 */
export async function readDiscovered(
  query: Query,
  { limit, below }: NewestFirst,
): Promise<{ report: DiscoveredReport; last: Cursor | undefined }> {
  const [rows, facilitiesByState, topAmenities, catalogCount] = await Promise.all([
    listDiscovered(query, limit + 1, below),
    countByState(query),
    countByAmenity(query),
    countCatalog(query),
  ])
  const shown = rows.slice(0, limit)
  const report = {
    totalCount: facilitiesByState.reduce((total, { count }) => total + count, 0),
    catalogCount,
    facilities: shown.map(({ at: _, ...facility }) => withIsoTimes(facility)),
    stats: { facilitiesByState: [...facilitiesByState], topAmenities: [...topAmenities] },
  }
  return { report, last: rows.length > shown.length ? shown.at(-1) : undefined }
}

/** Lists the sources of the catalog's communities, the largest first. */
export async function readSources(query: Query): Promise<CatalogueSource[]> {
  return (await listSources(query)).map(withIsoTimes)
}

/** The catalog in a line for the operator: its size, and what is unknown of its communities. */
export async function describeCatalogue(query: Query): Promise<string> {
  const { total, price, phone, care } = await countUnknown(query)
  return `the catalog has ${total} communities: unknown are the price of ${price}, the phone number of ${phone} and the kinds of care of ${care}`
}

const STATES_OF_PACKS = {
  current: '',
  outdated: ', and new ones are due',
  failed: ", and making new ones failed: the server's log says why",
}

/** How the lists that phones load stand, in a line for the operator. */
export async function describePacks(query: Query): Promise<{ text: string; hasFailed: boolean }> {
  const { state, states, bytes } = await reportPacks(query, PACK_FORMAT)
  const text = `the lists for phones cover ${states} states, ${Math.ceil(bytes / 1000)} kB${STATES_OF_PACKS[state]}`
  return { text, hasFailed: state === 'failed' }
}
