import type { Query, Sql } from '../database/connect.ts'
import { describeError } from '../http/describe-error.ts'
import type { Log } from '../log.ts'
import { deleteExpiredMails, deleteMail, deleteMailsAbout, insertMail, takeDueMail } from './queries.ts'
import { SEND_BOUND_MS, type SendMail } from './transport.ts'

/** Longer than a send may take: until then the mail is its taker's alone. */
const FIRST_PAUSE_S = SEND_BOUND_MS / 1000 + 5
const LONGEST_PAUSE_S = 6 * 3600
/** With the pauses above, some three and a half days. */
export const MAX_ATTEMPTS = 24

export interface Mail {
  to: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  subject: string
  text: string
  /** The message of a family that the mail is about: erasing it takes the mail along. */
  contactId?: string
  /** After so many seconds nobody wants it any more, and it is dropped unsent. */
  lifetime?: number
}

/** Queues a mail. It is sent when the transaction that it is queued in has committed. */
export async function queueMail(query: Query, mail: Mail): Promise<void> {
  const { replyTo = null, contactId = null, lifetime = null, ...rest } = mail
  await insertMail(query, { ...rest, replyTo, contactId, lifetime })
}

/** Takes back what waits to be sent about messages of families, which are being erased. */
export const forgetMailsAbout = (query: Query, contactIds: readonly string[]) =>
  deleteMailsAbout(query, contactIds)

/**
 * Sends every mail that is due, one after the other. The first that fails ends it, so that a dead mail server is
 * asked once, not once for each mail; the others are due again at the next call.
 */
export async function deliverDueMails(deps: { sql: Sql; log: Log; send: SendMail }): Promise<void> {
  await deleteExpiredMails(deps.sql)
  while (await deliverOne(deps)) {}
}

/** @returns whether to go on */
async function deliverOne({ sql, log, send }: { sql: Sql; log: Log; send: SendMail }): Promise<boolean> {
  const mail = await takeDueMail(sql, { firstPause: FIRST_PAUSE_S, longestPause: LONGEST_PAUSE_S })
  if (!mail) return false
  try {
    await send(mail)
  } catch (error) {
    const isLast = mail.attempts >= MAX_ATTEMPTS
    if (isLast) await deleteMail(sql, mail.id)
    const facts = { mail: mail.id, attempt: mail.attempts, error: describeError(error) }
    if (isLast) log.error('mail given up', facts)
    else log.warn('mail not sent, will be tried again', facts)
    return false
  }
  await deleteMail(sql, mail.id)
  return true
}
