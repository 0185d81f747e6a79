import { normalizeEmail } from '#server/features/outgoing/mailed-links/links.ts'
import type { Part } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import type { FindSearch, FindState, SearchState } from '#shared/find-search.ts'
import { MESSAGES } from '#shared/messages.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { findByEmail, hasListCode, hasReference, type StoredSubmission } from './queries.ts'
import { issueReadToken } from './read-token.ts'
import { waitForAnswer } from './wait-for-answer.ts'

/** Attempts per minute and network: enough for typos. */
export const FINDS_PER_MINUTE = 5
/** Attempts per day and site, for all emails. */
export const FINDS_PER_DAY = 50
/**
 * Attempts per day and site for one email. There is no limit on an email alone: a stranger could use it up, and lock the
 * family out. From ten thousand sites, guessing a code of 40 bits takes 15,000 years on average.
 */
export const FINDS_PER_DAY_FOR_EMAIL = 10
/** Minimum duration of every request, found or not, in milliseconds. */
export const MIN_FIND_MS = 400

/**
 * Finds a list by its code and email, for a family whose device doesn't have it. The code of an earlier version finds
 * the lead's current answer. Together they only read: correcting and erasing need the key or a mailed link.
 * @returns the answer, and the token that reads it in place of its key
 * @throws ApiError not_found (404), rate_limited (429)
 */
export async function findSearch(
  deps: QuestionnaireDeps,
  { code, email }: FindSearch,
  client: Client,
): Promise<{ found: StoredSubmission; token: string }> {
  const found = await findFor(deps, email, client, hasListCode(deps.sql, code))
  if (!found) throw new ApiError('not_found', MESSAGES.searchNotFound)
  const token = await issueReadToken(deps, found.keyHash)
  return { found: await waitForAnswer(deps, found, Number.POSITIVE_INFINITY), token }
}

/**
 * Reads the state of a search by its reference and email, and nothing of its answers: a reference has 23.7 bits and is
 * spoken aloud.
 * @throws ApiError not_found (404), rate_limited (429)
 */
export async function readSearchState(
  deps: QuestionnaireDeps,
  { reference, email }: FindState,
  client: Client,
): Promise<SearchState> {
  const found = await findFor(deps, email, client, hasReference(deps.sql, reference))
  if (!found) throw new ApiError('not_found', MESSAGES.stateNotFound)
  const isReady = found.state === 'final' || found.overdue
  return { receivedAt: found.receivedAt.toISOString(), status: isReady ? 'ready' : 'matching' }
}

/** Counts the attempt first. Its duration doesn't reveal whether the email is known. */
async function findFor(
  { sql, clock }: QuestionnaireDeps,
  address: string,
  { network, site }: Client,
  condition: Part,
): Promise<StoredSubmission | undefined> {
  const minimumTime = Bun.sleep(MIN_FIND_MS)
  const email = normalizeEmail(address)
  const of = { at: clock?.() }
  await countOne(sql, { ...of, bucket: 'find_from', network, limit: FINDS_PER_MINUTE })
  await countOne(sql, { ...of, bucket: 'find_from', network: site, limit: FINDS_PER_DAY, per: 'day' })
  const pair = `${site} ${email}`
  await countOne(sql, {
    ...of,
    bucket: 'find_for',
    network: pair,
    limit: FINDS_PER_DAY_FOR_EMAIL,
    per: 'day',
  })
  const found = await findByEmail(sql, email, condition)
  await minimumTime
  return found
}
