import * as z from 'zod/mini'
import type { JsonObject, Part, Query, Sql } from '../database/connect.ts'
import { readFirst, readOne } from '../database/read.ts'

interface NewMail {
  to: string
  replyTo: string | null
  subject: string
  text: string
  contactId: string | null
  /** The lead that the email is about. A link to it is added when the email is sent. */
  leadId: string | null
  /** The email of staff to a family that this one sends. */
  familyEmailId: string | null
  /** The administrator on duty that the email is for. */
  adminId: string | null
  /** What the email is about, if its text is written when it is sent. */
  notice: JsonObject | null
  /** In seconds. Null keeps the email until it is sent or discarded. */
  lifetime: number | null
}

export async function insertMail(query: Query, mail: NewMail): Promise<void> {
  await query`
    insert into mails (to_address, reply_to, subject, body, contact_id, questionnaire_id, family_email_id, admin_id, notice,
      expires_at)
    values (${mail.to}, ${mail.replyTo}, ${mail.subject}, ${mail.text}, ${mail.contactId}, ${mail.leadId}, ${mail.familyEmailId},
      ${mail.adminId}, ${mail.notice ? query.json(mail.notice) : null}, now() + make_interval(secs => ${mail.lifetime}::double precision))`
}

/**
 * Inserts an email about a lead for each row of `receivers`, which has `admin_id` and `address`. An administrator who has
 * one about the lead that no server has tried to send yet gets no second one.
 */
export async function insertNotices(
  query: Query,
  { leadId, notice }: { leadId: string; notice: JsonObject },
  receivers: Part,
): Promise<void> {
  await query`
    insert into mails (to_address, subject, body, questionnaire_id, admin_id, notice)
    select address, '', '', ${leadId}::uuid, admin_id, ${query.json(notice)}::jsonb from (${receivers}) as receiver
    where not exists (
      select from mails as waiting
      where waiting.questionnaire_id = ${leadId}::uuid and waiting.admin_id is not distinct from receiver.admin_id
        and waiting.notice ->> 'kind' in ('created', 'corrected') and waiting.attempts = 0
    )`
}

const DueMail = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  contactId: z.nullable(z.string()),
  leadId: z.nullable(z.string()),
  familyEmailId: z.nullable(z.string()),
  adminId: z.nullable(z.string()),
  notice: z.nullable(z.looseObject({})),
  /** Including the current attempt. */
  attempts: z.int(),
  createdAt: z.date(),
})
export type DueMail = z.infer<typeof DueMail>

/**
 * Takes the email that has been due for the longest time, and postpones its next attempt, so that no other server takes
 * it: by `firstPause` seconds at first, then twice as long each time, up to `longestPause` seconds.
 * @param sent the id of an email that was just sent, which is deleted in the same commit; one of staff is marked as sent
 */
export const takeDueMail = (
  sql: Sql,
  { firstPause, longestPause }: { firstPause: number; longestPause: number },
  sent: string | null,
) => readFirst(sql, DueMail)`
    with sent as (delete from mails where id = ${sent} returning family_email_id),
    marked as (update family_emails set sent_at = now() where id in (select family_email_id from sent))
    update mails set
      attempts = attempts + 1,
      next_attempt_at = now()
        + make_interval(secs => least(${longestPause}, ${firstPause} * power(2, least(attempts, 30))))
    where id = (
      select id from mails where next_attempt_at <= now() and id is distinct from ${sent}
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, to_address as to, reply_to, subject, body as text, contact_id, questionnaire_id as lead_id,
      family_email_id, admin_id, notice, attempts, created_at`

/** Records a failed attempt. After the last one, the email is tried again only if someone asks for it. */
export async function updateFailure(
  sql: Sql,
  { id, reason, isLast }: { id: string; reason: string; isLast: boolean },
): Promise<void> {
  await sql`
    update mails set last_error = ${reason},
      failed_at = case when ${isLast} then now() end,
      next_attempt_at = case when ${isLast} then 'infinity' else next_attempt_at end
    where id = ${id}`
}

const Counts = z.object({ total: z.int(), failed: z.int() })

/** How many emails had a failed attempt, and how many of them the server has given up. */
export const countProblems = (query: Query) => readOne(query, Counts)`
  select count(*)::integer as total, count(failed_at)::integer as failed from mails where last_error is not null`

/** Deletes emails that have expired, and those that failed for good more than `failedDays` days ago. */
export async function deleteExpiredMails(sql: Sql, failedDays: number): Promise<void> {
  await sql`
    delete from mails
    where expires_at <= now() or failed_at <= now() - make_interval(days => ${failedDays}::integer)`
}

export async function deleteMailsAbout(query: Query, contactIds: readonly string[]): Promise<void> {
  await query`delete from mails where contact_id = any (${[...contactIds]}::uuid[])`
}
