import type { Part, Query, Sql } from '../database/connect.ts'
import { describeError } from '../http/describe-error.ts'
import type { Log } from '../log.ts'
import {
  type DueMail,
  deleteExpiredMails,
  deleteMail,
  deleteMailsAbout,
  insertMail,
  insertMailFragment,
  type NewLeadMail,
  takeDueMail,
} from './queries.ts'
import { SEND_TIMEOUT_MS, type SendMail } from './transport.ts'

/** Longer than a send can take, because this is also the lease during which no other server takes the email. */
const FIRST_PAUSE_S = SEND_TIMEOUT_MS / 1000 + 5
const LONGEST_PAUSE_S = 6 * 3600
/** With the pauses above, about three and a half days. */
export const MAX_ATTEMPTS = 24

export interface Mail {
  to: string
  /** Where replies go, if not to the sender. */
  replyTo?: string
  subject: string
  text: string
  /** The family's message that the email is about. Erasing the message also deletes the email. */
  contactId?: string
  /** After this many seconds the email is dropped unsent. */
  lifetime?: number
}

/** Queues an email. It is sent after the transaction commits; wake the worker then. */
export async function queueMail(query: Query, mail: Mail): Promise<void> {
  const { replyTo = null, contactId = null, lifetime = null, ...rest } = mail
  await insertMail(query, { ...rest, replyTo, contactId, lifetime })
}

/**
 * An SQL fragment for a `with` clause: queues an email about a lead for the row of `from`. Erasing the lead also deletes
 * the email.
 */
export const queueMailFragment = (query: Query, mail: NewLeadMail, from: Part): Part =>
  insertMailFragment(query, mail, from)

/**
 * Adds the link to the text of an email about a lead, right before it is sent.
 * @returns undefined if the lead was erased
 */
export type AddLink = (leadId: string, text: string) => Promise<string | undefined>

interface DeliveryDeps {
  sql: Sql
  log: Log
  send: SendMail
  addLink: AddLink
}

/** Deletes unsent emails about families' messages that are being erased. */
export const cancelMailsAbout = (query: Query, contactIds: readonly string[]) =>
  deleteMailsAbout(query, contactIds)

/**
 * Sends all due emails in sequence. Stops at the first failure, so that a mail server that is down is tried once, not
 * once for each email. The others stay due for the next call.
 */
export async function deliverDueMails(deps: DeliveryDeps): Promise<void> {
  await deleteExpiredMails(deps.sql)
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

/** @returns whether the email was sent, or is about a lead that was erased */
async function deliver({ sql, log, send, addLink }: DeliveryDeps, mail: DueMail): Promise<boolean> {
  try {
    const text = mail.leadId === null ? mail.text : await addLink(mail.leadId, mail.text)
    if (text !== undefined) await send({ ...mail, text })
    return true
  } catch (error) {
    const isLast = mail.attempts >= MAX_ATTEMPTS
    if (isLast) await deleteMail(sql, mail.id)
    const facts = { mail: mail.id, attempt: mail.attempts, error: describeError(error) }
    if (isLast) log.error('sending mail failed for good', facts)
    else log.warn('sending mail failed, will retry', facts)
    return false
  }
}
