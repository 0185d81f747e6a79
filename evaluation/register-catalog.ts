import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importFiles } from '#server/features/catalogue/import-file.ts'
import { loadZipCodes } from '#server/features/places/service.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'

const FOLDER = join(import.meta.dirname, 'registers')
/** A fixed import date. No order depends on it. */
const TODAY = '2026-07-01'

/** Imports the registers of this folder with the catalog's importer. */
export async function loadRegisters(sql: Sql): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.csv')).sort()
  await importFiles(
    sql,
    files.map((file) => ({ options: { path: join(FOLDER, file), today: TODAY } })),
  )
}

/** Runs `use` with a temporary Postgres whose catalog contains the registers in this folder. */
export async function withRegisterCatalog<Result>(use: (sql: Sql) => Promise<Result>): Promise<Result> {
  const cluster = await startTemporaryCluster()
  try {
    const admin = connect(`${cluster.url}/postgres`, 1)
    await admin.unsafe('create database evaluation')
    await admin.end()
    const sql = connect(`${cluster.url}/evaluation`)
    try {
      await migrate(sql)
      await loadZipCodes(sql)
      await loadRegisters(sql)
      return await use(sql)
    } finally {
      await sql.end({ timeout: 1 })
    }
  } finally {
    await cluster.stop()
  }
}
