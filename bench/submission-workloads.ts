import { tmpdir } from 'node:os'
import { createBackground } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { Work } from './measure.ts'
import { postQuestionnaire } from './post-questionnaire.ts'

/**
 * A submission (`submit`) and its baselines. `answers` inserts only the answers, and `allStored` everything
 * that a submission stores (the answers and the response), each as one row of a table with one index.
 */
export const KINDS = ['answers', 'allStored', 'submit'] as const
export type Kind = (typeof KINDS)[number]

export type Workloads = Record<Kind, Work> & {
  /** Resolves when all background work has finished. */
  idle(): Promise<void>
}

const LIMIT = 1_000_000
const silent = { info() {}, warn() {}, error() {} }
/** Prepares the workloads. `allStored` stores the response of the last submission. */
export async function prepareWorkloads(sql: Sql): Promise<Workloads> {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  const background = createBackground(silent)
  const app = createTestApp({ sql, env, log: silent, background })
  let response = ''
  await sql`create table if not exists baseline (key uuid primary key, payload jsonb not null, response text)`
  const insert = (family: QuestionnaireSubmission, stored: string | null) => sql`
    insert into baseline values (${crypto.randomUUID()}, ${sql.json(family)}, ${stored})`
  return {
    answers: async (family) => void (await insert(family, null)),
    allStored: async (family) => void (await insert(family, response)),
    async submit(family) {
      response = await (await postQuestionnaire(app.handle, family)).text()
    },
    idle: background.idle,
  }
}
