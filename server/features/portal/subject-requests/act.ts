import { recordAudit } from '#server/features/audit/service.ts'
import { eraseCalls } from '#server/features/catalogue/told/service.ts'
import { eraseMessages } from '#server/features/leads/contact/service.ts'
import { eraseLeads } from '#server/features/leads/questionnaire/erase.ts'
import { refuseByOperator } from '#server/features/leads/questionnaire/refuse-sharing.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { retried, transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { appendTombstones } from '#server/platform/idempotency/tombstone-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import type {
  SubjectErased,
  SubjectErasure,
  SubjectRefusal,
  SubjectRefused,
} from '#shared/privacy/subject-requests.ts'
import { describeBackups } from '../backups/last-backup.ts'
import { whyKept } from './places.ts'
import { lockExisting, readPlaces } from './queries.ts'

type SubjectDeps = Pick<Platform, 'sql' | 'env'>

/** Records a no to sharing for leads, at the person's request. @returns how many leads it changed */
export const refuseForPerson = (
  { sql }: SubjectDeps,
  admin: AdminContext,
  { leadIds, communities }: SubjectRefusal,
): Promise<SubjectRefused> =>
  transaction(sql, async (tx) => {
    const refusal = {
      shareWithPartners: false as const,
      ...(communities && { shareWithCommunities: false as const }),
    }
    const changed = await refuseByOperator(tx, leadIds, refusal)
    for (const subject of changed)
      await recordAudit(tx, { ...admin, action: 'sharing_refused', subject, details: refusal })
    return { leads: changed.length }
  })

const GONE = 'Some of these records no longer exist. Nothing was erased. Search again.'

/**
 * Erases leads and messages as if each were erased by itself (tombstones, webhooks, one audit entry each), and who spoke in
 * calls about communities, all or none. Only what is named is erased: a call by the same name may be a namesake's.
 * @returns what was erased, and what is kept and why
 * @throws ApiError conflict (409) if one doesn't exist
 */
export const erasePerson = (
  { sql, env }: SubjectDeps,
  admin: AdminContext,
  { leadIds, messageIds, callIds = [], reason }: SubjectErasure,
): Promise<SubjectErased> =>
  retried(sql, async (tx) => {
    const [leads, messages] = [[...new Set(leadIds)], [...new Set(messageIds)]]
    // Before anything is erased, because the tombstone files are written before the commit.
    const existing = await lockExisting(tx, leads, messages)
    const calls = await eraseCalls(tx, callIds)
    if (existing < leads.length + messages.length || calls.length < new Set(callIds).size)
      throw new ApiError('conflict', GONE)
    const kept = await describeKept(tx, env, leads, messages)
    const by = { ...admin, details: { reason } }
    for (const subject of leads) await recordAudit(tx, { ...by, action: 'lead_erased', subject })
    for (const subject of messages) await recordAudit(tx, { ...by, action: 'contact_erased', subject })
    if (calls.length > 0) {
      const details = { reason, calls: calls.length }
      await recordAudit(tx, { ...by, action: 'callers_erased', details })
      await appendTombstones(env.DATA_DIR, 'call-tombstones', calls)
    }
    await eraseLeads(tx, env, { ids: leads })
    await eraseMessages(tx, env, { ids: messages })
    return { leads: leads.length, messages: messages.length, calls: calls.length, kept }
  })

/** What is kept of these records after they are erased, and why. */
async function describeKept(
  query: Query,
  env: SubjectDeps['env'],
  leadIds: string[],
  messageIds: string[],
): Promise<SubjectErased['kept']> {
  const records = [
    ...(await readPlaces(query, 'lead', leadIds)).values(),
    ...(await readPlaces(query, 'message', messageIds)).values(),
  ].flat()
  const rowsOf = (table: string) =>
    records.filter(({ place }) => place.table === table).flatMap(({ rows }) => rows)
  const proofs = rowsOf('acknowledgements').length
  const receivers = new Set(rowsOf('webhook_deliveries').map(({ receiver }) => receiver)).size
  return [
    ...(proofs > 0
      ? [{ what: `Proofs that a state’s notice was read: ${proofs}`, why: whyKept('acknowledgements') }]
      : []),
    { what: 'The audit log', why: whyKept('audit_log') },
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
    { what: 'Backups made before now', why: await describeBackups(query, env) },
    {
      what: 'Emails that were delivered',
      why: 'Erase messages from the mailboxes of staff yourself. The server has no access to them.',
    },
    { what: 'The person’s own devices', why: 'Their phone keeps its copy until they erase it there.' },
  ]
}
