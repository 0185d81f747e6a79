import { type Admission, getAdmitted } from '#server/features/matching/service.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { parseWith } from '#server/platform/http/json-body.ts'
import { createReference, REFERENCE_ATTEMPTS } from '#server/platform/idempotency/reference.ts'
import { allowancesOf, spendProof } from '#server/platform/proof-of-work/challenges.ts'
import { countBoth, isUsedUp } from '#server/platform/rate-limit/service.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { type Incoming, pickContractFields } from './incoming.ts'
import { type FamilyList, makeList } from './make-list.ts'
import { findSubmission, type StoredSubmission, type Submission } from './queries.ts'
import { remainingMs, startRanking } from './rank.ts'
import { requireNotErased, waitForAnswer } from './read-answer.ts'
import { isCorrection, storeVersion } from './store.ts'
import { type FreshSubmission, type StoredAnswer, toStoredSubmission, toVersion } from './version.ts'

/**
 * Stores a submission exactly once and returns its answer, final or as it is after `maxWaitMs`. A retry gets the same
 * answer. A known key is looked up before the answers are validated, so a retry succeeds even if validation has changed.
 * @throws ApiError invalid, key_reused or replaced_erased (422), duplicate_email (409), erased (410), proof_required or
 * rate_limited (429), unavailable (503) for new answers on a full disk
 */
export const submitQuestionnaire = (
  deps: QuestionnaireDeps,
  incoming: Incoming,
  maxWaitMs: number,
): Promise<StoredSubmission> =>
  observe(
    'submission',
    async () => {
      const known = await findSubmission(deps.sql, incoming.keyHash)
      const stored = known ?? (await receive(deps, incoming))
      return waitForAnswer(deps, requireSameRequest(stored, incoming), maxWaitMs)
    },
    ({ state }) => (state === 'final' ? 'answered' : 'received'),
  )

function requireSameRequest(submission: Submission, incoming: Incoming): StoredSubmission {
  const stored = requireNotErased(submission)
  if (stored.requestHash.equals(incoming.requestHash)) return stored
  throw new ApiError('key_reused', MESSAGES.keyReused)
}

/** Validates new answers, makes the family's list by the rules, stores both, and starts the ranker if it has room. */
async function receive(deps: QuestionnaireDeps, sent: Incoming): Promise<Submission> {
  const answers = parseWith(QuestionnaireSubmission, sent.body)
  await deps.disk.requireRoom()
  const incoming = (await isUsedUp(deps.sql, allowancesOf(deps, sent))) ? await spendProof(deps, sent) : sent
  const admission = deps.ranker?.admit()
  let isRanking = false
  try {
    const received = await observe(
      'receipt',
      () => storeWithList(deps, incoming, answers, admission),
      (result) => ('known' in result ? 'known' : 'stored'),
    )
    if ('known' in received) return received.known
    const admitted = getAdmitted(admission, received.fresh.matches)
    if (admitted) {
      startRanking(deps, admitted, incoming, received.fresh, answers)
      isRanking = true
    }
    workAfterwards(deps, received.fresh, answers)
    return received.fresh.stored
  } finally {
    if (admission?.kind === 'admitted' && !isRanking) admission.leave()
  }
}

/**
 * Makes the list and stores it with the answers. The list is final unless the ranker admitted the search. Of concurrent
 * requests with one key, one stores it; the others wait and find it.
 * @throws ApiError duplicate_email (409), which counts against the allowance because it reveals that the email is known,
 * and leaves the key free; so does replaced_erased (422); proof_required or rate_limited (429)
 */
async function storeWithList(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  answers: QuestionnaireSubmission,
  admission: Admission | undefined,
): Promise<{ fresh: FreshSubmission } | { known: Submission }> {
  const current = await deps.catalogs.current()
  const list = await makeList(answers, current.catalog)
  const matches = list.facilities
  // A correction may have waited for the email of the submission that it corrects. Then a second attempt succeeds.
  let emailAttempts = isCorrection(incoming) ? 2 : 1
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
    const response = createResponse(incoming, list, current.at)
    const rankWithinMs = getAdmitted(admission, matches) ? remainingMs(deps, incoming) : null
    const version = toVersion(deps, incoming, answers, response, rankWithinMs)
    const refusal = await storeVersion(deps, incoming, version, { catalog: current.catalog, admission })
    if (!refusal) return { fresh: { stored: toStoredSubmission(version), response, matches } }
    const known = await findSubmission(deps.sql, incoming.keyHash)
    if (known) return { known }
    if (refusal === 'replaced_erased' || (refusal === 'email_taken' && --emailAttempts === 0)) {
      await countBoth(deps.sql, allowancesOf(deps, incoming))
      throw refusal === 'email_taken'
        ? new ApiError('duplicate_email', MESSAGES.duplicateEmail)
        : new ApiError('replaced_erased', MESSAGES.replacedErased)
    }
  }
  throw new Error('no unused reference found')
}

const createResponse = (incoming: Incoming, list: FamilyList, receivedAt: Date): StoredAnswer => ({
  reference: createReference(),
  receivedAt: receivedAt.toISOString(),
  status: 'ready',
  ...list,
  questionnaire: pickContractFields(incoming.body),
  rankedBy: 'rules',
})

/** Mails the receipt and records the communities found, in the background. */
function workAfterwards(
  { discoveries, mailWorker }: QuestionnaireDeps,
  { matches }: FreshSubmission,
  { city, state, zipCode }: QuestionnaireSubmission,
): void {
  mailWorker.wake()
  discoveries.record(matches, `${city}, ${state} ${zipCode.slice(0, 5)}`)
}
