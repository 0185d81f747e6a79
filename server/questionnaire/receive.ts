import type { Match } from '../../shared/facility.ts'
import { MESSAGES } from '../../shared/messages.ts'
import type { QuestionnaireResponse, QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import type { Transaction } from '../database/connect.ts'
import { retryTransaction } from '../database/retry.ts'
import { ApiError } from '../http/api-error.ts'
import { makeReference, REFERENCE_ATTEMPTS } from '../idempotency/reference.ts'
import { type Admission, admittedWith } from '../matching/ranker.ts'
import { findMatches } from '../matching/service.ts'
import { type Allowance, countOne, refuseWhenUsedUp } from '../rate-limit/service.ts'
import { agreementOf } from './consent.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { asSent, type Incoming } from './incoming.ts'
import { leadOf, storeLead } from './lead.ts'
import { insertConsent, isEmailTaken } from './lead-queries.ts'
import { findSubmission, insertSubmission, type Submission, updateAnswer } from './queries.ts'

/** A submission that this call stored: its answer as the rules give it. */
export interface Fresh {
  response: QuestionnaireResponse
  matches: Match[]
}
/** Someone stored the key first, this very moment or long ago. */
export type Received = { fresh: Fresh } | { known: Submission }

/**
 * Stores a checked submission, all of it or nothing, in one transaction: the key, the lead, the consent and
 * the rules' matches, final unless the ranker admitted it. Of several at once with one key, one stores it and the others wait and find it.
 * @throws ApiError duplicate_email (409), which counts against the allowance because it tells that the e-mail
 * is known, and leaves the key free; rate_limited (429)
 */
export async function receiveSubmission(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  answers: QuestionnaireSubmission,
  admission: Admission | undefined,
): Promise<Received> {
  const allowance = allowanceOf(deps, incoming)
  const outcome = await retryTransaction(() =>
    deps.sql.begin(async (tx) => {
      const stored = await storeUnlessEmailTaken(tx, incoming.supersedes ? 2 : 1, (savepoint) =>
        storeAll(deps, savepoint, incoming, answers, admission),
      )
      if (stored === 'email_taken' || 'fresh' in stored) await countOne(tx, allowance)
      return stored
    }),
  )
  if (outcome === 'email_taken') throw new ApiError('duplicate_email', MESSAGES.duplicateEmail)
  return outcome
}

/** How much of a family's deadline is left, in whole milliseconds. */
export const leftMs = ({ env }: QuestionnaireDeps, { arrivedAt }: Incoming) =>
  Math.max(0, Math.round(arrivedAt + env.MATCH_DEADLINE_MS - performance.now()))

const allowanceOf = (deps: QuestionnaireDeps, { client }: Incoming): Allowance => ({
  bucket: 'questionnaire',
  network: client.network,
  limit: deps.env.RATE_LIMIT_PER_MINUTE,
})

/**
 * Undoes the work when another lead has the e-mail, so that the count alone is left. A correction tries twice:
 * it may have waited for the e-mail of the very submission that it corrects.
 */
async function storeUnlessEmailTaken<Result>(
  tx: Transaction,
  attempts: number,
  work: (savepoint: Transaction) => Promise<Result>,
): Promise<Result | 'email_taken'> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return (await tx.savepoint(work)) as Result
    } catch (error) {
      if (!isEmailTaken(error)) throw error
    }
  }
  return 'email_taken'
}

async function storeAll(
  deps: QuestionnaireDeps,
  tx: Transaction,
  incoming: Incoming,
  answers: QuestionnaireSubmission,
  admission: Admission | undefined,
): Promise<Received> {
  const claim = await claimKey(tx, incoming)
  if ('known' in claim) return claim
  await refuseWhenUsedUp(tx, allowanceOf(deps, incoming))
  const { keyHash, client } = incoming
  const questionnaireId = await storeLead(tx, keyHash, leadOf(answers, client), incoming.supersedes)
  const matches = await findMatches(tx, answers)
  const response: QuestionnaireResponse = {
    key: incoming.key,
    reference: claim.reference,
    receivedAt: claim.receivedAt.toISOString(),
    status: 'ready',
    facilities: matches,
    questionnaire: asSent(incoming.body),
    rankedBy: 'rules',
  }
  const rankWithinMs = admittedWith(admission, matches) ? leftMs(deps, incoming) : null
  if (admission?.kind === 'refused') await admission.note(tx)
  await updateAnswer(tx, keyHash, { questionnaireId, response: JSON.stringify(response), rankWithinMs })
  const { gpc, truncatedAddress: ipAddress } = client
  await insertConsent(tx, { ...agreementOf(answers), keyHash, questionnaireId, gpc, ipAddress })
  return { fresh: { response, matches } }
}

/** A key taken for this submission alone, or what stands under it already. */
type Claim = { reference: string; receivedAt: Date } | { known: Submission }

/** Takes the key with a free reference, or finds who has it. */
async function claimKey(tx: Transaction, incoming: Incoming): Promise<Claim> {
  const { keyHash, requestHash } = incoming
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
    const reference = makeReference()
    const payload = { ...asSent(incoming.body) }
    const receivedAt = await insertSubmission(tx, { keyHash, requestHash, payload, reference })
    if (receivedAt) return { reference, receivedAt }
    const known = await findSubmission(tx, keyHash)
    if (known) return { known }
  }
  throw new Error('found no free reference')
}
