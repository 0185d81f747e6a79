import { createHash } from 'node:crypto'
import type { FindSearch } from '../../../../shared/find-search.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Client } from '../../../platform/http/client.ts'
import { countOne } from '../../../platform/rate-limit/service.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findByReference, type StoredSubmission } from './queries.ts'
import { waitForAnswer } from './wait-for-answer.ts'

/** Attempts per minute, per network and per email: enough for typos, too few to guess one of 13 million references. */
export const FINDS_PER_MINUTE = 5
/** Minimum duration of every request, found or not, in milliseconds. */
export const MIN_FIND_MS = 400

/**
 * Finds an answer by reference and email, for a family whose phone no longer has it. The reference of an earlier version
 * finds the lead's current answer. Together they give the same access as the key, so attempts are limited, and the
 * duration does not reveal which of the two was wrong.
 * @throws ApiError not_found (404), rate_limited (429)
 */
export async function findSearch(
  deps: QuestionnaireDeps,
  wanted: FindSearch,
  client: Client,
): Promise<StoredSubmission> {
  const minimumTime = Bun.sleep(MIN_FIND_MS)
  const email = wanted.email.toLowerCase()
  const subject = createHash('sha256').update(email).digest('base64url')
  const allowance = { limit: FINDS_PER_MINUTE, at: deps.clock?.() }
  await countOne(deps.sql, { ...allowance, bucket: 'find_from', network: client.network })
  await countOne(deps.sql, { ...allowance, bucket: 'find_for', network: subject })
  const found = await findByReference(deps.sql, wanted.reference, email)
  await minimumTime
  if (!found) throw new ApiError('not_found', MESSAGES.searchNotFound)
  return waitForAnswer(deps, found, Number.POSITIVE_INFINITY)
}
