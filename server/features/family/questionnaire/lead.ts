import type { QuestionnaireSubmission } from '../../../../shared/questionnaire.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Client } from '../../../platform/http/client.ts'
import { lockLeadOf } from './lead-queries.ts'
import { outwaitRival } from './queries.ts'
import type { Lead } from './version-queries.ts'

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
 * The lead that `supersedes` belongs to, locked, when that is known and not erased; also when its key is only just
 * being stored. It is the lead's current version that is to be replaced, also when `supersedes` names an earlier
 * one (two tabs correcting the same answers): the last to come wins, and every version is kept.
 */
export async function lockPrevious(tx: Transaction, supersedes: Buffer): Promise<string | undefined> {
  const known = await lockLeadOf(tx, supersedes)
  if (known) return known
  await outwaitRival(tx, supersedes)
  return lockLeadOf(tx, supersedes)
}
