import { randomUUID } from 'node:crypto'
import { findMadeFrom } from '#server/features/catalogue/packs/made-from.ts'
import { readNoticeFacts } from '#server/features/family/notices/read-facts.ts'
import { type Admission, getAdmitted } from '#server/features/matching/ranker.ts'
import { type FoundList, findMatches } from '#server/features/matching/service.ts'
import { leadNoticeParts } from '#server/features/outgoing/duty/service.ts'
import { endLinksIfMoved } from '#server/features/outgoing/mailed-links/links.ts'
import { receiptParts } from '#server/features/outgoing/mailed-links/queue-receipt.ts'
import { leadEventParts } from '#server/features/outgoing/webhooks/events.ts'
import { inboxParts } from '#server/features/portal/inbox/index-parts.ts'
import type { Part, Query, Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { withoutKey } from '#server/platform/idempotency/key-place.ts'
import { createReference, REFERENCE_ATTEMPTS } from '#server/platform/idempotency/reference.ts'
import { allowancesOf } from '#server/platform/proof-of-work/allowances.ts'
import { countBoth, countedParts, rateLimitError } from '#server/platform/rate-limit/service.ts'
import { observe } from '#server/platform/telemetry/observe.ts'
import type { Match } from '#shared/facility.ts'
import { MESSAGES } from '#shared/messages.ts'
import { findNotices } from '#shared/notices/find-notices.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { MadeFrom, Notice, QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { toAcknowledgement } from './acknowledgement.ts'
import { toConsent } from './consent.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { type Incoming, pickContractFields } from './incoming.ts'
import { type CorrectedLead, lockCorrectedLead, toLead } from './lead.ts'
import { codeOf, hashCode } from './list-code.ts'
import { keepCorrections } from './operator-corrections.ts'
import {
  findSubmission,
  type LookUp,
  type StoredSubmission,
  type Submission,
  updateSuperseded,
  updateTakenOver,
} from './queries.ts'
import type { StoredParts } from './stored-answer/known-parts.ts'
import { insertVersion, NotStored, type Refusal, type Version } from './version-queries.ts'

/** A submission that this request stored, with the rules' answer. */
export interface FreshSubmission {
  stored: StoredSubmission
  response: QuestionnaireResponse
  matches: Match[]
}
/** The stored submission, or the known one if the key was stored before. */
export type Received = { fresh: FreshSubmission } | { known: Submission }

/**
 * Stores a validated submission atomically: the key, the lead, the consent and the rules' matches, which are final unless
 * the ranker admitted the search. Of concurrent requests with one key, one stores it; the others wait and find it.
 * @param at when it was received, by the database's clock
 * @throws ApiError duplicate_email (409), which counts against the allowance because it reveals that the email is known,
 * and leaves the key free; proof_required or rate_limited (429)
 */
export async function receiveSubmission(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  answers: QuestionnaireSubmission,
  { at: receivedAt, catalogVersion }: Pick<LookUp, 'at' | 'catalogVersion'>,
  admission: Admission | undefined,
): Promise<Received> {
  const catalog = deps.catalogs.at(catalogVersion)
  const [found, madeFrom] = await Promise.all([
    observe('matching', () => findMatches(deps.sql, answers, catalog), reachOf),
    findMadeFrom(deps.sql, answers.state),
  ])
  const notices = await findNotices(readNoticeFacts(deps.sql, catalog), answers, found)
  const matches = found.facilities
  // A correction may have waited for the email of the submission that it corrects. Then a second attempt succeeds.
  let emailAttempts = isCorrection(incoming) ? 2 : 1
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
    const response = createResponse(incoming, { ...found, notices, madeFrom }, receivedAt)
    const rankWithinMs = getAdmitted(admission, matches) ? remainingMs(deps, incoming) : null
    const version = toVersion(deps, incoming, answers, response, rankWithinMs)
    const refused = await store(deps, incoming, version, admission)
    if (!refused) return { fresh: { stored: toStoredSubmission(version, response), response, matches } }
    if (refused === 'parts_swept') {
      deps.parts.forget()
      continue
    }
    const known = await findSubmission(deps.sql, incoming.keyHash)
    if (known) return { known }
    if (refused === 'used_up') throw await rateLimitError(deps.sql, allowancesOf(deps, incoming))
    if (refused === 'email_taken' && --emailAttempts === 0) {
      await countBoth(deps.sql, allowancesOf(deps, incoming))
      throw new ApiError('duplicate_email', MESSAGES.duplicateEmail)
    }
  }
  throw new Error('no unused reference found')
}

/** How far a family has to go, in one word. */
const reachOf = ({ facilities, fartherAway }: FoundList) =>
  facilities.length > 0 ? 'near' : fartherAway.length > 0 ? 'farther' : 'none'

/** The time until the family's deadline, in whole milliseconds. */
export const remainingMs = ({ env }: QuestionnaireDeps, { arrivedAt }: Incoming) =>
  Math.max(0, Math.round(arrivedAt + env.MATCH_DEADLINE_MS - performance.now()))

/**
 * Runs one statement for a new submission, and a transaction around it to replace a lead or to record that the ranker
 * refused.
 * Retries after a conflict with a concurrent transaction.
 * @returns why nothing was stored, or undefined if it was stored
 */
async function store(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  version: Version,
  admission: Admission | undefined,
): Promise<Refusal | undefined> {
  const counting = countedParts(deps.sql, allowancesOf(deps, incoming))
  const isSingleStatement = !isCorrection(incoming) && admission?.kind !== 'refused'
  try {
    const stored = await retryTransaction<StoredParts>(() => {
      if (isSingleStatement)
        return insertVersion(deps.sql, version, counting, newLeadParts(deps.sql, deps, version))
      return deps.sql.begin(async (tx) => {
        const previous = await lockCorrectedLead(tx, incoming)
        const parts = previous
          ? await replaceLead(tx, deps, previous, version, counting)
          : await insertVersion(tx, version, counting, newLeadParts(tx, deps, version))
        if (admission?.kind === 'refused') await admission.record(tx)
        return parts
      })
    })
    deps.parts.remember(version.answer, stored)
  } catch (error) {
    if (error instanceof NotStored) return error.refusal
    throw error
  }
}

const isCorrection = ({ supersedes, linkToken }: Incoming) => Boolean(supersedes || linkToken)

/** Replaces a lead that this transaction has locked. The family gets a receipt only at a new address. */
async function replaceLead(
  tx: Transaction,
  deps: QuestionnaireDeps,
  { id, isByLink }: CorrectedLead,
  newVersion: Version,
  counting: Part,
): Promise<StoredParts> {
  const version = { ...newVersion, leadId: id, lead: await keepCorrections(tx, id, newVersion.lead) }
  const hasMoved = await endLinksIfMoved(tx, id, version.lead.email)
  const notices = leadNoticeParts(tx, deps.env, { leadId: id, event: 'corrected' })
  const receipt = hasMoved ? receiptOf(tx, deps, version) : tx``
  const causes = tx`${receipt}${notices}${leadEventParts(tx, 'lead.corrected')}`
  const stored = await insertVersion(tx, version, counting, tx`${inboxOf(tx, version)}${causes}`)
  await updateSuperseded(tx, id, version.keyHash)
  if (isByLink) await updateTakenOver(tx, id, version.keyHash)
  return stored
}

/** What is stored with a new lead: its place in the inbox, the family's receipt, emails to everyone on duty, and webhooks. */
const newLeadParts = (query: Query, deps: QuestionnaireDeps, version: Version): Part => {
  const notices = leadNoticeParts(query, deps.env, { leadId: version.leadId, event: 'created' })
  const events = leadEventParts(query, 'lead.created')
  return query`${inboxOf(query, version)}${receiptOf(query, deps, version)}${notices}${events}`
}

const inboxOf = (query: Query, { lead, reference }: Version) => inboxParts(query, { ...lead, reference })

const receiptOf = (query: Query, deps: QuestionnaireDeps, { leadId, reference, lead }: Version) =>
  receiptParts(query, deps, { ...lead, leadId, reference }, 'received')

const createResponse = (
  incoming: Incoming,
  { facilities, fartherAway, notices, madeFrom }: FoundList & { notices: Notice[]; madeFrom: MadeFrom },
  receivedAt: Date,
): QuestionnaireResponse => ({
  key: incoming.key,
  reference: createReference(),
  receivedAt: receivedAt.toISOString(),
  status: 'ready',
  facilities,
  questionnaire: pickContractFields(incoming.body),
  rankedBy: 'rules',
  ...(fartherAway.length > 0 && { fartherAway }),
  ...(notices.length > 0 && { notices }),
  madeFrom,
})

/** Builds everything that is stored for a submission, with a new lead's id. */
export function toVersion(
  { parts, disclosures }: Pick<QuestionnaireDeps, 'parts' | 'disclosures'>,
  { key, keyHash, requestHash, client }: Incoming,
  answers: QuestionnaireSubmission,
  response: QuestionnaireResponse,
  rankWithinMs: number | null,
): Version {
  return {
    keyHash,
    requestHash,
    payload: { ...response.questionnaire },
    reference: response.reference,
    receivedAt: new Date(response.receivedAt),
    answer: parts.prepare(response),
    codeHash: hashCode(keyHash, codeOf(key)),
    rankWithinMs,
    leadId: randomUUID(),
    lead: toLead(answers, client),
    consent: toConsent(answers, client.gpc),
    acknowledgement: toAcknowledgement(answers, disclosures),
  }
}

/** A version that was just stored, as the database would return it. */
const toStoredSubmission = (
  { keyHash, requestHash, reference, receivedAt, rankWithinMs }: Version,
  response: QuestionnaireResponse,
): StoredSubmission => ({
  state: rankWithinMs === null ? 'final' : 'matching',
  keyHash,
  requestHash,
  reference,
  receivedAt,
  response: withoutKey(JSON.stringify(response), response.key),
  overdue: false,
  isSuperseded: false,
  hasCode: true,
})
