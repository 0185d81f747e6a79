import { createHash } from 'node:crypto'
import type { Transaction } from '#server/platform/database/connect.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MAILS_PER_DAY } from '#shared/mailed-link.ts'
import { normalizeEmail } from './links.ts'
import { type Addressee, countMail } from './queries.ts'
import { type MailReason, writeReceipt } from './receipt-mail.ts'

/**
 * Queues the email with the link to a lead in the caller's transaction, unless the mailbox has had its emails of the day
 * (`limit`).
 */
export async function queueReceipt(
  tx: Transaction,
  { env, clock }: Pick<Platform, 'env' | 'clock'>,
  to: Addressee,
  reason: MailReason,
  limit = MAILS_PER_DAY,
): Promise<void> {
  if (!(await countMail(tx, { addressHash: hashMailbox(to.email), limit, at: clock?.() }))) return
  await queueMail(tx, { ...writeReceipt(env, to, reason), to: to.email, leadId: to.leadId })
}

/** What identifies a mailbox in its counts, or a mailbox together with a site that asks for emails to it. */
export const hashMailbox = (email: string, site = ''): Buffer =>
  createHash('sha256')
    .update(site ? `${site} ${normalizeEmail(email)}` : normalizeEmail(email))
    .digest()
