import type { Transaction } from '#server/platform/database/connect.ts'
import { canonicalHash } from '#server/platform/idempotency/canonical-hash.ts'
import { findDisclosure } from '#shared/disclosures/built-in.ts'
import type { Disclosures } from '#shared/disclosures/disclosure.ts'
import type { QuestionnaireSubmission } from '#shared/questionnaire.ts'
import { deleteOldAcknowledgements } from './acknowledgement-queries.ts'

/** What is stored as proof that a family read a state's notice. */
export interface AcknowledgementRow {
  state: string
  version: string
  /** The hash of that version's text; null if this server doesn't have it. */
  textHash: Buffer | null
  /** Null if the phone's clock was impossible. */
  acknowledgedAt: Date | null
}

/** A phone's clock outside of these years can't be right, and Postgres doesn't store every year. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2999

/**
 * The proof in a submission; undefined without one. The phone may have been offline when the notice changed, so its version counts.
 * @param own the operator's notices
 */
export function toAcknowledgement(
  { acknowledgement }: QuestionnaireSubmission,
  own: Disclosures,
): AcknowledgementRow | undefined {
  if (!acknowledgement) return undefined
  const { state, version } = acknowledgement
  const known = findDisclosure(state, own)
  const at = new Date(acknowledgement.acknowledgedAt)
  const isPossible = at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() <= LAST_YEAR
  return {
    state,
    version,
    textHash: known?.version === version ? canonicalHash(known.paragraphs) : null,
    acknowledgedAt: isPossible ? at : null,
  }
}

/** Erases at most `limit` proofs that were received before a time, in the caller's transaction. @returns how many */
export const eraseOldAcknowledgements = (
  tx: Transaction,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => deleteOldAcknowledgements(tx, before, limit)
