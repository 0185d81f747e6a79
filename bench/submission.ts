import type { Sql } from '../server/platform/database/connect.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'
import { withCatalogue, withPostgres } from './database.ts'
import { makeFamilies } from './families.ts'
import { measureFlush } from './flush.ts'
import { inWords, middle } from './measure.ts'
import { KINDS, type Kind, prepareWorks, type Works } from './submission-works.ts'
import { measureThroughput, type Throughput } from './throughput.ts'

const SIZES = [10_000, 100_000]
const AT_ONCE = [1, 8]
/** Each is measured so often in turn, so that what else the machine does meets all alike. */
const ROUNDS = 5
const TIMES = 200
/** Until the server's code is warm and its tables have rows. */
const WARM_UP = 500
/** The disk of a machine that rents a part of a quick one is quicker than most: so many milliseconds slower is tried, too. */
const SLOWER_BY_MS = [1, 4]

/**
 * How many submissions without a model a server takes from the call to the whole list, and how long each lasts, beside
 * bare durable inserts by the same driver on the same database (see submission-works.ts). What comes after the answer
 * goes on meanwhile, as it does in life. With the smaller catalogue also on a disk that is slower.
 */
export async function run(): Promise<void> {
  console.log(`the disk keeps a page for good: ${inWords(await measureFlush())}`)
  await withPostgres(async (clusterUrl) => {
    for (const size of SIZES) {
      await withCatalogue(clusterUrl, size, async (sql) => {
        const passes = AT_ONCE.length + (size === SIZES[0] ? SLOWER_BY_MS.length : 0)
        const families = await makeFamilies(sql, WARM_UP + passes * ROUNDS * TIMES)
        const works = await prepareWorks(sql)
        await warmUp(sql, works, families.splice(0, WARM_UP))
        const pass = async (atOnce: number) =>
          measureInTurn(works, families.splice(0, ROUNDS * TIMES), atOnce)
        for (const atOnce of AT_ONCE) report(`${atOnce} at once`, await pass(atOnce))
        if (size === SIZES[0]) {
          for (const ms of SLOWER_BY_MS) {
            await slowCommitsDown(sql, ms)
            report(`one at once, on a disk that takes ${ms} ms longer`, await pass(1))
          }
          await slowCommitsDown(sql, 0)
        }
        await works.idle()
      })
    }
  })
}

/** Afterwards Postgres knows how large the tables are, as it does in life after a minute (autovacuum). */
async function warmUp(sql: Sql, works: Works, families: QuestionnaireSubmission[]): Promise<void> {
  for (const kind of ['submit', 'write', 'answers', 'allKept'] as const) {
    await measureThroughput((index) => works[kind](families[index] as QuestionnaireSubmission), WARM_UP, 8)
  }
  await works.idle()
  await sql`analyze`
}

/** Every commit waits so long before it flushes, as on a disk that takes longer by it. Holds for the whole cluster. */
async function slowCommitsDown(sql: Sql, byMs: number): Promise<void> {
  await sql.unsafe(`alter system set commit_delay = ${byMs * 1000}`)
  await sql.unsafe('alter system set commit_siblings = 0')
  await sql`select pg_reload_conf()`
  await Bun.sleep(RELOAD_MS)
}

/** Until every connection has read the new settings: each does before its next statement. */
const RELOAD_MS = 500

async function measureInTurn(works: Works, families: QuestionnaireSubmission[], atOnce: number) {
  const taken: Record<Kind, Throughput[]> = { answers: [], allKept: [], write: [], submit: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const share = families.slice(round * TIMES, (round + 1) * TIMES)
    for (const kind of KINDS) {
      const work = (index: number) => works[kind](share[index] as QuestionnaireSubmission)
      taken[kind].push(await measureThroughput(work, TIMES, atOnce))
    }
  }
  return taken
}

function report(title: string, taken: Record<Kind, Throughput[]>): void {
  const rate = (kind: Kind) => middle(taken[kind].map(({ perSecond }) => perSecond))
  const share = (of: Kind, bare: Kind) =>
    middle(
      taken[of].map(({ perSecond }, round) => perSecond / (taken[bare][round]?.perSecond ?? Number.NaN)),
    ).toFixed(2)
  const median = middle(taken.submit.map((round) => round.median)).toFixed(1)
  const p95 = middle(taken.submit.map((round) => round.p95)).toFixed(1)
  console.log(
    `  ${title}: ${rate('submit').toFixed(0)} submissions a second, median ${median} ms, p95 ${p95} ms`,
  )
  for (const [bare, words] of [
    ['answers', 'of the answers'],
    ['allKept', 'of all that is kept'],
  ] as const) {
    console.log(
      `    ${share('submit', bare)} of bare inserts ${words} (${rate(bare).toFixed(0)} a second); ` +
        `its own write by itself ${share('write', bare)}`,
    )
  }
}
