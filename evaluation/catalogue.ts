import { loadZipCodes } from '#server/features/places/service.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { loadRegisters } from './registers.ts'

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
