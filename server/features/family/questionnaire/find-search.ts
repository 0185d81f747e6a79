import { createHash } from 'node:crypto'
import type { FindSearch } from '../../../../shared/find-search.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Client } from '../../../platform/http/client.ts'
import { hashKey } from '../../../platform/idempotency/key-header.ts'
import { countOne } from '../../../platform/rate-limit/service.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findByReference, type StoredSubmission } from './queries.ts'
import { readTokenOf } from './read-token.ts'
import { insertReadToken } from './read-token-queries.ts'
import { waitForAnswer } from './wait-for-answer.ts'

/** Attempts per minute, per network and per email: enough for typos, too few to guess one of 13 million references. */
export const FINDS_PER_MINUTE = 5
/** Minimum duration of every request, found or not, in milliseconds. */
export const MIN_FIND_MS = 400

/**
 * Finds an answer by reference and email, for a family whose phone no longer has it. The reference of an earlier version
 * finds the lead's current answer. Together they only read: correcting and erasing need the key or a mailed link. Attempts
 * are limited, and the duration does not reveal which of the two was wrong.
 * @returns the answer, and the token that reads it in place of its key
 * @throws ApiError not_found (404), rate_limited (429)
 */
export async function findSearch(
  deps: QuestionnaireDeps,
  wanted: FindSearch,
  client: Client,
): Promise<{ found: StoredSubmission; token: string }> {
  const minimumTime = Bun.sleep(MIN_FIND_MS)
  const email = wanted.email.toLowerCase()
  const subject = createHash('sha256').update(email).digest('base64url')
  const allowance = { limit: FINDS_PER_MINUTE, at: deps.clock?.() }
  await countOne(deps.sql, { ...allowance, bucket: 'find_from', network: client.network })
  await countOne(deps.sql, { ...allowance, bucket: 'find_for', network: subject })
  const found = await findByReference(deps.sql, wanted.reference, email)
  await minimumTime
  if (!found) throw new ApiError('not_found', MESSAGES.searchNotFound)
  const token = readTokenOf(deps.env, found.keyHash)
  await insertReadToken(deps.sql, hashKey(token), found.keyHash)
  return { found: await waitForAnswer(deps, found, Number.POSITIVE_INFINITY), token }
}
