import { withCode } from '../features/family/questionnaire/list-code.ts'
import { findSubmission } from '../features/family/questionnaire/queries.ts'
import type { Sql } from '../platform/database/connect.ts'
import { hashKey } from '../platform/idempotency/key-header.ts'
import { withKey } from '../platform/idempotency/key-place.ts'

/** The answer that the database would give to a retry; undefined if the key is unknown or erased. */
export async function readStoredAnswer(sql: Sql, key: string): Promise<string | undefined> {
  const found = await findSubmission(sql, hashKey(key))
  if (!found || found.state === 'erased') return undefined
  const text = withKey(found.response, key)
  return found.hasCode ? withCode(text, key) : text
}
