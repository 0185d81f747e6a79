import { loadSample } from '#server/features/catalogue/service.ts'
import { loadZipCodes } from '#server/features/places/service.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createRoles } from '#server/platform/database/roles/roles.ts'
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
export async function withSampleCatalog(
  clusterUrl: string,
  communities: number,
  use: (sql: Sql, url: string) => Promise<void>,
): Promise<void> {
  const name = `bench_${communities}`
  const admin = connect(`${clusterUrl}/postgres`, 1)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = `${clusterUrl}/${name}`
  // As the role that owns the tables, so that a server can be started on them.
  const { ownerUrl } = await createRoles(url)
  const sql = connect(ownerUrl)
  try {
    await migrate(sql)
    const zips = await timeInSeconds(() => loadZipCodes(sql))
    const catalog = await timeInSeconds(() => loadSample(sql, undefined, communities))
    console.log(`${communities} communities: ZIP codes in ${zips} s, catalog in ${catalog} s`)
    await sql`vacuum analyze`
    await use(sql, url)
  } finally {
    await sql.end()
  }
}
