import { recordAudit } from '#server/features/audit/service.ts'
import { eraseMessages } from '#server/features/leads/contact/service.ts'
import { eraseLeads } from '#server/features/leads/questionnaire/erase.ts'
import type { Transaction } from '#server/platform/database/connect.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SubjectErased, SubjectErasure } from '#shared/subject-requests.ts'
import { countKept, lockExisting } from './erase-queries.ts'
import { addToRequest } from './log.ts'
import { PLACES } from './places.ts'

const GONE = 'Some of these records no longer exist. Nothing was erased. Search again.'

/**
 * Erases leads and messages as if each were erased by itself (tombstones, webhooks, one audit entry each), all or none.
 * @returns what was erased, and what is kept and why
 * @throws ApiError conflict (409) if one doesn't exist; not_found (404) for an unknown request
 */
export const erasePerson = (
  { sql, env }: Pick<Platform, 'sql' | 'env'>,
  admin: AdminContext,
  { leadIds, messageIds, reason, requestId }: SubjectErasure,
): Promise<SubjectErased> =>
  retryTransaction(() =>
    transaction(sql, async (tx) => {
      const [leads, messages] = [[...new Set(leadIds)], [...new Set(messageIds)]]
      // Before anything is erased, because the tombstone files are written before the commit.
      const existing = await lockExisting(tx, leads, messages)
      if (existing < leads.length + messages.length) throw new ApiError('conflict', GONE)
      await addToRequest(tx, requestId, 'erased', existing)
      const kept = await describeKept(tx, leads, messages)
      await recordEach(tx, admin, 'lead_erased', leads, reason)
      await recordEach(tx, admin, 'contact_erased', messages, reason)
      await eraseLeads(tx, env, { ids: leads })
      await eraseMessages(tx, env, { ids: messages })
      return { leads: leads.length, messages: messages.length, kept }
    }),
  )

async function recordEach(
  tx: Transaction,
  { adminId, username }: AdminContext,
  action: 'lead_erased' | 'contact_erased',
  ids: string[],
  reason: string,
): Promise<void> {
  for (const subject of ids)
    await recordAudit(tx, { action, adminId, username, subject, details: { reason } })
}

async function describeKept(
  tx: Transaction,
  leadIds: string[],
  messageIds: string[],
): Promise<SubjectErased['kept']> {
  const { proofs, receivers } = await countKept(tx, leadIds, [...leadIds, ...messageIds])
  return [
    ...(proofs > 0
      ? [
          {
            what: `Proofs that a state’s notice was read: ${proofs}`,
            why: PLACES.acknowledgements?.kept ?? '',
          },
        ]
      : []),
    { what: 'The audit log', why: PLACES.audit_log?.kept ?? '' },
    {
      what: 'Markers of erased records',
      why: 'A hash and a time for each record, so that neither a late retry nor a restored backup brings it back.',
    },
    ...(receivers > 0
      ? [
          {
            what: `Systems that were told by webhook: ${receivers}`,
            why: 'They are told of each erased lead, and must erase their own copies.',
          },
        ]
      : []),
    {
      what: 'Backups made before now',
      why: 'They are encrypted. After a restore, the next start erases the records again.',
    },
    {
      what: 'Emails that were delivered',
      why: 'Erase messages from the mailboxes of staff yourself. The server has no access to them.',
    },
    { what: 'The person’s own devices', why: 'Their phone keeps its copy until they erase it there.' },
  ]
}
