import { retried } from '#server/platform/database/retry.ts'
import type { MailWorker } from '#server/platform/mail/mail-worker.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { countNews, findAddress, lockDueDigests, markDueTours, updateDigestedTo } from './queries.ts'

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
