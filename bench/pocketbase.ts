import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOutdatedPacks } from '#server/features/catalogue/packs/pack-builder.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { startServerProcess } from '#server/testing/server-process.ts'
import { measureAlternately, ROUNDS, RUNS, rateOf, sharesOf, type Work } from './alternate.ts'
import { changeSettings } from './cluster-settings.ts'
import { withPostgres, withRegisters } from './database.ts'
import { makeFamilies } from './families.ts'
import { measureFlush } from './flush.ts'
import { formatTiming, median } from './measure.ts'
import { POCKETBASE_VERSION, startPocketBase } from './pocketbase-server.ts'
import { postQuestionnaire } from './post-questionnaire.ts'
import { measureThroughput, type Throughput } from './throughput.ts'

const REGISTERS = [
  'fl-alf-2021',
  'ny-alf',
  'oh-alf',
  'tx-alf-2021',
  'wa-alf-al',
  'wi-alf-afh',
  'wi-cbrf-2021',
  'wi-alf-rcac',
]
const STATES = ['FL', 'NY', 'OH', 'TX', 'WA', 'WI']
const CONCURRENCY_LEVELS = [1, 8]
const WARM_UP_RUNS = 500
const KINDS = ['pocketbase', 'ours'] as const
const silent = { info() {}, warn() {}, error() {} }
type Kind = (typeof KINDS)[number]
type Workloads = Record<Kind, Work>

/** Settings of Postgres, with what they mean. */
const DURABILITIES = [
  ['on', 'ours: every commit is on the disk (fsync) before the answer'],
  ['off', 'for comparison only, ours with synchronous_commit=off: a crash loses the last commits'],
] as const

/**
 * Measures submissions with matching over the registers of six states, beside the creation of records with the same
 * answers in PocketBase. Both are separate processes on this machine, called over HTTP, and both store on the same disk.
 * Needs the built app and Go.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-pocketbase-'))
  const pocketbase = await startPocketBase(folder)
  try {
    console.log(`a durable write of one page: ${formatTiming(await measureFlush())}`)
    console.log(
      `PocketBase ${POCKETBASE_VERSION}: SQLite with journal_mode=WAL and synchronous=NORMAL, no fsync at a commit; ` +
        'a power failure loses the last records',
    )
    await withPostgres((clusterUrl) =>
      withRegisters(clusterUrl, REGISTERS, async (sql) => {
        // The server would make them a minute after its start, during the measurement.
        await makeOutdatedPacks({ sql, log: silent })
        const server = await startServerProcess({
          DATABASE_URL: `${clusterUrl}/${sql.options.database}`,
          DATA_DIR: folder,
        })
        try {
          await compare(sql, {
            pocketbase: pocketbase.createRecord,
            ours: async (family) => (await postQuestionnaire(fetch, family, server.origin)).text(),
          })
        } finally {
          await server.stop()
        }
      }),
    )
  } finally {
    await pocketbase.stop()
    await rm(folder, { recursive: true })
  }
}

async function compare(sql: Sql, workloads: Workloads): Promise<void> {
  const passes = CONCURRENCY_LEVELS.length * DURABILITIES.length
  const families = await makeFamilies(sql, WARM_UP_RUNS + passes * ROUNDS * RUNS, STATES)
  const warmUp = families.splice(0, WARM_UP_RUNS)
  for (const kind of KINDS)
    await measureThroughput(
      (index) => workloads[kind](warmUp[index] as (typeof warmUp)[number]),
      WARM_UP_RUNS,
      8,
    )
  await sql`analyze`
  for (const [setting, meaning] of DURABILITIES) {
    await changeSettings(sql, { synchronous_commit: setting })
    console.log(`${meaning}:`)
    for (const concurrency of CONCURRENCY_LEVELS) {
      const batch = families.splice(0, ROUNDS * RUNS)
      report(concurrency, await measureAlternately(workloads, KINDS, batch, concurrency))
    }
  }
}

function report(concurrency: number, { pocketbase, ours }: Record<Kind, Throughput[]>): void {
  const shares = sharesOf(ours, pocketbase)
  const timing = { median: median(ours.map((one) => one.median)), p95: median(ours.map((one) => one.p95)) }
  console.log(
    `  ${concurrency} at once: ${rateOf(ours).toFixed(0)} submissions a second (${formatTiming(timing)}), ` +
      `${rateOf(pocketbase).toFixed(0)} records a second: ${median(shares).toFixed(2)} ` +
      `(rounds from ${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)})`,
  )
}
