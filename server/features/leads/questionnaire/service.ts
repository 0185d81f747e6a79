import { getAdmitted } from '#server/features/matching/ranker.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import type { Env } from '#server/platform/env.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { parseWith } from '#server/platform/http/json-body.ts'
import { appendTombstones } from '#server/platform/idempotency/tombstone-file.ts'
import { allowancesOf, spendProof } from '#server/platform/proof-of-work/allowances.ts'
import { countOne, isAllowanceUsedUp, sweepIfDue } from '#server/platform/rate-limit/service.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import { MESSAGES } from '#shared/messages.ts'
import { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { eraseLocked } from './erase.ts'
import { type Incoming, isSameRequest } from './incoming.ts'
import { lockLeads, lockLeadsBefore } from './lead-queries.ts'
import { findSubmission, type LookUp, lookUp, type StoredSubmission, type Submission } from './queries.ts'
import { startRanking } from './rank.ts'
import { findTokenTarget } from './read-token-queries.ts'
import { type FreshSubmission, type Received, receiveSubmission } from './receive.ts'
import { requireNotErased, waitForAnswer } from './wait-for-answer.ts'

/**
 * Stores a submission exactly once and returns its answer, final or as it is after `maxWaitMs`. A retry gets the same
 * answer. A known key is looked up before the answers are validated, so a retry succeeds even if validation has changed.
 * @throws ApiError invalid or key_reused (422), duplicate_email (409), erased (410), proof_required or
 * rate_limited (429), unavailable (503) for new answers on a full disk
 */
export const submitQuestionnaire = (
  deps: QuestionnaireDeps,
  incoming: Incoming,
  maxWaitMs: number,
): Promise<StoredSubmission> =>
  observe(
    'submission',
    () => submit(deps, incoming, maxWaitMs),
    ({ state }) => (state === 'final' ? 'answered' : 'received'),
  )

async function submit(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  maxWaitMs: number,
): Promise<StoredSubmission> {
  const found = await lookUp(
    deps.sql,
    incoming.keyHash,
    isAllowanceUsedUp(deps.sql, allowancesOf(deps, incoming)),
    deps.catalogs.version,
  )
  const stored = found.known ?? (await storeNew(deps, incoming, found))
  return waitForAnswer(deps, requireSameRequest(stored, incoming), maxWaitMs)
}

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

async function storeNew(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  found: Omit<LookUp, 'known'>,
): Promise<Submission> {
  const answers = parseWith(QuestionnaireSubmission, incoming.body)
  await deps.disk.requireRoom()
  const counted = found.usedUp ? await spendProof(deps, incoming) : incoming
  const received = await observe(
    'receipt',
    () => receiveAndRank(deps, counted, answers, found),
    (received) => ('known' in received ? 'known' : 'stored'),
  )
  if ('known' in received) return received.known
  recordSearch(deps, received.fresh, answers)
  return received.fresh.stored
}

/** Gets admission to the ranker first, and gives it back unless the submission is new and has something to rank. */
async function receiveAndRank(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  answers: QuestionnaireSubmission,
  found: Omit<LookUp, 'known'>,
): Promise<Received> {
  const admission = deps.ranker?.admit()
  let isRanking = false
  try {
    const received = await receiveSubmission(deps, incoming, answers, found, admission)
    const admitted = 'fresh' in received ? getAdmitted(admission, received.fresh.matches) : undefined
    if ('fresh' in received && admitted) {
      startRanking(deps, admitted, incoming, received.fresh, answers)
      isRanking = true
    }
    return received
  } finally {
    if (admission?.kind === 'admitted' && !isRanking) admission.leave()
  }
}

/** Chooses leads by id, or at most `limit` whose latest answers were received before a time. */
export type LeadChoice = { ids: string[] } | { before: Date; limit: number }

/**
 * Erases leads in the caller's transaction, with their consents and all versions, and records tombstones in the database
 * and in the tombstone file. If a concurrent transaction has locked a lead, this waits, or skips it if chosen by time.
 * @returns the number of erased leads
 */
export async function eraseLeads(
  tx: Transaction,
  env: Pick<Env, 'DATA_DIR' | 'TIME_ZONE'>,
  which: LeadChoice,
): Promise<number> {
  const ids =
    'ids' in which ? await lockLeads(tx, which.ids) : await lockLeadsBefore(tx, which.before, which.limit)
  if (ids.length === 0) return 0
  const erasedAt = new Date()
  const erased = await eraseLocked(tx, ids, erasedAt, env.TIME_ZONE)
  const tombstones = erased.map((keyHash) => ({ keyHash, erasedAt }))
  await appendTombstones(env.DATA_DIR, 'tombstones', tombstones)
  return ids.length
}

function requireSameRequest(stored: Submission, incoming: Incoming): StoredSubmission {
  const current = requireNotErased(stored)
  if (isSameRequest(current.requestHash, incoming)) return current
  throw new ApiError('key_reused', MESSAGES.keyReused)
}

/** Work for the background: mails the receipt, records the communities found and deletes old request counts. */
function recordSearch(
  { sql, clock, background, discoveries, mailWorker }: QuestionnaireDeps,
  { matches }: FreshSubmission,
  { city, state, zipCode }: QuestionnaireSubmission,
): void {
  mailWorker.wake()
  discoveries.record(matches, `${city}, ${state} ${zipCode.slice(0, 5)}`)
  background.run('rate limit sweep', () => sweepIfDue({ sql, clock }))
}
