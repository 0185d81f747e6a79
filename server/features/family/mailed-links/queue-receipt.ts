import { createHash } from 'node:crypto'
import type { Part, Query } from '../../../platform/database/connect.ts'
import { queueMailFragment } from '../../../platform/mail/service.ts'
import type { Platform } from '../../../platform/platform.ts'
import { normalizeEmail } from './links.ts'
import { type Addressee, countMailFragment } from './queries.ts'
import { type MailReason, writeReceipt } from './receipt-mail.ts'

/**
 * Further parts of a `with` clause that queue the email with the link to a lead, unless the mailbox has had its emails of
 * the day. They refer to `lead`, a part that returns a row if the lead was stored.
 */
export function receiptParts(
  query: Query,
  { env, clock }: Pick<Platform, 'env' | 'clock'>,
  to: Addressee,
  reason: MailReason,
): Part {
  const addressHash = createHash('sha256').update(normalizeEmail(to.email)).digest()
  const mail = { ...writeReceipt(env, to, reason), to: to.email, leadId: to.leadId }
  return query`,
    mailbox as (${countMailFragment(query, { addressHash, at: clock?.() }, query`from lead`)}),
    mail as (${queueMailFragment(query, mail, query`from mailbox`)})`
}
