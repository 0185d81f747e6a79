import { recordAudit } from '#server/features/audit/service.ts'
import { correctByOperator } from '#server/features/leads/questionnaire/operator-corrections.ts'
import { refuseByOperator } from '#server/features/leads/questionnaire/refuse-sharing.ts'
import { retryTransaction } from '#server/platform/database/retry.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PersonFiles } from '#shared/person-export.ts'
import type {
  SubjectCorrection,
  SubjectExportRequest,
  SubjectRefusal,
  SubjectRefused,
} from '#shared/subject-requests.ts'
import { collectPerson } from './collect.ts'
import { addToRequest } from './log.ts'
import { writePage } from './write-page.ts'

type SubjectDeps = Pick<Platform, 'sql' | 'env'>

/**
 * Collects all that is kept with these records, as a file for programs and one for people. The audit log records it before
 * anything is returned.
 * @throws ApiError not_found (404) for an unknown request
 */
export function exportPerson(
  { sql, env }: SubjectDeps,
  { adminId, username }: AdminContext,
  request: SubjectExportRequest,
): Promise<PersonFiles> {
  const { leadIds, messageIds, requestId } = request
  // One snapshot, so that the parts of a record belong together.
  return transaction(
    sql,
    async (tx) => {
      const person = await collectPerson(tx, request, new Date())
      await addToRequest(tx, requestId, 'exported', person.leads.length + person.messages.length)
      const details = { leads: leadIds, messages: messageIds }
      await recordAudit(tx, { action: 'person_exported', adminId, username, details })
      return { person, page: writePage(person, env) }
    },
    'isolation level repeatable read',
  )
}

/**
 * Corrects facts of a lead at the person's request, with an audit entry that names the fields but not their values.
 * @throws ApiError as correctByOperator; conflict (409) for an email that another lead has
 */
export const correctLead = (
  { sql }: SubjectDeps,
  { adminId, username }: AdminContext,
  leadId: string,
  correction: SubjectCorrection,
): Promise<void> =>
  retryTransaction(() =>
    transaction(sql, async (tx) => {
      const fields = await correctByOperator(tx, { leadId, adminId }, correction)
      await addToRequest(tx, correction.requestId, 'corrected', 1)
      // The reason is in the lead's own row, so that it is erased with it.
      await recordAudit(tx, {
        action: 'lead_corrected',
        adminId,
        username,
        subject: leadId,
        details: { fields },
      })
    }),
  ).catch((error) => {
    if (isTakenEmail(error)) throw new ApiError('conflict', TAKEN)
    throw error
  })

const TAKEN = 'Another lead has this email. Nothing was stored.'
const isTakenEmail = (error: unknown) =>
  error instanceof Error && 'constraint_name' in error && error.constraint_name === 'questionnaires_email'

/** Records a no to sharing for leads, at the person's request. @returns how many leads it changed */
export const refuseForPerson = (
  { sql }: SubjectDeps,
  { adminId, username }: AdminContext,
  { leadIds, communities, requestId }: SubjectRefusal,
): Promise<SubjectRefused> =>
  transaction(sql, async (tx) => {
    const refusal = {
      shareWithPartners: false as const,
      ...(communities && { shareWithCommunities: false as const }),
    }
    const changed = await refuseByOperator(tx, leadIds, refusal)
    await addToRequest(tx, requestId, 'refused', changed.length)
    for (const subject of changed)
      await recordAudit(tx, { action: 'sharing_refused', adminId, username, subject, details: refusal })
    return { leads: changed.length }
  })
