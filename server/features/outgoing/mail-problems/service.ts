import * as z from 'zod/mini'
import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { hasRows, read } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import { countMailProblems } from '#server/platform/mail/service.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { MailProblem, type MailProblems } from '#shared/desk/mails.ts'
import type { Risk } from '#shared/desk/site-texts.ts'

const ListedProblem = z.extend(MailProblem, { createdAt: z.date() })

/** Emails whose latest attempt failed, newest first. A family's address is left out. */
const listProblems = (query: Query) => read(query, ListedProblem)`
  select mails.id, case
      when mails.notice ->> 'kind' = 'digest' then 'digest'
      when mails.notice is not null then 'lead'
      when mails.family_email_id is not null then 'family'
      when mails.contact_id is not null then 'message'
      when mails.questionnaire_id is not null then 'receipt'
      else 'account'
    end as topic,
    coalesce(submissions.reference, contacts.reference) as reference,
    case when (mails.questionnaire_id is null and mails.family_email_id is null) or mails.notice is not null
      then coalesce(duties.address, admins.email, mails.to_address) end as "to",
    coalesce(mails.last_error, '') as reason, mails.attempts, mails.failed_at is not null as has_failed, mails.created_at
  from mails
  left join submissions on submissions.questionnaire_id = mails.questionnaire_id and submissions.superseded_by is null
  left join contacts on contacts.id = mails.contact_id
  left join admins on admins.id = mails.admin_id
  left join duties on duties.admin_id = mails.admin_id
  where mails.last_error is not null order by mails.created_at desc, mails.id limit ${MAX_LISTED}`

/** Makes an email with a failed attempt due again, with all its attempts. @returns whether there is one */
export const updateToDue = (query: Query, id: string) => hasRows(query)`
    update mails set attempts = 0, next_attempt_at = now(), failed_at = null
    where id = ${id} and last_error is not null`

const deleteProblem = (query: Query, id: string) =>
  hasRows(query)`delete from mails where id = ${id} and last_error is not null`

const MAX_LISTED = 50

/** The most recent emails whose latest attempt failed. */
export async function readMailProblems(query: Query): Promise<MailProblems> {
  const [rows, { total }] = await Promise.all([listProblems(query), countMailProblems(query)])
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
