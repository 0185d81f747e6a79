import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { hasRows, read } from '#server/platform/database/read.ts'
import { MAIL_TOPICS } from '#shared/desk/mail-problems.ts'

const ListedProblem = z.object({
  id: z.string(),
  topic: z.enum(MAIL_TOPICS),
  reference: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.string(),
  attempts: z.int(),
  hasFailed: z.boolean(),
  createdAt: z.date(),
})

/** At most `limit` emails whose latest attempt failed, newest first. A family's address is left out. */
export const listProblems = (query: Query, limit: number) => read(query, ListedProblem)`
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
  where mails.last_error is not null order by mails.created_at desc, mails.id limit ${limit}`

/** Makes an email with a failed attempt due again, with all its attempts. @returns whether there is one */
export const updateToDue = (query: Query, id: string) => hasRows(query)`
    update mails set attempts = 0, next_attempt_at = now(), failed_at = null
    where id = ${id} and last_error is not null`

/** Deletes an email with a failed attempt. @returns whether there was one */
export const deleteProblem = (query: Query, id: string) =>
  hasRows(query)`delete from mails where id = ${id} and last_error is not null`
