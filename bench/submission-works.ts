import { tmpdir } from 'node:os'
import { incomingOf } from '../server/features/family/questionnaire/incoming.ts'
import { allowanceOf, versionOf } from '../server/features/family/questionnaire/receive.ts'
import { insertVersion } from '../server/features/family/questionnaire/version-queries.ts'
import { createBackground } from '../server/platform/background.ts'
import type { Sql } from '../server/platform/database/connect.ts'
import { readEnv } from '../server/platform/env.ts'
import { countingOne } from '../server/platform/rate-limit/service.ts'
import { createTestApp } from '../server/testing/create-test-app.ts'
import { API } from '../shared/paths.ts'
import type { QuestionnaireResponse, QuestionnaireSubmission } from '../shared/questionnaire.ts'

/**
 * A submission and what it is held against: a bare insert of the answers, a bare insert of all that a submission keeps
 * for good (the answers and the answer), each one row of one table with one index; and the submission's own write, by
 * itself: the statement that stores key, lead, consent and count.
 */
export const KINDS = ['answers', 'allKept', 'write', 'submit'] as const
export type Kind = (typeof KINDS)[number]

/** Does it for one family. */
type Work = (family: QuestionnaireSubmission) => Promise<void>
export type Works = Record<Kind, Work> & {
  /** Settles when nothing goes on after an answer any more. */
  idle(): Promise<void>
}

const LIMIT = 1_000_000
const silent = { info() {}, warn() {}, error() {} }
const someone = { network: 'bench', truncatedAddress: null, userAgent: null, gpc: false }

/** References of the two letters that the server's own leave out, so that they never meet one: 8,000. */
function* references(): Generator<string, string> {
  for (const letters of ['III', 'IIO', 'IOI', 'IOO', 'OII', 'OIO', 'OOI', 'OOO'])
    for (let number = 0; number < 1000; number++) yield `${letters}-${String(number).padStart(3, '0')}`
  throw new Error('the bench has used up its references')
}

/** All kinds of work on one database. The write takes the answer of the submission before it. */
export async function prepareWorks(sql: Sql): Promise<Works> {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  const background = createBackground(silent)
  const app = createTestApp({ sql, env, log: silent, background })
  const allowance = allowanceOf({ env }, { client: someone })
  const free = references()
  let response = ''
  await sql`create table yardstick (key uuid primary key, payload jsonb not null, response text)`
  const insert = (family: QuestionnaireSubmission, kept: string | null) => sql`
    insert into yardstick values (${crypto.randomUUID()}, ${sql.json(family as never)}, ${kept})`
  return {
    answers: async (family) => void (await insert(family, null)),
    allKept: async (family) => void (await insert(family, response)),
    async write(family) {
      const answers = { ...family, email: `again-${family.email}` }
      const incoming = incomingOf(answers, { key: crypto.randomUUID(), supersedes: undefined }, someone)
      const given: QuestionnaireResponse = { ...JSON.parse(response), reference: free.next().value }
      const version = versionOf(incoming, answers, given, null)
      await insertVersion(sql, version, (from) => countingOne(sql, allowance, from))
    },
    async submit(family) {
      const answer = await app.handle(
        new Request(`http://localhost${API.questionnaire}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify(family),
        }),
      )
      if (answer.status !== 200) throw new Error(`a submission was answered ${answer.status}`)
      response = await answer.text()
    },
    idle: background.idle,
  }
}
