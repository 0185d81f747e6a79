import type { Sql } from '#server/platform/database/connect.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { DISTANCE_MS, withDistance } from './distant-database.ts'
import { makeFamilies } from './families.ts'
import {
  measureAlternately,
  measureThroughput,
  median,
  ROUNDS,
  RUNS,
  rateOf,
  sharesOf,
  type Throughput,
} from './measure.ts'
import { KINDS, type Kind, prepareWorkloads, type Workloads } from './submission-workloads.ts'

const SIZES = [10_000, 100_000]
const CONCURRENCY_LEVELS = [1, 8]
/** Warms up the server's code and fills its tables. */
const WARM_UP_RUNS = 500
/** Simulates slower disks, because the disks of virtual machines are often faster than most. */
const COMMIT_DELAYS_MS = [1, 4]
/** Each connection reads new settings before its next statement. */
const RELOAD_MS = 500

/**
 * Measures throughput and latency of submissions without a model, from the request to the complete list,
 * relative to plain durable inserts with the same driver on the same database (see submission-workloads.ts).
 * Work after the response overlaps with the next submissions, as in production. The smaller catalog is also
 * measured on slower disks, and with a Postgres on another machine.
 */
export async function run(): Promise<void> {
  await withPostgres(async (clusterUrl) => {
    for (const size of SIZES) {
      await withSampleCatalog(clusterUrl, size, async (sql, url) => {
        const passes = CONCURRENCY_LEVELS.length + (size === SIZES[0] ? COMMIT_DELAYS_MS.length + 1 : 0)
        const families = await makeFamilies(sql, WARM_UP_RUNS + passes * ROUNDS * RUNS)
        const workloads = await prepareWorkloads(sql)
        await warmUp(sql, workloads, families.splice(0, WARM_UP_RUNS))
        const pass = async (concurrency: number, measured = workloads) =>
          measureAlternately(measured, KINDS, families.splice(0, ROUNDS * RUNS), concurrency)
        for (const concurrency of CONCURRENCY_LEVELS)
          report(`${concurrency} at once`, await pass(concurrency))
        if (size === SIZES[0]) {
          for (const ms of COMMIT_DELAYS_MS) {
            await delayCommits(sql, ms)
            report(`1 at once, commits ${ms} ms slower`, await pass(1))
          }
          await delayCommits(sql, 0)
          await withDistance(url, async (distant) => {
            const far = await prepareWorkloads(distant)
            report(`1 at once, Postgres ${DISTANCE_MS} ms away`, await pass(1, far))
            await far.idle()
          })
        }
        await workloads.idle()
      })
    }
  })
}

/** Also updates the table statistics, as autovacuum does after a minute in production. */
async function warmUp(sql: Sql, workloads: Workloads, families: QuestionnaireSubmission[]): Promise<void> {
  for (const kind of ['submit', 'answers', 'allStored'] as const) {
    await measureThroughput(
      (index) => workloads[kind](families[index] as QuestionnaireSubmission),
      WARM_UP_RUNS,
      8,
    )
  }
  await workloads.idle()
  await sql`analyze`
}

/** Delays the flush of every commit, as on a slower disk. Applies to the whole cluster. */
async function delayCommits(sql: Sql, delayMs: number): Promise<void> {
  await sql.unsafe(`alter system set commit_delay = ${delayMs * 1000}`)
  await sql.unsafe('alter system set commit_siblings = 0')
  await sql`select pg_reload_conf()`
  await Bun.sleep(RELOAD_MS)
}

function report(title: string, results: Record<Kind, Throughput[]>): void {
  const shareOf = (kind: Kind, baseline: Kind) =>
    median(sharesOf(results[kind], results[baseline])).toFixed(2)
  const medianMs = median(results.submit.map((round) => round.median)).toFixed(1)
  const p95 = median(results.submit.map((round) => round.p95)).toFixed(1)
  console.log(
    `  ${title}: ${rateOf(results.submit).toFixed(0)} submissions a second, median ${medianMs} ms, p95 ${p95} ms`,
  )
  for (const [baseline, name] of [
    ['answers', 'the answers'],
    ['allStored', 'everything stored'],
  ] as const) {
    console.log(
      `    ${shareOf('submit', baseline)} of plain inserts of ${name} (${rateOf(results[baseline]).toFixed(0)} a second)`,
    )
  }
}
