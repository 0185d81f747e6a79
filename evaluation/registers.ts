import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importFiles } from '#server/features/catalogue/import-file.ts'
import type { Sql } from '#server/platform/database/connect.ts'

const FOLDER = join(import.meta.dirname, 'registers')
/** A fixed import date. No order depends on it. */
const TODAY = '2026-07-01'

/** Imports the registers of this folder with the catalog's importer. @returns the number of communities */
export async function loadRegisters(sql: Sql): Promise<number> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.csv')).sort()
  const reports = await importFiles(
    sql,
    files.map((file) => ({ options: { path: join(FOLDER, file), today: TODAY } })),
  )
  return reports[0]?.communities ?? 0
}
