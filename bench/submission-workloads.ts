import { tmpdir } from 'node:os'
import { toIncoming } from '#server/features/leads/questionnaire/incoming.ts'
import { toVersion } from '#server/features/leads/questionnaire/receive.ts'
import { KnownParts } from '#server/features/leads/questionnaire/stored-answer/known-parts.ts'
import { insertVersion } from '#server/features/leads/questionnaire/version-queries.ts'
import { receiptParts } from '#server/features/outgoing/mailed-links/queue-receipt.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { readEnv } from '#server/platform/env.ts'
import { allowancesOf } from '#server/platform/proof-of-work/allowances.ts'
import { countedParts } from '#server/platform/rate-limit/service.ts'
import { createTestApp } from '#server/testing/create-test-app.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import type { Work } from './alternate.ts'
import { postQuestionnaire } from './post-questionnaire.ts'

/**
 * A submission (`submit`) and its baselines. `answers` inserts only the answers, and `allStored` everything
 * that a submission stores (the answers and the response), each as one row of a table with one index. `write`
 * is the submission's own write by itself: the statement that stores key, lead, consent and count.
 */
export const KINDS = ['answers', 'allStored', 'write', 'submit'] as const
export type Kind = (typeof KINDS)[number]

export type Workloads = Record<Kind, Work> & {
  /** Resolves when all background work has finished. */
  idle(): Promise<void>
}

const LIMIT = 1_000_000
const silent = { info() {}, warn() {}, error() {} }
const client = {
  network: 'bench',
  site: 'bench',
  truncatedAddress: null,
  userAgent: null,
  gpc: false,
}

/** 8,000 references made of the two letters that the server never uses, to avoid collisions. */
function* generateReferences(): Generator<string, string> {
  for (const letters of ['III', 'IIO', 'IOI', 'IOO', 'OII', 'OIO', 'OOI', 'OOO'])
    for (let number = 0; number < 1000; number++) yield `${letters}-${String(number).padStart(3, '0')}`
  throw new Error('the benchmark has used all of its references')
}

/** Prepares the workloads. `write` and `allStored` store the response of the last submission. */
export async function prepareWorkloads(sql: Sql): Promise<Workloads> {
  const env = readEnv({ DATA_DIR: tmpdir(), RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  const background = createBackground(silent)
  const app = createTestApp({ sql, env, log: silent, background })
  const allowances = allowancesOf(
    { env, clock: undefined },
    { kind: 'questionnaire', client, isProved: false },
  )
  const references = generateReferences()
  const parts = new KnownParts()
  let response = ''
  await sql`create table baseline (key uuid primary key, payload jsonb not null, response text)`
  const insert = (family: QuestionnaireSubmission, stored: string | null) => sql`
    insert into baseline values (${crypto.randomUUID()}, ${sql.json(family)}, ${stored})`
  return {
    answers: async (family) => void (await insert(family, null)),
    allStored: async (family) => void (await insert(family, response)),
    async write(family) {
      const answers = { ...family, email: `again-${family.email}` }
      const incoming = toIncoming(answers, { key: crypto.randomUUID(), supersedes: undefined }, client)
      const given: QuestionnaireResponse = { ...JSON.parse(response), reference: references.next().value }
      const version = toVersion({ parts, disclosures: {} }, incoming, answers, given, null)
      const to = { ...version.lead, leadId: version.leadId, reference: version.reference }
      const receipt = receiptParts(sql, { env, clock: undefined }, to, 'received')
      const stored = await insertVersion(sql, version, countedParts(sql, allowances), receipt)
      parts.remember(version.answer, stored)
    },
    async submit(family) {
      response = await (await postQuestionnaire(app.handle, family)).text()
    },
    idle: background.idle,
  }
}
