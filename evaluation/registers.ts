import { join } from 'node:path'
import { importFile } from '../server/features/catalogue/import-file.ts'
import type { Sql } from '../server/platform/database/connect.ts'

const FOLDER = join(import.meta.dirname, 'registers')
const FILES = ['wi-cbrf-2021.csv', 'tx-alf-2021.csv', 'fl-alf-2021.csv', 'cms-nh-providerinfo-sample.csv']
/** A fixed import date. No order depends on it. */
const TODAY = '2026-07-01'

/** Imports the registers of this folder with the catalog's importer. @returns the number of communities */
export async function loadRegisters(sql: Sql): Promise<number> {
  let communities = 0
  for (const file of FILES) {
    ;({ communities } = await importFile(sql, { path: join(FOLDER, file), today: TODAY }))
  }
  return communities
}
