import * as z from 'zod/mini'
import type { Part, Query, Sql } from '../database/connect.ts'
import { read } from '../database/read.ts'

export interface NewMail {
  to: string
  replyTo: string | null
  subject: string
  text: string
  contactId: string | null
  /** In seconds. Null keeps the email until it is sent or its attempts are used up. */
  lifetime: number | null
}

export async function insertMail(query: Query, mail: NewMail): Promise<void> {
  await query`
    insert into mails (to_address, reply_to, subject, body, contact_id, expires_at)
    values (${mail.to}, ${mail.replyTo}, ${mail.subject}, ${mail.text}, ${mail.contactId},
      now() + make_interval(secs => ${mail.lifetime}::double precision))`
}

/** A new email about a lead. Its link is added when it is sent. */
export interface NewLeadMail extends Pick<NewMail, 'to' | 'subject' | 'text'> {
  leadId: string
}

/** An SQL fragment that inserts an email for the row of `from`. */
export const insertMailFragment = (
  query: Query,
  { to, subject, text, leadId }: NewLeadMail,
  from: Part,
) => query`
  insert into mails (to_address, subject, body, questionnaire_id)
  select ${to}, ${subject}, ${text}, ${leadId} ${from}`

const DueMail = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  contactId: z.nullable(z.string()),
  leadId: z.nullable(z.string()),
  /** Including the current attempt. */
  attempts: z.int(),
  createdAt: z.date(),
})
export type DueMail = z.infer<typeof DueMail>

/**
 * Takes the email that has been due for the longest time, and postpones its next attempt, so that no other server takes
 * it: by `firstPause` seconds at first, then twice as long each time, up to `longestPause` seconds.
 * @param sent the id of an email that was just sent, which is deleted in the same commit
 */
export async function takeDueMail(
  sql: Sql,
  { firstPause, longestPause }: { firstPause: number; longestPause: number },
  sent: string | null,
): Promise<DueMail | undefined> {
  const [mail] = await read(sql, DueMail)`
    with sent as (delete from mails where id = ${sent})
    update mails set
      attempts = attempts + 1,
      next_attempt_at = now()
        + make_interval(secs => least(${longestPause}, ${firstPause} * power(2, least(attempts, 30))))
    where id = (
      select id from mails where next_attempt_at <= now() and id is distinct from ${sent}
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, to_address as to, reply_to, subject, body as text, contact_id, questionnaire_id as lead_id,
      attempts, created_at`
  return mail
}

export async function deleteMail(sql: Sql, id: string): Promise<void> {
  await sql`delete from mails where id = ${id}`
}

export async function deleteExpiredMails(sql: Sql): Promise<void> {
  await sql`delete from mails where expires_at <= now()`
}

export async function deleteMailsAbout(query: Query, contactIds: readonly string[]): Promise<void> {
  await query`delete from mails where contact_id = any (${[...contactIds]}::uuid[])`
}
