import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { countMailProblems } from '#server/platform/mail/service.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { MailProblems } from '#shared/desk/mail-problems.ts'
import type { Risk } from '#shared/desk/site-check.ts'
import { deleteProblem, listProblems, updateToDue } from './queries.ts'

const MAX_LISTED = 50

/** The most recent emails whose latest attempt failed. */
export async function readMailProblems(query: Query): Promise<MailProblems> {
  const [rows, { total }] = await Promise.all([listProblems(query, MAX_LISTED), countMailProblems(query)])
  return { problems: rows.map(withIsoTimes), total }
}

/** A warning for the portal while the server has given up on emails. */
export async function findMailRisks(query: Query): Promise<Risk[]> {
  const { failed } = await countMailProblems(query)
  if (failed === 0) return []
  return [
    {
      id: 'undelivered_mail',
      title: failed === 1 ? '1 email could not be delivered' : `${failed} emails could not be delivered`,
      advice: 'See the reasons under Settings, Undelivered emails. You can try again there.',
    },
  ]
}

/** Makes an email due again. @throws ApiError not_found (404) if it was sent or discarded meanwhile */
export const retryMail = (sql: Sql, admin: AdminContext, id: string | undefined) =>
  decide(sql, admin, id, 'mail_retried', updateToDue)

/** Deletes an email unsent. @throws ApiError not_found (404) if it was sent or discarded meanwhile */
export const discardMail = (sql: Sql, admin: AdminContext, id: string | undefined) =>
  decide(sql, admin, id, 'mail_discarded', deleteProblem)

function decide(
  sql: Sql,
  admin: AdminContext,
  id: string | undefined,
  action: 'mail_retried' | 'mail_discarded',
  apply: (tx: Transaction, id: string) => Promise<boolean>,
): Promise<void> {
  return transaction(sql, async (tx) => {
    if (!id || !(await apply(tx, id))) throw new ApiError('not_found', MESSAGES.notFound)
    await recordAudit(tx, { ...admin, action, subject: id })
  })
}
