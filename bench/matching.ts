import { createCatalogs } from '#server/features/matching/catalogs.ts'
import { findMatches } from '#server/features/matching/service.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { makeFamilies } from './families.ts'
import { formatTiming, measure, timeInSeconds } from './measure.ts'

/** The country's registers have about 43,000 communities. */
const SIZES = [43_000, 200_000]
const RUNS = 1000
const WARM_UP_RUNS = 200
const CONCURRENCY_LEVELS = [1, 8]
const MEGABYTE = 2 ** 20

/**
 * Measures the catalog in memory: how long it takes to load and to follow a change, how much memory it takes, and the
 * rules' whole search in it.
 */
export async function run(): Promise<void> {
  await withPostgres(async (clusterUrl) => {
    for (const size of SIZES) await withSampleCatalog(clusterUrl, size, (sql) => measureCatalog(sql))
  })
}

async function measureCatalog(sql: Sql): Promise<void> {
  const families = await makeFamilies(WARM_UP_RUNS + RUNS)
  const before = readMemory()
  const catalogs = createCatalogs(sql, silentLog)
  const loaded = await timeInSeconds(() => catalogs.current())
  const kept = readMemory()
  console.log(
    `  loaded in ${loaded} s; heap ${kept.heap - before.heap} MB more; resident memory ${kept.rss - before.rss} MB more`,
  )
  await sql`update facilities set name = name where id = (select min(id) from facilities)`
  console.log(`  after a change, current in ${await timeInSeconds(() => catalogs.current())} s`)
  const find = async (index: number) =>
    findMatches((await catalogs.current()).catalog, families[index] as (typeof families)[number])
  for (const concurrency of CONCURRENCY_LEVELS) {
    const start = process.cpuUsage()
    const timing = await measure(find, { times: RUNS, concurrency, warmUp: WARM_UP_RUNS })
    const { user, system } = process.cpuUsage(start)
    const cpu = ((user + system) / 1000 / (RUNS + WARM_UP_RUNS)).toFixed(1)
    console.log(`  a list, ${concurrency} at once: ${formatTiming(timing)}, ${cpu} ms of the server's CPU`)
  }
}

function readMemory() {
  Bun.gc(true)
  const { rss, heapUsed } = process.memoryUsage()
  return { rss: Math.round(rss / MEGABYTE), heap: Math.round(heapUsed / MEGABYTE) }
}
