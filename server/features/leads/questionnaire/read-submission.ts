import type { Client } from '#server/platform/http/client.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findSubmission, type StoredSubmission } from './queries.ts'
import { findTokenTarget } from './read-token-queries.ts'
import { requireNotErased, waitForAnswer } from './wait-for-answer.ts'

/**
 * Finds a submission by its key, or by a token that only reads it.
 * @throws ApiError not_found (404), or rate_limited (429) after too many unknown keys; erased (410)
 */
export async function readSubmission(
  deps: QuestionnaireDeps,
  hash: Buffer,
  client: Client,
): Promise<{ stored: StoredSubmission; isReadOnly: boolean }> {
  const byKey = await findSubmission(deps.sql, hash)
  const target = byKey ? undefined : await findTokenTarget(deps.sql, hash)
  const submission = target ? await findSubmission(deps.sql, target) : byKey
  if (!submission) {
    const limit = deps.env.RATE_LIMIT_PER_MINUTE
    await countOne(deps.sql, { bucket: 'unknown_key', network: client.network, limit, at: deps.clock?.() })
  }
  const stored = await waitForAnswer(deps, requireNotErased(submission), 0)
  return { stored, isReadOnly: target !== undefined }
}
