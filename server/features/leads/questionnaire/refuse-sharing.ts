import { recordAudit } from '#server/features/audit/service.ts'
import { lockLeadOfLink } from '#server/features/outgoing/mailed-links/links.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Client } from '#server/platform/http/client.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { SharingRefusal } from '#shared/privacy/sharing.ts'
import type { QuestionnaireDeps } from './deps.ts'
import { lockCorrectableLead, updateRefusal } from './lead-queries.ts'
import { findState } from './queries.ts'

/** What gives access to the submission: its key, or the token of a mailed link. */
export interface Access {
  keyHash: Buffer
  linkToken: string | undefined
}

/**
 * Records that a family says no to sharing, in its lead and in the audit log. Only the questionnaire can say yes again.
 * Repeating it has no effect.
 * @throws ApiError not_found (404), also for answers that a mailed link took over; erased (410); rate_limited (429)
 */
export async function refuseSharing(
  deps: QuestionnaireDeps,
  { keyHash, linkToken }: Access,
  refusal: SharingRefusal,
  client: Client,
): Promise<void> {
  const { network, truncatedAddress: ipAddress } = client
  const limit = deps.env.RATE_LIMIT_PER_MINUTE
  await countOne(deps.sql, { bucket: 'refuse_sharing', network, limit, at: deps.clock?.() })
  await retried(deps.sql, async (tx) => {
    const leadId = linkToken ? await lockLeadOfLink(tx, linkToken) : await lockCorrectableLead(tx, keyHash)
    if (!leadId) {
      if ((await findState(tx, keyHash))?.erased) throw new ApiError('erased', MESSAGES.erased)
      throw new ApiError('not_found', linkToken ? MESSAGES.linkUnknown : MESSAGES.notFound)
    }
    if (!(await updateRefusal(tx, leadId, refusal))) return
    await recordAudit(tx, { action: 'sharing_refused', subject: leadId, details: { ...refusal, ipAddress } })
  })
}

/**
 * Records a no to sharing at a person's request, in the caller's transaction, which writes the audit entries.
 * @returns the ids of the leads that it changed
 */
export async function refuseByOperator(
  tx: Transaction,
  leadIds: readonly string[],
  refusal: SharingRefusal,
): Promise<string[]> {
  const changed: string[] = []
  // In one order, so that two such calls don't wait for each other.
  for (const id of [...leadIds].sort()) if (await updateRefusal(tx, id, refusal)) changed.push(id)
  return changed
}
