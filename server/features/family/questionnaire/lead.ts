import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Client } from '../../../platform/http/client.ts'
import { lockLeadOf } from './lead-queries.ts'
import { waitForConcurrentInsert } from './queries.ts'
import type { Lead } from './version-queries.ts'

/** Converts validated answers to a lead's row, without duplicate amenities. */
export function toLead(answers: QuestionnaireSubmission, client: Client): Lead {
  const { ipAddress, userAgent, termsVersion, phone, marketingOptIn, amenities, ...fields } = answers
  return {
    ...fields,
    amenities: [...new Set(amenities)],
    phone: phone?.trim() || null,
    marketingOptIn: marketingOptIn ?? false,
    ipAddress: client.truncatedAddress,
    userAgent: client.userAgent,
  }
}

/**
 * Locks the lead that the key `supersedes` belongs to, after waiting for a concurrent request that is storing that key.
 * The lead's current version will be replaced, even if `supersedes` is the key of an earlier one (two tabs that correct
 * the same answers): the last correction wins, and every version is kept.
 * @returns the lead's id, or undefined if the key is unknown or erased
 */
export async function lockCorrectedLead(tx: Transaction, supersedes: Buffer): Promise<string | undefined> {
  const known = await lockLeadOf(tx, supersedes)
  if (known) return known
  await waitForConcurrentInsert(tx, supersedes)
  return lockLeadOf(tx, supersedes)
}
