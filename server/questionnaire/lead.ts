import type { QuestionnaireSubmission } from '../../shared/questionnaire.ts'
import type { Transaction } from '../database/connect.ts'
import type { Client } from '../http/client.ts'
import { insertLead, type Lead, lockLeadOf, updateLead } from './lead-queries.ts'
import { outwaitRival, updateSuperseded } from './queries.ts'

/** A lead's row for checked answers; an amenity that was sent twice counts once. */
export function leadOf(answers: QuestionnaireSubmission, client: Client): Lead {
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
 * Stores a lead: in place of the one that `supersedes` belongs to, when that is known and not erased, as a new
 * one otherwise. It is the lead's current version that is replaced, also when `supersedes` names an earlier
 * one (two tabs correcting the same answers): the last to come wins, and every version is kept.
 * @returns the lead's id
 * @throws a unique violation when another lead has the e-mail
 */
export async function storeLead(
  tx: Transaction,
  keyHash: Buffer,
  lead: Lead,
  supersedes: Buffer | undefined,
): Promise<string> {
  const previous = supersedes && (await lockPrevious(tx, supersedes))
  if (!previous) return insertLead(tx, lead)
  await updateLead(tx, previous, lead)
  await updateSuperseded(tx, previous, keyHash)
  return previous
}

/** The lead of the key that is corrected, also when that key is only just being stored. */
async function lockPrevious(tx: Transaction, supersedes: Buffer): Promise<string | undefined> {
  const known = await lockLeadOf(tx, supersedes)
  if (known) return known
  await outwaitRival(tx, supersedes)
  return lockLeadOf(tx, supersedes)
}
