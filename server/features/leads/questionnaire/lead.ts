import { lockLeadOfLink } from '#server/features/outgoing/mailed-links/links.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import type { Client } from '#server/platform/http/client.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import type { Incoming } from './incoming.ts'
import { lockCorrectableLead } from './lead-queries.ts'
import { waitForConcurrentInsert } from './queries.ts'
import type { Lead } from './version-queries.ts'

/** Converts validated answers to a lead's row, without duplicate amenities. */
export function toLead(answers: QuestionnaireSubmission, client: Client): Lead {
  const { ipAddress, userAgent, termsVersion, phone, marketingOptIn, amenities, ...rest } = answers
  const { shareWithCommunities, shareWithPartners, acknowledgement, ...fields } = rest
  return {
    ...fields,
    amenities: [...new Set(amenities)],
    phone: phone?.trim() || null,
    marketingOptIn: marketingOptIn ?? false,
    ipAddress: client.truncatedAddress,
    userAgent: client.userAgent,
  }
}

/** The lead that a submission replaces, and whether a mailed link gave access to it. */
export interface CorrectedLead {
  id: string
  isByLink: boolean
}

/**
 * Locks the lead that a submission replaces: that of its mailed link, or else that of the key it supersedes.
 * @returns undefined if it replaces none; then it is a new lead
 */
export async function lockCorrectedLead(
  tx: Transaction,
  { linkToken, supersedes }: Pick<Incoming, 'linkToken' | 'supersedes'>,
): Promise<CorrectedLead | undefined> {
  const linked = linkToken && (await lockLeadOfLink(tx, linkToken))
  if (linked) return { id: linked, isByLink: true }
  const superseded = supersedes && (await lockSupersededLead(tx, supersedes))
  return superseded ? { id: superseded, isByLink: false } : undefined
}

/**
 * Locks the lead that the key `supersedes` belongs to, after waiting for a concurrent request that is storing that key.
 * The lead's current version will be replaced, even if `supersedes` is the key of an earlier one (two tabs that correct
 * the same answers): the last correction wins, and every version is kept.
 * @returns the lead's id, or undefined if the key is unknown, erased or taken over
 */
async function lockSupersededLead(tx: Transaction, supersedes: Buffer): Promise<string | undefined> {
  const known = await lockCorrectableLead(tx, supersedes)
  if (known) return known
  await waitForConcurrentInsert(tx, supersedes)
  return lockCorrectableLead(tx, supersedes)
}
