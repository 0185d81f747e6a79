import { tmpdir } from 'node:os'
import { createApp } from '../server/app.ts'
import { createBackground } from '../server/background.ts'
import type { Sql } from '../server/database/connect.ts'
import { readEnv } from '../server/env.ts'
import { API } from '../shared/paths.ts'
import type { QuestionnaireSubmission } from '../shared/questionnaire.ts'
import { withCatalogue, withPostgres } from './database.ts'
import { makeFamilies } from './families.ts'
import { inWords, measure, type Timing } from './measure.ts'

const SIZES = [600, 100_000]
const WARM_UP = 100
const TIMES = 400
const AT_ONCE = [1, 8]
const silent = { info() {}, warn() {}, error() {} }

/**
 * How long a submission takes from the call to the whole list, with a small and a large catalogue, beside the
 * bare durable insert of the same answers. What comes after the answer (communities remembered) goes on meanwhile.
 */
export async function run(): Promise<void> {
  await withPostgres(async (clusterUrl) => {
    const before = new Map<number, Timing>()
    for (const size of SIZES) {
      await withCatalogue(clusterUrl, size, async (sql) => {
        const families = await makeFamilies(sql, AT_ONCE.length * (TIMES + WARM_UP))
        for (const atOnce of AT_ONCE) {
          const share = families.splice(0, TIMES + WARM_UP)
          const bare = await measureInserts(sql, share, atOnce)
          const whole = await measureSubmissions(sql, share, atOnce)
          const growth = whole.median / (before.get(atOnce) ?? whole).median
          before.set(atOnce, before.get(atOnce) ?? whole)
          console.log(`  ${atOnce} at once: submission ${inWords(whole)}; bare insert ${inWords(bare)}`)
          console.log(
            `    ${(whole.median / bare.median).toFixed(1)} bare inserts; ` +
              `${growth.toFixed(2)} times that with ${SIZES[0]} communities`,
          )
        }
      })
    }
  })
}

async function measureInserts(
  sql: Sql,
  families: QuestionnaireSubmission[],
  atOnce: number,
): Promise<Timing> {
  await sql`create table if not exists yardstick (key uuid primary key, payload jsonb not null)`
  const insert = (index: number) =>
    sql`insert into yardstick values (${crypto.randomUUID()}, ${sql.json(families[index] as never)})`
  return measure(insert, { times: TIMES, atOnce, warmUp: WARM_UP })
}

async function measureSubmissions(
  sql: Sql,
  families: QuestionnaireSubmission[],
  atOnce: number,
): Promise<Timing> {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: '1000000' })
  const background = createBackground(silent)
  const app = createApp({ sql, env, log: silent, now: () => new Date(), background })
  const submit = async (index: number) => {
    const answer = await app.handle(
      new Request(`http://localhost${API.questionnaire}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(families[index]),
      }),
    )
    if (answer.status !== 200) throw new Error(`a submission was answered ${answer.status}`)
    await answer.text()
  }
  const timing = await measure(submit, { times: TIMES, atOnce, warmUp: WARM_UP })
  await background.idle()
  return timing
}
