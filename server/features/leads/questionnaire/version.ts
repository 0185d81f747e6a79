import { randomUUID } from 'node:crypto'
import type { JsonObject } from '#server/platform/database/connect.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { Match } from '#shared/contract/facility.ts'
import type { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { type LeadAnswers, storedAnswers } from '#shared/desk/lead-columns.ts'
import { type AcknowledgementRow, type Consent, toAcknowledgement, toConsent } from './consent.ts'
import type { QuestionnaireDeps } from './deps.ts'
import type { Incoming } from './incoming.ts'
import type { StoredSubmission } from './queries.ts'

/** The columns of a lead that a submission fills: its answers, and what the server and the browser add. */
export interface Lead extends LeadAnswers {
  id: string
  ipAddress: string | null
  userAgent: string | null
  tosAgreed: boolean
  /** Null: not asked, or not answered. */
  shareWithCommunities: boolean | null
  shareWithPartners: boolean | null
  /** Global Privacy Control. */
  gpc: boolean
}

/** An answer without its key, which the database doesn't have. */
export type StoredAnswer = Omit<QuestionnaireResponse, 'key'>

/** One submission of a lead, with everything that is stored for it. */
export interface Version {
  keyHash: Buffer
  requestHash: Buffer
  payload: JsonObject
  reference: string
  receivedAt: Date
  /** The body of the response, without the key. */
  response: string
  /** How long a ranker has from now, in milliseconds. Null makes the response final immediately. */
  rankWithinMs: number | null
  /** A new lead, or what replaces the lead that this version corrects. */
  lead: Lead
  consent: Consent
  /** The proof that the family read its state's notice, if it has one. */
  acknowledgement: AcknowledgementRow | undefined
}

/** A submission that this request stored, with the rules' answer. */
export interface FreshSubmission {
  stored: StoredSubmission
  response: StoredAnswer
  matches: Match[]
}

/** Builds everything that is stored for a submission, with a new lead's id. */
export function toVersion(
  { disclosures }: Pick<QuestionnaireDeps, 'disclosures'>,
  { keyHash, requestHash, client }: Incoming,
  answers: QuestionnaireSubmission,
  response: StoredAnswer,
  rankWithinMs: number | null,
): Version {
  const consent = toConsent(answers, client.gpc)
  return {
    keyHash,
    requestHash,
    payload: { ...response.questionnaire },
    reference: response.reference,
    receivedAt: new Date(response.receivedAt),
    response: JSON.stringify(response),
    rankWithinMs,
    lead: toLead(answers, consent, client),
    consent,
    acknowledgement: toAcknowledgement(answers, disclosures),
  }
}

/** Converts validated answers to a new lead's row. */
const toLead = (
  answers: QuestionnaireSubmission,
  { shareWithCommunities, shareWithPartners, gpc }: Consent,
  client: Client,
): Lead => ({
  id: randomUUID(),
  ...storedAnswers(answers),
  tosAgreed: answers.tosAgreed,
  ipAddress: client.truncatedAddress,
  userAgent: client.userAgent,
  shareWithCommunities,
  shareWithPartners,
  gpc,
})

/** A version that was just stored, as the database would return it. */
export const toStoredSubmission = (version: Version): StoredSubmission => ({
  state: version.rankWithinMs === null ? 'final' : 'matching',
  keyHash: version.keyHash,
  requestHash: version.requestHash,
  reference: version.reference,
  receivedAt: version.receivedAt,
  response: version.response,
  overdue: false,
  isSuperseded: false,
})
