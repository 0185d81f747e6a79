import * as z from 'zod/mini'
import type { JsonObject, Part, Query, Sql } from '../database/connect.ts'
import { readFirst, readOne } from '../database/read.ts'
import { describeError } from '../http/api-error.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import { observe } from '../telemetry/observe.ts'
import { createSendMail, describeFailure, SEND_TIMEOUT_MS, type SendMail } from './transport.ts'

/** Longer than a send can take, because this is also the lease during which no other server takes the email. */
const FIRST_PAUSE_S = SEND_TIMEOUT_MS / 1000 + 5
const LONGEST_PAUSE_S = 6 * 3600
/** With the pauses above, about three and a half days. */
export const MAX_ATTEMPTS = 24
/** How long an email that failed for good stays listed, unless the record that it is about is erased before. */
export const FAILED_DAYS = 90

interface Mail {
  to: string
  /** Where replies go, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
  /** The family's message that the email is about. Erasing the message also deletes the email. */
  contactId?: string
  /** The lead that the email is about. Erasing the lead also deletes the email. */
  leadId?: string
  /** The email of staff to a family that this one sends. It is marked as sent. */
  familyEmailId?: string
  /** The administrator on duty that the email is for. Their address is looked up when it is sent. */
  adminId?: string | null
  /** What the email is about, if its text is written when it is sent (`CompleteMail`). */
  notice?: JsonObject
  /** After this many seconds the email is dropped unsent. Without it, it is kept until it is sent or discarded. */
  lifetime?: number
}

/** Queues an email. It is sent after the transaction commits; wake the worker then. */
export async function queueMail(query: Query, mail: Mail): Promise<void> {
  const { replyTo = null, contactId = null, leadId = null, familyEmailId = null, ...rest } = mail
  const { adminId = null, notice = null, lifetime = null, to, subject, text } = rest
  await query`
    insert into mails (to_address, reply_to, subject, body, contact_id, questionnaire_id, family_email_id, admin_id, notice,
      expires_at)
    values (${to}, ${replyTo}, ${subject}, ${text}, ${contactId}, ${leadId}, ${familyEmailId}, ${adminId},
      ${notice ? query.json(notice) : null}, now() + make_interval(secs => ${lifetime}::double precision))`
}

/**
 * Completes an email right before it is sent: adds the link, writes the text, or looks up the address.
 * @returns undefined if there is nothing to send, because what it is about was erased
 */
export type CompleteMail = (mail: DueMail) => Promise<Pick<DueMail, 'to' | 'subject' | 'text'> | undefined>

interface DeliveryDeps {
  sql: Sql
  log: Log
  send: SendMail
  complete: CompleteMail
}

/**
 * Sends all due emails in sequence. Stops at the first failure, so that a mail server that is down is tried once, not
 * once for each email. The others stay due for the next call.
 */
export async function deliverDueMails(deps: DeliveryDeps): Promise<void> {
  await deleteExpiredMails(deps.sql)
  let sent: string | null = null
  for (;;) {
    const mail = await takeDueMail(deps.sql, sent)
    if (!mail || !(await deliver(deps, mail))) return
    sent = mail.id
  }
}

/** @returns whether the email was sent, or there is nothing to send */
async function deliver({ sql, log, send, complete }: DeliveryDeps, mail: DueMail): Promise<boolean> {
  try {
    await observe(
      'mail',
      async () => {
        const completed = await complete(mail)
        if (completed) await send({ ...mail, ...completed })
        return completed
      },
      (completed) => (completed ? 'sent' : 'dropped'),
    )
    return true
  } catch (error) {
    const isLast = mail.attempts >= MAX_ATTEMPTS
    await updateFailure(sql, { id: mail.id, reason: describeFailure(error), isLast })
    const facts = { mail: mail.id, attempt: mail.attempts, error: describeError(error) }
    if (isLast) log.error('sending mail failed for good', facts)
    else log.warn('sending mail failed, will retry', facts)
    return false
  }
}

/**
 * Queues emails about a lead whose text is written when they are sent. An administrator who has one about the lead that no
 * server has tried to send yet gets no second one.
 * @param receivers a select of `admin_id` and `address` of each receiver
 */
export async function queueNotices(
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
 * it: twice as long each time.
 * @param sent the id of an email that was just sent, which is deleted in the same commit; one of staff is marked as sent
 */
const takeDueMail = (sql: Sql, sent: string | null) => readFirst(sql, DueMail)`
    with sent as (delete from mails where id = ${sent} returning family_email_id),
    marked as (update family_emails set sent_at = now() where id in (select family_email_id from sent))
    update mails set
      attempts = attempts + 1,
      next_attempt_at = now()
        + make_interval(secs => least(${LONGEST_PAUSE_S}, ${FIRST_PAUSE_S} * power(2, least(attempts, 30))))
    where id = (
      select id from mails where next_attempt_at <= now() and id is distinct from ${sent}
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, to_address as to, reply_to, subject, body as text, contact_id, questionnaire_id as lead_id,
      family_email_id, admin_id, notice, attempts, created_at`

/** Records a failed attempt. After the last one, the email is tried again only if someone asks for it. */
async function updateFailure(
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
export const countMailProblems = (query: Query) => readOne(query, Counts)`
  select count(*)::integer as total, count(failed_at)::integer as failed from mails where last_error is not null`

/** Deletes emails that have expired, and those that failed for good long ago. */
async function deleteExpiredMails(sql: Sql): Promise<void> {
  await sql`
    delete from mails
    where expires_at <= now() or failed_at <= now() - make_interval(days => ${FAILED_DAYS}::integer)`
}

/** Deletes unsent emails about families' messages that are being erased. */
export async function cancelMailsAbout(query: Query, contactIds: readonly string[]): Promise<void> {
  await query`delete from mails where contact_id = any (${[...contactIds]}::uuid[])`
}

/** How often a server looks for emails to retry and for emails left by servers that died. */
const POLL_INTERVAL_MS = 5000

export interface MailWorker {
  /** Call this after an email has been queued and committed. Returns immediately. */
  wake(): void
  /** Starts polling for due emails, until `stop`. */
  start(): void
  stop(): void
}

/** Creates the worker that sends queued emails, one at a time. */
export function createMailWorker({
  sql,
  env,
  log,
  background,
  complete,
}: Pick<Platform, 'sql' | 'env' | 'log' | 'background'> & { complete: CompleteMail }): MailWorker {
  const send = createSendMail(env)
  let isDelivering = false
  let hasNewMail = false
  let timer: ReturnType<typeof setInterval> | undefined

  async function deliver() {
    isDelivering = true
    try {
      do {
        hasNewMail = false
        await deliverDueMails({ sql, log, send, complete })
      } while (hasNewMail)
    } finally {
      isDelivering = false
    }
  }

  function wake() {
    hasNewMail = true
    if (!isDelivering) void background.run('mail', deliver)
  }
  return {
    wake,
    start() {
      timer ??= setInterval(wake, POLL_INTERVAL_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
