import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { hasRows, read, readFirst } from '#server/platform/database/read.ts'
import { StoredLanguage } from '#shared/contract/language.ts'
import { EMAIL_STATES, FamilyEmail, type NewFamilyEmail } from '#shared/desk/placement.ts'

const EmailRow = z.extend(FamilyEmail, { at: z.date(), state: z.enum(EMAIL_STATES) })

/** Where an email of staff is kept: with a lead, or with the message that it answers. */
export interface Thread {
  leadId?: string
  contactId?: string
}

/** The emails that staff wrote to a family, newest first, also in answer to its attached messages. */
export const listEmails = (query: Query, familyIds: readonly string[]) =>
  listWhere(
    query,
    query`lead_id = any (${[...familyIds]}::uuid[])
      or contact_id in (select id from inbox_messages where lead_id = any (${[...familyIds]}::uuid[]))`,
  )

/** The emails that answer a message, newest first. */
export const listReplies = (query: Query, messageId: string) =>
  listWhere(query, query`family_emails.contact_id = ${messageId} or message_id = ${messageId}`)

const listWhere = (query: Query, isWanted: Part) => read(query, EmailRow)`
  select family_emails.id, username, written_at as at, family_emails.subject, family_emails.body as text,
    case
      when is_copied then 'copied'
      when sent_at is not null then 'sent'
      when mails.id is null then 'discarded'
      when mails.last_error is not null then 'failed'
      else 'waiting'
    end as state,
    case when sent_at is null then mails.last_error end as problem
  from (select * from family_emails where ${isWanted}) as family_emails join admins on admins.id = admin_id
  left join mails on mails.family_email_id = family_emails.id
  order by written_at desc, family_emails.id`

const Addressee = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: StoredLanguage,
  /** The lead whose list a link opens; null without one. */
  listOf: z.nullable(z.string()),
  isRefused: z.boolean(),
})

/**
 * Whom an email to a family addresses, with its list, and whether an earlier email could not be delivered. A lead that knows no
 * email, or no community, has those of what was merged into it.
 */
export const findAddressee = (query: Query, leadId: string) => readFirst(query, Addressee)`
  with family as materialized (
    select questionnaires.*, merged_into, inbox_leads.received_at, key_hash is not null as has_list,
      coalesce(jsonb_array_length(response::jsonb -> 'facilities'), 0) > 0 as has_communities
    from inbox_leads join questionnaires using (id)
    left join submissions on questionnaire_id = questionnaires.id and superseded_by is null and erased_at is null
    where inbox_leads.id = ${leadId} or merged_into = ${leadId}
  )
  select first_name, last_name, email, language,
    (
      select id from family where has_list
      order by has_communities desc, merged_into nulls first, received_at desc limit 1
    ) as list_of,
    exists (
      select from mails where questionnaire_id in (select id from family) and notice is null and failed_at is not null
        and lower(btrim(to_address)) = lower(btrim(email))
    ) as is_refused
  from family order by btrim(email) = '', merged_into nulls first, received_at desc limit 1`

/** Whom an answer to a message addresses. It has no link to a list: that is for the phone with the search. */
export const findSender = (query: Query, messageId: string) => readFirst(query, Addressee)`
  select first_name, last_name, email, language, null as list_of,
    exists (
      select from mails where contact_id = contacts.id and family_email_id is not null and failed_at is not null
        and lower(btrim(to_address)) = lower(btrim(email))
    ) as is_refused
  from contacts where id = ${messageId} and erased_at is null`

/** The email address of an administrator's account. */
export const findOwnAddress = async (query: Query, adminId: string): Promise<string | undefined> =>
  (await readFirst(query, z.object({ email: z.string() }))`select email from admins where id = ${adminId}`)
    ?.email

/** @returns whether it was added; false if one with this id exists */
export const insertEmail = (
  query: Query,
  { leadId, contactId, adminId }: Thread & { adminId: string },
  { id, messageId, subject, text, isCopied }: NewFamilyEmail,
) => hasRows(query)`
    insert into family_emails (id, lead_id, contact_id, admin_id, message_id, subject, body, is_copied)
    values (${id}, ${leadId ?? null}, ${contactId ?? null}, ${adminId}, ${messageId}, ${subject}, ${text}, ${isCopied})
    on conflict (id) do nothing`

/** Whether the email under an id is this one. */
export const hasSameEmail = (
  query: Query,
  { leadId, contactId }: Thread,
  { id, subject, text, isCopied }: NewFamilyEmail,
) => hasRows(query)`
    select from family_emails
    where id = ${id} and coalesce(lead_id, contact_id) = ${leadId ?? contactId ?? null} and subject = ${subject} and body = ${text} and is_copied = ${isCopied}`
