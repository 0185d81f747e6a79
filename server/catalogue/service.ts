import type { Sql } from '../database/connect.ts'
import { SAMPLE_SOURCE } from '../facilities/columns.ts'
import { allZipCodes } from '../geography/service.ts'
import { deleteDiscoveredSamples, deleteSource, hasFacilities, upsertRecords } from './queries.ts'
import { generateSample, SAMPLE_SIZE } from './sample.ts'

const ROWS_PER_STATEMENT = 1000

/** Told after each batch: how many communities are stored, of how many. */
export type OnProgress = (stored: number, total: number) => void

/** Loads the sample into a catalogue without any community. @returns how many were loaded */
export async function loadSampleWhenEmpty(sql: Sql, onProgress?: OnProgress): Promise<number> {
  return (await hasFacilities(sql)) ? 0 : loadSample(sql, onProgress)
}

/**
 * Stores the sample communities, all of them or none; those of an earlier load are renewed.
 * @returns how many were stored
 */
export async function loadSample(sql: Sql, onProgress?: OnProgress, size = SAMPLE_SIZE): Promise<number> {
  const zips = await allZipCodes(sql)
  return sql.begin(async (tx) => {
    let stored = 0
    let batch = []
    for (const record of generateSample(zips, size)) {
      batch.push(record)
      stored++
      if (batch.length < ROWS_PER_STATEMENT && stored < size) continue
      await upsertRecords(tx, batch)
      batch = []
      onProgress?.(stored, size)
    }
    await tx`analyze facilities`
    return stored
  })
}

/** Takes the sample communities away, also from what searches came upon. @returns how many there were */
export async function removeSample(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    await deleteDiscoveredSamples(tx)
    return deleteSource(tx, SAMPLE_SOURCE)
  })
}
