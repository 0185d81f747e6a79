import { tmpdir } from 'node:os'
import { readEnv } from '#server/platform/env.ts'
import { startTracing } from '#server/platform/telemetry/tracing.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { startOtlpReceiver } from '#server/testing/otlp-receiver.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { withPostgres, withSampleCatalog } from './database.ts'
import { makeFamilies } from './families.ts'
import { median } from './measure.ts'
import { postQuestionnaire } from './post-questionnaire.ts'

const COMMUNITIES = 10_000
const WARM_UP_RUNS = 300
const RUNS = 150
const ROUNDS = 9
const SCRAPES = 30
const METRICS_TOKEN = 'a-token-for-this-bench'

const KINDS = ['counted', 'with the access log', 'with traces'] as const
type Kind = (typeof KINDS)[number]
type App = { handle(request: Request): Promise<Response> }

/**
 * Measures the processor time of this process for a submission, in alternating rounds: only counted, also with a log line,
 * and also with traces that a collector in this process receives. Then it measures a scrape after calls of every route.
 */
export async function run(): Promise<void> {
  await withPostgres((clusterUrl) =>
    withSampleCatalog(clusterUrl, COMMUNITIES, async (sql) => {
      const settings = { DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: '1000000', METRICS_TOKEN }
      const appWith = (ACCESS_LOG: string) =>
        createTestApp({ sql, env: readEnv({ ...settings, ACCESS_LOG }), log: silentLog })
      const [app, logging] = [appWith('off'), appWith('json')]
      const families = await makeFamilies(sql, 2 * WARM_UP_RUNS + KINDS.length * ROUNDS * RUNS)
      const measureNext = (target: App, runs: number) => measureComputing(target, families.splice(0, runs))
      await measureNext(app, WARM_UP_RUNS)
      await measureNext(logging, WARM_UP_RUNS)
      const works: Record<Kind, () => Promise<number>> = {
        counted: () => measureNext(app, RUNS),
        'with the access log': () => measureNext(logging, RUNS),
        'with traces': () => measureTraced(() => measureNext(app, RUNS)),
      }
      await compare(works)
      await measureScrape(app)
    }),
  )
}

/** The processor time of a submission, in milliseconds. */
async function measureComputing(app: App, families: readonly QuestionnaireSubmission[]): Promise<number> {
  const start = process.cpuUsage()
  for (const family of families) await (await postQuestionnaire(app.handle, family)).text()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000 / families.length
}

async function measureTraced(measure: () => Promise<number>): Promise<number> {
  const receiver = startOtlpReceiver()
  const stop = startTracing(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }), 'bench', silentLog)
  const result = await measure()
  await stop()
  receiver.stop()
  return result
}

async function compare(works: Record<Kind, () => Promise<number>>): Promise<void> {
  const rounds: Record<Kind, number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const result = {} as Record<Kind, number>
    for (const kind of KINDS) result[kind] = await works[kind]()
    rounds.push(result)
  }
  for (const kind of KINDS) {
    const ms = median(rounds.map((round) => round[kind]))
    const more = median(rounds.map((round) => round[kind] - round.counted))
    console.log(
      `  ${kind}: ${ms.toFixed(2)} ms of processor time for a submission, ${more.toFixed(2)} ms more`,
    )
  }
}

async function measureScrape(app: ReturnType<typeof createTestApp>): Promise<void> {
  for (const { path, method } of app.routes.filter((route) => route.method === 'GET'))
    await app.handle(new Request(`http://localhost${path.replaceAll(/:\w+\??/g, 'none')}`, { method }))
  const times: number[] = []
  let bytes = 0
  for (let scrape = 0; scrape < SCRAPES; scrape++) {
    const start = performance.now()
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const response = await app.handle(new Request('http://localhost/metrics', { headers }))
    bytes = (await response.arrayBuffer()).byteLength
    times.push(performance.now() - start)
  }
  console.log(
    `  a scrape: median ${median(times).toFixed(1)} ms, the first one ${times[0]?.toFixed(1)} ms, ${(bytes / 1000).toFixed(0)} kB`,
  )
}
