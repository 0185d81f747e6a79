import type { Sql, Transaction } from '../../platform/database/connect.ts'
import { allZipCodes } from '../family/geography/service.ts'
import { hasFacilities, upsertRecords } from './queries.ts'
import { generateSample, SAMPLE_SIZE } from './sample.ts'
import { countCommunities, deleteSample, lockCatalogue, noteSampleIsBack } from './source-queries.ts'

const ROWS_PER_STATEMENT = 1000

/** Told after each batch: how many communities are stored, of how many. */
export type OnProgress = (stored: number, total: number) => void

/**
 * Loads the sample into a catalogue without any community, unless the sample has left it: what an operator removed
 * or replaced by real communities does not come back by itself.
 * @returns how many were loaded
 */
export async function loadSampleWhenEmpty(sql: Sql, onProgress?: OnProgress): Promise<number> {
  // Without waiting for an import: the usual start has nothing to do.
  if (await hasFacilities(sql)) return 0
  return sql.begin(async (tx) => {
    const { sampleHasLeft } = await lockCatalogue(tx)
    return sampleHasLeft || (await hasFacilities(tx)) ? 0 : storeSample(tx, SAMPLE_SIZE, onProgress)
  })
}

/**
 * Stores the sample communities, all of them or none; those of an earlier load are renewed.
 * @returns how many were stored
 */
export async function loadSample(sql: Sql, onProgress?: OnProgress, size = SAMPLE_SIZE): Promise<number> {
  return sql.begin(async (tx) => {
    await lockCatalogue(tx)
    return storeSample(tx, size, onProgress)
  })
}

/** The sample on an operator's wish. @returns null, and nothing is stored, beside real communities */
export async function bringSampleBack(sql: Sql, onProgress?: OnProgress): Promise<number | null> {
  return (await countCommunities(sql)) > 0 ? null : loadSample(sql, onProgress)
}

async function storeSample(tx: Transaction, size: number, onProgress?: OnProgress): Promise<number> {
  let stored = 0
  let batch = []
  for (const record of generateSample(await allZipCodes(tx), size)) {
    batch.push(record)
    stored++
    if (batch.length < ROWS_PER_STATEMENT && stored < size) continue
    await upsertRecords(tx, batch)
    batch = []
    onProgress?.(stored, size)
  }
  await noteSampleIsBack(tx)
  await tx`analyze facilities`
  return stored
}

/** Takes the sample communities away, also from what searches came upon. @returns how many there were */
export async function removeSample(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    await lockCatalogue(tx)
    return deleteSample(tx)
  })
}
