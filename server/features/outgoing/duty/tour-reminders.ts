import { retried } from '#server/platform/database/retry.ts'
import { queueMail } from '#server/platform/mail/service.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findAddress, markDueTours } from './queries.ts'

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
