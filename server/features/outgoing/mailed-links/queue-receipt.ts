import { createHash } from 'node:crypto'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { queueMailFragment } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MAILS_PER_DAY } from '#shared/mailed-link.ts'
import { normalizeEmail } from './links.ts'
import { type Addressee, countMailFragment } from './queries.ts'
import { type MailReason, writeReceipt } from './receipt-mail.ts'

/**
 * Further parts of a `with` clause that queue the email with the link to a lead, unless the mailbox has had its emails of
 * the day (`limit`). They refer to `lead`, a part that returns a row if the lead was stored.
 */
export function receiptParts(
  query: Query,
  { env, clock }: Pick<Platform, 'env' | 'clock'>,
  to: Addressee,
  reason: MailReason,
  limit = MAILS_PER_DAY,
): Part {
  const addressHash = hashMailbox(to.email)
  const mail = { ...writeReceipt(env, to, reason), to: to.email, leadId: to.leadId }
  return query`,
    mailbox as (${countMailFragment(query, { addressHash, limit, at: clock?.() }, query`from lead`)}),
    mail as (${queueMailFragment(query, mail, query`from mailbox`)})`
}

/** What identifies a mailbox in its counts, or a mailbox together with a site that asks for emails to it. */
export const hashMailbox = (email: string, site = ''): Buffer =>
  createHash('sha256')
    .update(site ? `${site} ${normalizeEmail(email)}` : normalizeEmail(email))
    .digest()
