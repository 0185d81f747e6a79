import type { JsonObject, Part, Query, Sql } from '../database/connect.ts'
import { describeError } from '../http/describe-error.ts'
import type { Log } from '../log.ts'
import { observe } from '../telemetry/observe.ts'
import {
  countProblems,
  type DueMail,
  deleteExpiredMails,
  deleteMailsAbout,
  insertMail,
  insertNotices,
  takeDueMail,
  updateFailure,
} from './queries.ts'
import { describeFailure, SEND_TIMEOUT_MS, type SendMail } from './transport.ts'

export type { DueMail }

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
  /** After this many seconds the email is dropped unsent. */
  lifetime?: number
}

/** Queues an email. It is sent after the transaction commits; wake the worker then. */
export async function queueMail(query: Query, mail: Mail): Promise<void> {
  const { replyTo = null, contactId = null, leadId = null, familyEmailId = null, ...rest } = mail
  const { adminId = null, notice = null, lifetime = null, to, subject, text } = rest
  const about = { contactId, leadId, familyEmailId, adminId, notice }
  await insertMail(query, { to, subject, text, replyTo, ...about, lifetime })
}

/**
 * Queues emails about a lead whose text is written when they are sent.
 * @param receivers a select of `admin_id` and `address` of each receiver
 */
export const queueNotices = (
  query: Query,
  about: { leadId: string; notice: JsonObject },
  receivers: Part,
): Promise<void> => insertNotices(query, about, receivers)

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

/** How many emails had a failed attempt, and how many of them the server has given up. */
export const countMailProblems = countProblems

/** Deletes unsent emails about families' messages that are being erased. */
export const cancelMailsAbout = (query: Query, contactIds: readonly string[]) =>
  deleteMailsAbout(query, contactIds)

/**
 * Sends all due emails in sequence. Stops at the first failure, so that a mail server that is down is tried once, not
 * once for each email. The others stay due for the next call.
 */
export async function deliverDueMails(deps: DeliveryDeps): Promise<void> {
  await deleteExpiredMails(deps.sql, FAILED_DAYS)
  let sent: string | null = null
  for (;;) {
    const mail = await takeDueMail(
      deps.sql,
      { firstPause: FIRST_PAUSE_S, longestPause: LONGEST_PAUSE_S },
      sent,
    )
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
