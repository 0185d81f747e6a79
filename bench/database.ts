import { loadSample } from '../server/features/catalogue/service.ts'
import { loadZipCodes } from '../server/features/family/geography/service.ts'
import { connect, type Sql } from '../server/platform/database/connect.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { startThrowAwayCluster } from '../server/testing/throw-away-cluster.ts'
import { secondsOf } from './measure.ts'

/** A Postgres of the bench's own, as durable as a real one, gone afterwards. */
export async function withPostgres(use: (clusterUrl: string) => Promise<void>): Promise<void> {
  const { url, stop } = await startThrowAwayCluster('')
  try {
    await use(url)
  } finally {
    await stop()
  }
}

/** A database with all ZIP codes and so many sample communities. */
export async function withCatalogue(
  clusterUrl: string,
  communities: number,
  use: (sql: Sql) => Promise<void>,
): Promise<void> {
  const name = `bench_${communities}`
  const admin = connect(`${clusterUrl}/postgres`, 1)
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const sql = connect(`${clusterUrl}/${name}`)
  try {
    await migrate(sql)
    const zips = await secondsOf(() => loadZipCodes(sql))
    const sample = await secondsOf(() => loadSample(sql, undefined, communities))
    console.log(`${communities} communities: ZIP codes in ${zips} s, catalogue in ${sample} s`)
    await sql`vacuum analyze`
    await use(sql)
  } finally {
    await sql.end()
  }
}
