import { commandLine } from '#server/platform/command-line.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { Risk } from '#shared/desk/site-check.ts'
import { allZipCodes } from '../places/service.ts'
import {
  countCommunities,
  deleteSample,
  hasFacilities,
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
  const records = [...generateSample(await allZipCodes(tx), size)]
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
