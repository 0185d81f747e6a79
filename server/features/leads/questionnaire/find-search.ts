import { createHmac } from 'node:crypto'
import { findLink, keyOfOpenedList, normalizeEmail } from '#server/features/outgoing/mailed-links/links.ts'
import type { Part } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { hashKey } from '#server/platform/idempotency/key-header.ts'
import type { Platform } from '#server/platform/platform.ts'
import { acceptedSecrets } from '#server/platform/previous-secrets.ts'
import { stableUuid } from '#server/platform/random.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import type { FindSearch, FindState, SearchState } from '#shared/contract/find-search.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { acceptedHashes } from './list-code.ts'
import {
  findByEmail,
  findSubmission,
  findTokenTarget,
  hasListCode,
  hasReference,
  insertReadToken,
  type StoredSubmission,
} from './queries.ts'
import { requireNotErased, waitForAnswer } from './read-answer.ts'

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
const MIN_FIND_MS = 400

/**
 * Finds a list by its code and email, for a family whose device doesn't have it. A correction ends the code of what it
 * corrects. Together they only read: correcting and erasing need the key or a mailed link.
 * @returns the answer, and the token that reads it in place of its key
 * @throws ApiError not_found (404), rate_limited (429)
 */
export async function findSearch(
  deps: QuestionnaireDeps,
  { code, email }: FindSearch,
  client: Client,
): Promise<{ found: StoredSubmission; token: string }> {
  const found = await findFor(deps, email, client, hasListCode(deps.sql, acceptedHashes(deps.tokens, code)))
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

/** Attempts per minute and network. */
export const OPENS_PER_MINUTE = 10

/**
 * Opens the list of a mailed link: the lead's current answer, with an identity in place of its key. Only the link gives
 * this device access to the server.
 * @throws ApiError not_found (404) in the same words for unknown, expired and ended links; rate_limited (429)
 */
export async function openList(
  deps: QuestionnaireDeps,
  token: string,
  client: Client,
): Promise<QuestionnaireResponse> {
  const { sql, clock } = deps
  await countOne(sql, {
    bucket: 'open_from',
    network: client.network,
    limit: OPENS_PER_MINUTE,
    at: clock?.(),
  })
  const link = await findLink(sql, token)
  if (!link) throw new ApiError('not_found', MESSAGES.linkUnknown)
  const current = requireNotErased(await findSubmission(sql, link.keyHash))
  const { response } = await waitForAnswer(deps, current, Number.POSITIVE_INFINITY)
  return { ...JSON.parse(response), key: keyOfOpenedList(link.leadId) }
}

/** What separates these tokens from everything else that the secret signs. A session's token never begins like this. */
const PURPOSE = 'read-only token of '

/**
 * Computes the token that reads a version of a search on a device that doesn't have its key. It looks like a key, because
 * installed apps store it as one, and it is always the same for a version, so that a device that finds it twice has one
 * list. It can't be computed from the database or a backup, because JWT_SECRET is in neither.
 */
function readTokenOf(secret: string, keyHash: Buffer): string {
  return stableUuid(createHmac('sha256', secret).update(PURPOSE).update(keyHash).digest('hex'))
}

/**
 * Creates the token of a version, or repeats the one that an earlier secret derived while that secret is accepted, so
 * that a device that finds the list again after a change of the secret has one list.
 * @returns a token that is stored
 */
async function issueReadToken({ sql, env }: Pick<Platform, 'sql' | 'env'>, keyHash: Buffer): Promise<string> {
  for (const secret of acceptedSecrets(env.JWT_SECRET_PREVIOUS, new Date())) {
    const earlier = readTokenOf(secret, keyHash)
    if (await findTokenTarget(sql, hashKey(earlier))) return earlier
  }
  if (!env.JWT_SECRET) throw new Error('JWT_SECRET is not set')
  const token = readTokenOf(env.JWT_SECRET, keyHash)
  await insertReadToken(sql, hashKey(token), keyHash)
  return token
}
