import { tmpdir } from 'node:os'
import { createApp } from '../server/app.ts'
import { createBackground } from '../server/background.ts'
import type { Sql } from '../server/database/connect.ts'
import { readEnv } from '../server/env.ts'
import { API } from '../shared/paths.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'
import { withCatalogue, withPostgres } from './database.ts'
import { makeFamilies } from './families.ts'
import { measureFlush } from './flush.ts'
import { inWords, middle } from './measure.ts'
import { measureThroughput, type Throughput } from './throughput.ts'

const SIZES = [10_000, 100_000]
const AT_ONCE = [1, 8]
/** Each is measured so often in turn, so that what else the machine does meets all alike. */
const ROUNDS = 5
const TIMES = 200
/** Until the server's code and the database's plans are warm. */
const WARM_UP = 500
const silent = { info() {}, warn() {}, error() {} }

/** Does it for one family. */
type Work = (family: QuestionnaireSubmission) => Promise<void>

/**
 * How many submissions without a model a server takes from the call to the whole list, and how long each lasts,
 * beside bare durable inserts by the same driver on the same database: of the answers alone, and of all that a
 * submission must keep for good (the answers and the answer), each one row of one table. What comes after the
 * answer goes on meanwhile, as it does in life.
 */
export async function run(): Promise<void> {
  console.log(`the disk keeps a page for good: ${inWords(await measureFlush())}`)
  await withPostgres(async (clusterUrl) => {
    for (const size of SIZES) {
      await withCatalogue(clusterUrl, size, async (sql) => {
        const families = await makeFamilies(sql, WARM_UP + AT_ONCE.length * ROUNDS * TIMES)
        const works = await prepare(sql, families.splice(0, WARM_UP))
        for (const atOnce of AT_ONCE) {
          report(atOnce, await measureInTurn(works, families.splice(0, ROUNDS * TIMES), atOnce))
        }
        await works.idle()
      })
    }
  })
}

async function prepare(sql: Sql, warmUp: QuestionnaireSubmission[]) {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: '1000000' })
  const background = createBackground(silent)
  const app = createApp({ sql, env, log: silent, now: () => new Date(), background })
  let response = ''
  const submit: Work = async (family) => {
    const answer = await app.handle(
      new Request(`http://localhost${API.questionnaire}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(family),
      }),
    )
    if (answer.status !== 200) throw new Error(`a submission was answered ${answer.status}`)
    response = await answer.text()
  }
  await sql`create table yardstick (key uuid primary key, payload jsonb not null, response text)`
  const insert = (family: QuestionnaireSubmission, kept: string | null) => sql`
    insert into yardstick values (${crypto.randomUUID()}, ${sql.json(family as never)}, ${kept})`
  const answers: Work = async (family) => void (await insert(family, null))
  const allKept: Work = async (family) => void (await insert(family, response))
  for (const work of [submit, answers, allKept]) {
    await measureThroughput((index) => work(warmUp[index] as QuestionnaireSubmission), WARM_UP, 8)
  }
  await background.idle()
  return { submit, answers, allKept, idle: background.idle }
}

/** What is printed of each kind of work: the middle of the rounds. */
interface InTurn {
  submit: Throughput[]
  answers: Throughput[]
  allKept: Throughput[]
}

async function measureInTurn(
  works: Record<keyof InTurn, Work>,
  families: QuestionnaireSubmission[],
  atOnce: number,
): Promise<InTurn> {
  const taken: InTurn = { submit: [], answers: [], allKept: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const share = families.slice(round * TIMES, (round + 1) * TIMES)
    for (const kind of ['answers', 'allKept', 'submit'] as const) {
      const work = (index: number) => works[kind](share[index] as QuestionnaireSubmission)
      taken[kind].push(await measureThroughput(work, TIMES, atOnce))
    }
  }
  return taken
}

function report(atOnce: number, { submit, answers, allKept }: InTurn): void {
  const rate = (rounds: Throughput[]) => middle(rounds.map(({ perSecond }) => perSecond))
  const share = (bare: Throughput[]) =>
    middle(submit.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))).toFixed(
      2,
    )
  const [median, p95] = [middle(submit.map((round) => round.median)), middle(submit.map(({ p95 }) => p95))]
  console.log(
    `  ${atOnce} at once: ${rate(submit).toFixed(0)} submissions a second, median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
  console.log(`    ${share(answers)} of bare inserts of the answers (${rate(answers).toFixed(0)} a second)`)
  console.log(
    `    ${share(allKept)} of bare inserts of all that is kept (${rate(allKept).toFixed(0)} a second)`,
  )
}
