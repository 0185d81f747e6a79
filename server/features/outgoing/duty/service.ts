import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { retried, transaction } from '#server/platform/database/transaction.ts'
import type { Env } from '#server/platform/env.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { type MailWorker, queueMail, queueNotices } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Duty, DutyReport } from '#shared/desk/mails.ts'
import type { Risk } from '#shared/desk/site-texts.ts'
import { hasLeadWebhook } from '../webhooks/service.ts'
import {
  countNews,
  findAddress,
  listChoices,
  listReceivers,
  lockDueDigests,
  markDueTours,
  receiversFragment,
  updateDigestedTo,
  upsertDuty,
  wakeMailsOf,
} from './queries.ts'

/** Longer than a transaction of a request takes, so that a digest misses nothing that commits late. */
const SETTLE_S = 120

type DigestDeps = Pick<Platform, 'sql' | 'env'>

/**
 * Queues the digests that are due, for everything since the one before. A digest without news isn't sent. Several servers
 * can do this at once.
 * @returns how many were queued
 */
export const queueDueDigests = ({ sql, env }: DigestDeps, settleSeconds = SETTLE_S): Promise<number> =>
  retried(sql, async (tx) => {
    let queued = 0
    for (const { adminId, address, from, to } of await lockDueDigests(tx, env.TIME_ZONE, settleSeconds)) {
      await updateDigestedTo(tx, adminId, to)
      const { leads, messages } = await countNews(tx, { from, to })
      if (leads + messages === 0) continue
      const notice = { kind: 'digest', from: from.toISOString(), to: to.toISOString() }
      await queueMail(tx, { to: address, subject: '', text: '', adminId, notice })
      queued += 1
    }
    return queued
  })

/**
 * Queues reminders of the tours of the next day, each once, to who has the tour, or else the lead. Several servers can do this
 * at once.
 * @returns how many were queued
 */
export const queueTourReminders = ({ sql, env }: Pick<Platform, 'sql' | 'env'>): Promise<number> =>
  retried(sql, async (tx) => {
    const tours = await markDueTours(tx, env.TIME_ZONE)
    for (const { taskId, leadId, adminId } of tours) {
      const to = (await findAddress(tx, adminId)) ?? ''
      await queueMail(tx, { to, subject: '', text: '', leadId, adminId, notice: { kind: 'tour', taskId } })
    }
    return tours.length
  })

/** Queues what is due of digests and reminders of tours, and has it sent. */
export async function sendDigests(deps: DigestDeps & { mailWorker: MailWorker }): Promise<void> {
  const queued = (await queueDueDigests(deps)) + (await queueTourReminders(deps))
  if (queued > 0) deps.mailWorker.wake()
}

type DutyEnv = Pick<Env, 'OPERATOR_EMAIL'>

/** Queues an email about a lead to everyone on duty, in the caller's transaction. */
export const queueLeadNotices = (
  query: Query,
  env: DutyEnv,
  leadId: string,
  event: 'created' | 'corrected',
): Promise<void> =>
  queueNotices(query, { leadId, notice: { kind: event } }, receiversFragment(query, env.OPERATOR_EMAIL))

/** Everyone who gets each message at once. */
export const findReceivers = (query: Query, env: DutyEnv) => listReceivers(query, env.OPERATOR_EMAIL)

/** The caller's choice, or the default. */
export async function readDuty(query: Query, env: DutyEnv, { adminId }: AdminContext): Promise<DutyReport> {
  const choices = await listChoices(query, env.OPERATOR_EMAIL)
  const own = choices.find((choice) => choice.adminId === adminId)
  return { mode: own?.mode ?? 'none', address: own?.address ?? '', operatorEmail: env.OPERATOR_EMAIL ?? null }
}

/** Stores the caller's choice, and sends what waits to the address, which may be another one now. */
export async function changeDuty(
  { sql, env, mailWorker }: { sql: Sql; env: DutyEnv; mailWorker: MailWorker },
  admin: AdminContext,
  duty: Duty,
): Promise<DutyReport> {
  await transaction(sql, async (tx) => {
    const before = await readDuty(tx, env, admin)
    await upsertDuty(tx, admin.adminId, duty)
    const isMoved = before.address !== duty.address
    if (isMoved) await wakeMailsOf(tx, admin.adminId)
    const details = { before: before.mode, after: duty.mode, addressChanged: isMoved }
    await recordAudit(tx, { ...admin, action: 'duty_changed', details })
  })
  mailWorker.wake()
  return readDuty(sql, env, admin)
}

/** Names that never lead to a mailbox on the internet (RFC 2606 and RFC 6761). */
const RESERVED = /(^|\.)(localhost|invalid|test|example)$|(^|\.)example\.(com|net|org)$/i

/**
 * Why no one learns about new leads and messages: no mail server, no one on duty, or only addresses that can't work, and no
 * webhook.
 * @returns a risk for the start's log and the portal, or none
 */
export async function findDutyRisks(
  query: Query,
  env: Pick<Env, 'SMTP_URL' | 'OPERATOR_EMAIL'>,
): Promise<Risk[]> {
  if (await hasLeadWebhook(query)) return []
  const choices = await listChoices(query, env.OPERATOR_EMAIL)
  const onDuty = choices.filter(({ mode }) => mode !== 'none').map(({ address }) => address)
  const addresses = [...onDuty, ...(env.OPERATOR_EMAIL ? [env.OPERATOR_EMAIL] : [])]
  const advice = [
    ...(env.SMTP_URL ? [] : ['Set SMTP_URL: without a mail server, emails are only files in DATA_DIR/mail.']),
    ...(addresses.length === 0
      ? ['No administrator gets these emails: choose when under Settings, New leads and messages.']
      : addresses.every(isPlaceholder)
        ? ['The emails go to a placeholder address: enter yours under Settings, New leads and messages.']
        : []),
  ]
  if (advice.length === 0) return []
  return [{ id: 'no_alerts', title: 'No one is told about new leads and messages', advice: advice.join(' ') }]
}

const isPlaceholder = (address: string) => RESERVED.test(address.slice(address.lastIndexOf('@') + 1))
