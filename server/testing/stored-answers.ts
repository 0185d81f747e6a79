import { findSubmission } from '../features/family/questionnaire/queries.ts'
import type { Sql } from '../platform/database/connect.ts'
import { hashKey } from '../platform/idempotency/key-header.ts'
import { withKey } from '../platform/idempotency/key-place.ts'

/** The answer that the database would give to a retry; undefined if the key is unknown or erased. */
export async function readStoredAnswer(sql: Sql, key: string): Promise<string | undefined> {
  const found = await findSubmission(sql, hashKey(key))
  return found && found.state !== 'erased' ? withKey(found.response, key) : undefined
}
