import { recordAudit } from '#server/features/audit/service.ts'
import { correctByOperator } from '#server/features/leads/questionnaire/operator-corrections.ts'
import type { Catalogs } from '#server/features/matching/catalogs.ts'
import type { Sql } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import type { AnswerCorrection } from '#shared/desk/answer-correction.ts'

/**
 * Corrects answers of a lead, with an audit entry that names the answers but not their values.
 * @throws ApiError as correctByOperator
 */
export async function correctAnswers(
  { sql, catalogs }: { sql: Sql; catalogs: Catalogs },
  admin: AdminContext,
  leadId: string,
  correction: AnswerCorrection,
): Promise<void> {
  const { catalog } = await catalogs.current()
  await retried(sql, async (tx) => {
    const fields = await correctByOperator(tx, { leadId, adminId: admin.adminId, catalog }, correction)
    // The reason is in the lead's own row, so that it is erased with it.
    if (fields.length > 0)
      await recordAudit(tx, { ...admin, action: 'lead_corrected', subject: leadId, details: { fields } })
  })
}
