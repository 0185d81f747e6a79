import { randomUUID } from 'node:crypto'
import type { Match } from '../../../../shared/facility.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import type { QuestionnaireResponse, QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import type { Part } from '../../../platform/database/connect.ts'
import { retryTransaction } from '../../../platform/database/retry.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { makeReference, REFERENCE_ATTEMPTS } from '../../../platform/idempotency/reference.ts'
import { type Allowance, countingOne, countOne, refusal } from '../../../platform/rate-limit/service.ts'
import { type Admission, admittedWith } from '../matching/ranker.ts'
import { findMatches } from '../matching/service.ts'
import { agreementOf } from './consent.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { asSent, type Incoming } from './incoming.ts'
import { leadOf, lockPrevious } from './lead.ts'
import { findSubmission, type Kept, type Submission, updateSuperseded } from './queries.ts'
import { insertVersion, NotStored, type Refusal, type Version } from './version-queries.ts'

/** A submission that this call stored: its answer as the rules give it. */
export interface Fresh {
  kept: Kept
  response: QuestionnaireResponse
  matches: Match[]
}
/** Someone stored the key first, this very moment or long ago. */
export type Received = { fresh: Fresh } | { known: Submission }

/**
 * Stores a checked submission, all of it or nothing: the key, the lead, the consent and the rules' matches,
 * final unless the ranker admitted it. Of several at once with one key, one stores it and the others wait and find it.
 * @param receivedAt by the database's clock
 * @throws ApiError duplicate_email (409), which counts against the allowance because it tells that the e-mail
 * is known, and leaves the key free; rate_limited (429)
 */
export async function receiveSubmission(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  answers: QuestionnaireSubmission,
  receivedAt: Date,
  admission: Admission | undefined,
): Promise<Received> {
  const matches = await findMatches(deps.sql, answers)
  // A correction may have waited for the e-mail of the very submission that it corrects, and then tries once more.
  let emailAttempts = incoming.supersedes ? 2 : 1
  for (let attempt = 1; attempt <= REFERENCE_ATTEMPTS; attempt++) {
    const response = responseOf(incoming, matches, receivedAt)
    const rankWithinMs = admittedWith(admission, matches) ? leftMs(deps, incoming) : null
    const version = versionOf(incoming, answers, response, rankWithinMs)
    const refused = await store(deps, incoming, version, admission)
    if (!refused) return { fresh: { kept: keptOf(version), response, matches } }
    const known = await findSubmission(deps.sql, incoming.keyHash)
    if (known) return { known }
    if (refused === 'used_up') throw await refusal(deps.sql, allowanceOf(deps, incoming))
    if (refused === 'email_taken' && --emailAttempts === 0) {
      await countOne(deps.sql, allowanceOf(deps, incoming))
      throw new ApiError('duplicate_email', MESSAGES.duplicateEmail)
    }
  }
  throw new Error('found no free reference')
}

/** How much of a family's deadline is left, in whole milliseconds. */
export const leftMs = ({ env }: QuestionnaireDeps, { arrivedAt }: Incoming) =>
  Math.max(0, Math.round(arrivedAt + env.MATCH_DEADLINE_MS - performance.now()))

/** How many new submissions the caller may make. */
export const allowanceOf = (
  { env, clock }: Pick<QuestionnaireDeps, 'env' | 'clock'>,
  { client }: Pick<Incoming, 'client'>,
): Allowance => ({
  bucket: 'questionnaire',
  network: client.network,
  limit: env.RATE_LIMIT_PER_MINUTE,
  at: clock?.(),
})

/**
 * One statement for what is new, a transaction around it for what replaces a lead or has a refusal of the ranker to
 * note. One of two rivals may have to try again.
 * @returns why it was not stored; then nothing of it is
 */
async function store(
  deps: QuestionnaireDeps,
  incoming: Incoming,
  version: Version,
  admission: Admission | undefined,
): Promise<Refusal | undefined> {
  const { supersedes } = incoming
  const counting = (from: Part) => countingOne(deps.sql, allowanceOf(deps, incoming), from)
  const isAlone = !supersedes && admission?.kind !== 'refused'
  try {
    await retryTransaction(() => {
      if (isAlone) return insertVersion(deps.sql, version, counting)
      return deps.sql.begin(async (tx) => {
        const previous = supersedes && (await lockPrevious(tx, supersedes))
        await insertVersion(tx, { ...version, leadId: previous ?? version.leadId }, counting)
        if (previous) await updateSuperseded(tx, previous, version.keyHash)
        if (admission?.kind === 'refused') await admission.note(tx)
      })
    })
  } catch (error) {
    if (error instanceof NotStored) return error.refusal
    throw error
  }
}

const responseOf = (incoming: Incoming, matches: Match[], receivedAt: Date): QuestionnaireResponse => ({
  key: incoming.key,
  reference: makeReference(),
  receivedAt: receivedAt.toISOString(),
  status: 'ready',
  facilities: matches,
  questionnaire: asSent(incoming.body),
  rankedBy: 'rules',
})

/** All that is stored of a submission, under a new lead's id. */
export function versionOf(
  { keyHash, requestHash, client }: Incoming,
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
    response: JSON.stringify(response),
    rankWithinMs,
    leadId: randomUUID(),
    lead: leadOf(answers, client),
    consent: { ...agreementOf(answers), gpc: client.gpc },
  }
}

/** A version that was stored just now, as the database has it. */
const keptOf = ({ keyHash, requestHash, reference, receivedAt, response, rankWithinMs }: Version): Kept => ({
  state: rankWithinMs === null ? 'final' : 'matching',
  keyHash,
  requestHash,
  reference,
  receivedAt,
  response,
  overdue: false,
  isSuperseded: false,
})
