import { once } from 'node:events'
import { createServer, connect as open } from 'node:net'
import { tmpdir } from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createBackground } from '#server/platform/background.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { API } from '#shared/contract/paths.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { makeFamilies } from './families.ts'
import { formatTiming, measure, median, type Timing } from './measure.ts'

/** How much longer each round trip takes. Timers have whole milliseconds, so only the way to Postgres is delayed. */
const DISTANCE_MS = 1

/** Runs `use` with a pool for a database that is DISTANCE_MS away. The proxy has a thread of its own, which costs no rate. */
async function withDistance(url: string, use: (sql: Sql) => Promise<void>): Promise<void> {
  const distant = new URL(url)
  const proxy = new Worker(import.meta.filename, { workerData: Number(distant.port) })
  const [port] = await once(proxy, 'message')
  distant.port = port
  const sql = connect(distant.href)
  try {
    await use(sql)
  } finally {
    await sql.end()
    await proxy.terminate()
  }
}

if (!isMainThread) {
  const server = createServer({ noDelay: true }, (client) => {
    const postgres = open({ port: workerData, noDelay: true })
    client.on('data', (chunk) => setTimeout(() => postgres.write(chunk), DISTANCE_MS))
    postgres.pipe(client)
    client.on('error', () => {}).on('close', () => postgres.destroy())
    postgres.on('error', () => {}).on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as { port: number }).port))
}

const SIZES = [10_000, 100_000]
const CONCURRENCY_LEVELS = [1, 8]
/** The workloads alternate in every round, so that other load on the machine affects all of them equally. */
const ROUNDS = 5
/** The submissions of one workload in a round. */
const RUNS = 200
/** Warms up the server's code and fills its tables. */
const WARM_UP_RUNS = 500
/** Simulates slower disks, because the disks of virtual machines are often faster than most. */
const COMMIT_DELAYS_MS = [1, 4]
/** Each connection reads new settings before its next statement. */
const RELOAD_MS = 500
const RATE_LIMIT = 1_000_000

/**
 * A submission (`submit`) and its baselines. `answers` inserts only the answers, and `allStored` everything
 * that a submission stores (the answers and the response), each as one row of a table with one index.
 */
const KINDS = ['submit', 'answers', 'allStored'] as const
type Kind = (typeof KINDS)[number]
type Workloads = Record<Kind, (family: QuestionnaireSubmission) => Promise<unknown>> & {
  /** Resolves when all background work has finished. */
  idle(): Promise<void>
}
type Throughput = Timing & { perSecond: number }

/**
 * Measures throughput and latency of submissions without a model, from the request to the complete list,
 * relative to plain durable inserts with the same driver on the same database.
 * Work after the response overlaps with the next submissions, as in production. The smaller catalog is also
 * measured on slower disks, and with a Postgres on another machine.
 */
export async function run(): Promise<void> {
  await withPostgres(async (clusterUrl) => {
    for (const size of SIZES) {
      await withSampleCatalog(clusterUrl, size, async (sql, url) => {
        const passes = CONCURRENCY_LEVELS.length + (size === SIZES[0] ? COMMIT_DELAYS_MS.length + 1 : 0)
        const families = await makeFamilies(WARM_UP_RUNS + passes * ROUNDS * RUNS)
        const workloads = await prepareWorkloads(sql)
        await warmUp(sql, workloads, families.splice(0, WARM_UP_RUNS))
        const pass = async (title: string, concurrency: number, measured = workloads) =>
          report(title, await measureAlternately(measured, families.splice(0, ROUNDS * RUNS), concurrency))
        for (const concurrency of CONCURRENCY_LEVELS) await pass(`${concurrency} at once`, concurrency)
        if (size === SIZES[0]) {
          for (const ms of COMMIT_DELAYS_MS) {
            await delayCommits(clusterUrl, ms)
            await pass(`1 at once, commits ${ms} ms slower`, 1)
          }
          await delayCommits(clusterUrl, 0)
          await withDistance(url, async (distant) => {
            const far = await prepareWorkloads(distant)
            await pass(`1 at once, Postgres ${DISTANCE_MS} ms away`, 1, far)
            await far.idle()
          })
        }
        await workloads.idle()
      })
    }
  })
}

/** `allStored` stores the response of the last submission. */
async function prepareWorkloads(sql: Sql): Promise<Workloads> {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT) })
  const background = createBackground(silentLog)
  const app = createTestApp({ sql, env, log: silentLog, background })
  let response = ''
  await sql`create table if not exists baseline (key uuid primary key, payload jsonb not null, response text)`
  const insert = (family: QuestionnaireSubmission, stored: string | null) => sql`
    insert into baseline values (${crypto.randomUUID()}, ${sql.json(family)}, ${stored})`
  return {
    answers: async (family) => void (await insert(family, null)),
    allStored: async (family) => void (await insert(family, response)),
    async submit(family) {
      const answered = await app.handle(
        new Request(`http://localhost${API.questionnaire}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify(family),
        }),
      )
      if (answered.status !== 200) throw new Error(`a submission returned status ${answered.status}`)
      response = await answered.text()
    },
    idle: background.idle,
  }
}

/** Also updates the table statistics, as autovacuum does after a minute in production. */
async function warmUp(sql: Sql, workloads: Workloads, families: QuestionnaireSubmission[]): Promise<void> {
  for (const kind of KINDS) await measureThroughput(workloads[kind], families, 8)
  await workloads.idle()
  await sql`analyze`
}

/** Measures the workloads in turn, with the same families for each. @returns the rounds of each workload */
async function measureAlternately(
  workloads: Workloads,
  families: readonly QuestionnaireSubmission[],
  concurrency: number,
): Promise<Record<Kind, Throughput[]>> {
  const results: Record<Kind, Throughput[]> = { submit: [], answers: [], allStored: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const batch = families.slice(round * RUNS, (round + 1) * RUNS)
    for (const kind of KINDS) results[kind].push(await measureThroughput(workloads[kind], batch, concurrency))
  }
  return results
}

async function measureThroughput(
  work: Workloads[Kind],
  families: readonly QuestionnaireSubmission[],
  concurrency: number,
): Promise<Throughput> {
  const start = performance.now()
  const runOne = (index: number) => work(families[index] as QuestionnaireSubmission)
  const timing = await measure(runOne, { times: families.length, concurrency, warmUp: 0 })
  return { ...timing, perSecond: (families.length * 1000) / (performance.now() - start) }
}

/** Delays the flush of every commit, as on a slower disk. Applies to the whole cluster, so the superuser sets it. */
async function delayCommits(clusterUrl: string, delayMs: number): Promise<void> {
  const superuser = connect(`${clusterUrl}/postgres`, 1)
  await superuser.unsafe(`alter system set commit_delay = ${delayMs * 1000}`)
  await superuser.unsafe('alter system set commit_siblings = 0')
  await superuser`select pg_reload_conf()`
  await superuser.end()
  await Bun.sleep(RELOAD_MS)
}

/** Prints the medians of the rounds. Shares are computed within each round. */
function report(title: string, results: Record<Kind, Throughput[]>): void {
  const { submit } = results
  const rateOf = (rounds: readonly Throughput[]) =>
    median(rounds.map(({ perSecond }) => perSecond)).toFixed(0)
  const timing = {
    median: median(submit.map((round) => round.median)),
    p95: median(submit.map(({ p95 }) => p95)),
  }
  console.log(`  ${title}: ${rateOf(submit)} submissions a second, ${formatTiming(timing)}`)
  for (const [kind, name] of [
    ['answers', 'the answers'],
    ['allStored', 'everything stored'],
  ] as const) {
    const baseline = results[kind]
    const shares = submit.map(
      ({ perSecond }, round) => perSecond / (baseline[round]?.perSecond ?? Number.NaN),
    )
    console.log(`    ${median(shares).toFixed(2)} of plain inserts of ${name} (${rateOf(baseline)} a second)`)
  }
}
