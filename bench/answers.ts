import { tmpdir } from 'node:os'
import * as z from 'zod/mini'
import { loadSample } from '#server/features/catalogue/service.ts'
import { createBackground } from '#server/platform/background.ts'
import { connect, type Sql } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { readOne } from '#server/platform/database/read.ts'
import { readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import { hasRegisters, importRegisters } from '#server/testing/real-registers.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { withPostgres } from './database.ts'
import { makeFamilies } from './families.ts'
import { postQuestionnaire } from './post-questionnaire.ts'

const LEADS = 5000
const STEP = 1000
/** Every submission writes to these. */
const TABLES = ['submissions', 'questionnaires', 'answer_parts'] as const

/**
 * Measures the bytes in the database for each lead, with all indexes, over the real registers, and what the same leads
 * take if their answers are stored whole, as they were before answers had parts.
 * @param leads how many families submit
 */
export async function run(leads = String(LEADS)): Promise<void> {
  await withPostgres(async (url) => {
    const sql = connect(`${url}/postgres`)
    try {
      await migrate(sql)
      if (hasRegisters) await importRegisters(sql)
      else await loadSample(sql)
      await measure(sql, Number(leads))
    } finally {
      await sql.end()
    }
  })
}

async function measure(sql: Sql, leads: number): Promise<void> {
  const background = createBackground(silentLog)
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: '1000000' })
  const app = createTestApp({ sql, env, background })
  await sql`create table whole (like submissions including all)`
  const empty = await sizes(sql)
  const families = await makeFamilies(sql, leads)
  for (const [index, family] of families.entries()) {
    const response = await postQuestionnaire((request) => app.handle(request), family)
    const text = await response.text()
    if (response.status !== 200) throw new Error(text)
    await sql`
      insert into whole (key_hash, request_hash, packed_payload, reference, received_at, finished_at, questionnaire_id, response)
      select key_hash, request_hash, packed_payload, reference, received_at, finished_at, questionnaire_id, ${text}
      from submissions where reference = ${JSON.parse(text).reference}`
    if ((index + 1) % STEP === 0) report(index + 1, empty, await sizes(sql))
  }
  await background.idle()
}

type Sizes = Record<(typeof TABLES)[number] | 'whole', number>

async function sizes(sql: Sql): Promise<Sizes> {
  const entries = [...TABLES, 'whole'] as const
  const sized = entries.map(async (name) => {
    const { bytes } = await readOne(sql, z.object({ bytes: z.string() }))`
      select pg_total_relation_size(${name}::text::regclass)::text as bytes`
    return [name, Number(bytes)] as const
  })
  return Object.fromEntries(await Promise.all(sized)) as Sizes
}

function report(leads: number, empty: Sizes, now: Sizes): void {
  const each = (name: keyof Sizes) => (now[name] - empty[name]) / leads
  const people = each('questionnaires')
  const line = [
    `whole ${kilobytes(each('whole') + people)} kB a lead`,
    `in parts ${kilobytes(each('submissions') + each('answer_parts') + people)} kB`,
    `of which the parts ${kilobytes(each('answer_parts'))} kB`,
    `the submission with its consent ${kilobytes(each('submissions'))} kB`,
    `the lead ${kilobytes(people)} kB`,
  ]
  console.log(`  ${leads} leads: ${line.join(', ')}`)
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(2)
