import { loadSample } from '#server/features/catalogue/service.ts'
import { loadZipCodes } from '#server/features/places/service.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { hasRegisters, importRegisters } from '#server/testing/real-registers.ts'
import { startTemporaryCluster } from '#server/testing/temporary-cluster.ts'
import { timeInSeconds } from './measure.ts'

/** Runs `use` with a temporary Postgres that has production durability settings (fsync on). */
export async function withPostgres(use: (clusterUrl: string) => Promise<void>): Promise<void> {
  const { url, stop } = await startTemporaryCluster('')
  try {
    await use(url)
  } finally {
    await stop()
  }
}

/** Runs `use` with a new database that contains all ZIP codes and `communities` sample communities. */
export const withSampleCatalog = (
  clusterUrl: string,
  communities: number,
  use: (sql: Sql) => Promise<void>,
) => withCatalog(clusterUrl, `bench_${communities}`, (sql) => loadSample(sql, undefined, communities), use)

/**
 * Runs `use` with a new database that contains all ZIP codes and the registers of these files. Without the registers
 * (REGISTERS_DIR), sample communities take their place.
 */
export const withRegisters = (
  clusterUrl: string,
  files: readonly string[],
  use: (sql: Sql) => Promise<void>,
) => withCatalog(clusterUrl, 'bench_registers', (sql) => fillFromRegisters(sql, files), use)

async function fillFromRegisters(sql: Sql, files: readonly string[]): Promise<void> {
  if (hasRegisters) return importRegisters(sql, files)
  console.log('  the registers are absent (REGISTERS_DIR), so the sample communities take their place')
  await loadSample(sql)
}

async function withCatalog(
  clusterUrl: string,
  name: string,
  fill: (sql: Sql) => Promise<unknown>,
  use: (sql: Sql) => Promise<void>,
): Promise<void> {
  const admin = connect(`${clusterUrl}/postgres`, 1)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const sql = connect(`${clusterUrl}/${name}`)
  try {
    await migrate(sql)
    const zips = await timeInSeconds(() => loadZipCodes(sql))
    const catalog = await timeInSeconds(() => fill(sql))
    const [row] = await sql`select count(*)::integer from facilities`
    console.log(`${row?.count} communities: ZIP codes in ${zips} s, catalog in ${catalog} s`)
    await sql`vacuum analyze`
    await use(sql)
  } finally {
    await sql.end()
  }
}
