import * as z from 'zod/mini'
import { findSubmission } from '../features/leads/questionnaire/queries.ts'
import type { Part, Sql } from '../platform/database/connect.ts'
import { read } from '../platform/database/read.ts'
import { hashKey, withKey } from '../platform/idempotency/key-header.ts'

/** The answer that the database would give to a retry; undefined if the key is unknown or erased. */
export async function readStoredAnswer(sql: Sql, key: string): Promise<string | undefined> {
  const found = await findSubmission(sql, hashKey(key))
  if (!found || found.state === 'erased') return undefined
  return withKey(found.response, key)
}

const VersionRow = z.object({
  sent: z.record(z.string(), z.unknown()),
  supersededBy: z.nullable(z.instanceof(Buffer)),
})

/** The answers of the versions that meet a condition, as they were sent, oldest first. */
export const listSentAnswers = (sql: Sql, condition: Part) =>
  read(sql, VersionRow)`
    select payload as sent, superseded_by from submissions where ${condition} order by received_at`
