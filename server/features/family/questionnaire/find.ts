import { createHash } from 'node:crypto'
import type { FindSearch } from '../../../../shared/find-search.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Client } from '../../../platform/http/client.ts'
import { countOne } from '../../../platform/rate-limit/service.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findByReference, type Kept } from './queries.ts'
import { waitForAnswer } from './wait.ts'

/** Guesses a minute, from one network and for one e-mail: of 13 million references somebody typed one or two wrong. */
export const FINDS_PER_MINUTE = 5
/** Every answer takes this long at least, found or not, known e-mail or not, ms. */
export const FIND_TIME_MS = 400

/**
 * The answer that stands under a reference and an e-mail, for a family whose phone no longer has it: the lead's
 * current one, when the reference is of an earlier version. Together they open what the key opens, so guesses are
 * few, and an answer's time tells nothing about which half was wrong.
 * @throws ApiError not_found (404), rate_limited (429)
 */
export async function findSearch(deps: QuestionnaireDeps, wanted: FindSearch, client: Client): Promise<Kept> {
  const done = Bun.sleep(FIND_TIME_MS)
  const email = wanted.email.toLowerCase()
  const subject = createHash('sha256').update(email).digest('base64url')
  const allowance = { limit: FINDS_PER_MINUTE, at: deps.clock?.() }
  await countOne(deps.sql, { ...allowance, bucket: 'find_from', network: client.network })
  await countOne(deps.sql, { ...allowance, bucket: 'find_for', network: subject })
  const found = await findByReference(deps.sql, wanted.reference, email)
  await done
  if (!found) throw new ApiError('not_found', MESSAGES.searchNotFound)
  return waitForAnswer(deps, found, Number.POSITIVE_INFINITY)
}
