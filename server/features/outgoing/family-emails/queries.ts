import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { StoredLanguage } from '#shared/language.ts'
import { EMAIL_STATES, FamilyEmail, type NewFamilyEmail } from '#shared/placement.ts'

const EmailRow = z.extend(FamilyEmail, { at: z.date(), state: z.enum(EMAIL_STATES) })

/** The emails that staff wrote to a family, newest first. */
export const listEmails = (query: Query, familyIds: readonly string[]) => read(query, EmailRow)`
  select family_emails.id, username, written_at as at, family_emails.subject, family_emails.body as text,
    case
      when is_copied then 'copied'
      when sent_at is not null then 'sent'
      when mails.id is null then 'discarded'
      when mails.last_error is not null then 'failed'
      else 'waiting'
    end as state,
    case when sent_at is null then mails.last_error end as problem
  from family_emails join admins on admins.id = admin_id
  left join mails on mails.family_email_id = family_emails.id
  where lead_id = any (${[...familyIds]}::uuid[]) order by written_at desc, family_emails.id`

const Addressee = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: StoredLanguage,
  hasList: z.boolean(),
  isRefused: z.boolean(),
})

/** Whom an email to a family addresses, whether it has a list, and whether an earlier email could not be delivered. */
export const findAddressee = (query: Query, leadId: string) => readFirst(query, Addressee)`
  select first_name, last_name, email, language,
    exists (
      select from submissions where questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null
    ) as has_list,
    exists (
      select from mails where questionnaire_id = questionnaires.id and notice is null and failed_at is not null
        and lower(btrim(to_address)) = lower(btrim(email))
    ) as is_refused
  from questionnaires where id = ${leadId}`

/** The email address of an administrator's account. */
export const findOwnAddress = async (query: Query, adminId: string): Promise<string | undefined> =>
  (await readFirst(query, z.object({ email: z.string() }))`select email from admins where id = ${adminId}`)
    ?.email

/** @returns whether it was added; false if one with this id exists */
export const insertEmail = async (
  query: Query,
  { leadId, adminId }: { leadId: string; adminId: string },
  { id, messageId, subject, text, isCopied }: NewFamilyEmail,
): Promise<boolean> =>
  (
    await query`
    insert into family_emails (id, lead_id, admin_id, message_id, subject, body, is_copied)
    values (${id}, ${leadId}, ${adminId}, ${messageId}, ${subject}, ${text}, ${isCopied})
    on conflict (id) do nothing`
  ).count > 0

/** Whether the email under an id is this one. */
export const hasSameEmail = async (
  query: Query,
  leadId: string,
  { id, subject, text, isCopied }: NewFamilyEmail,
): Promise<boolean> =>
  (
    await query`
    select from family_emails
    where id = ${id} and lead_id = ${leadId} and subject = ${subject} and body = ${text} and is_copied = ${isCopied}`
  ).count > 0
