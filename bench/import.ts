import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ImportReport, importFile } from '#server/features/catalogue/import-file.ts'
import { readCsvRows } from '#server/features/catalogue/reading/csv-rows.ts'
import { allZipCodes } from '#server/features/places/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { writeCmsRegister } from './cms-register.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { timeInSeconds } from './measure.ts'

const ROWS = 15_000
const TODAY = '2026-08-01'

/** Measures the import of a national register: the first time, unchanged, and as a newer edition. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-bench-'))
  try {
    await withPostgres((clusterUrl) =>
      withSampleCatalog(clusterUrl, 1000, (sql) => importEditions(sql, folder)),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function importEditions(sql: Sql, folder: string): Promise<void> {
  const zips = await allZipCodes(sql)
  const [first, newer] = [join(folder, 'first.csv'), join(folder, 'newer.csv')]
  await writeCmsRegister(first, zips, ROWS)
  await writeCmsRegister(newer, zips, ROWS, 1)
  const megabytes = ((await stat(first)).size / 1e6).toFixed(1)
  console.log(`${ROWS} rows of 99 columns, ${megabytes} MB`)
  console.log(`  parsing alone: ${await timeInSeconds(() => parse(first))} s`)
  for (const [name, path] of [
    ['first', first],
    ['the same file again', first],
    ['a newer edition', newer],
  ] as const) {
    let report: ImportReport | undefined
    const seconds = await timeInSeconds(async () => {
      report = await importFile(sql, { path, today: TODAY })
    })
    console.log(
      `  ${name}: ${seconds} s (${report?.new} new, ${report?.updated} updated, ${report?.unchanged} unchanged)`,
    )
  }
}

async function parse(path: string): Promise<void> {
  for await (const _ of readCsvRows(path, () => {}));
}
